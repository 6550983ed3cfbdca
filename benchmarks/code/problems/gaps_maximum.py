"""Given a list of integers in no order, return the largest difference between two neighbours of the sorted list.

The list has `size` integers from 0 to 16 * `size`, some perhaps equal.
"""

RANGE = (12, 30_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    return [[rng.randint(0, 16 * size) for _ in range(size)]]


# solution: sorted in place
def solve(numbers):
    numbers.sort()
    best = 0
    for i in range(1, len(numbers)):
        if numbers[i] - numbers[i - 1] > best:
            best = numbers[i] - numbers[i - 1]
    return best


# solution: buckets with least and greatest
def solve(numbers):
    low, high = min(numbers), max(numbers)
    if low == high:
        return 0
    width = max(1, (high - low) // (len(numbers) - 1))
    buckets = [None] * ((high - low) // width + 1)
    for x in numbers:
        k = (x - low) // width
        if buckets[k] is None:
            buckets[k] = [x, x]
        elif x < buckets[k][0]:
            buckets[k][0] = x
        elif x > buckets[k][1]:
            buckets[k][1] = x
    gap = 0
    last = low
    for bucket in buckets:
        if bucket is not None:
            gap = max(gap, bucket[0] - last, bucket[1] - bucket[0])
            last = bucket[1]
    return gap


# solution: longest run of empty marks
import re


def solve(numbers):
    line = bytearray(max(numbers) + 1)
    for x in numbers:
        line[x] = 1
    runs = re.finditer(b"\x01\x00*(?=\x01)", line)
    return max((m.end() - m.start() for m in runs), default=0)


# solution: sorting by digits into lists
def solve(numbers):
    place = 1
    top = max(numbers)
    while place <= top:
        piles = [[] for _ in range(10)]
        for x in numbers:
            piles[x // place % 10].append(x)
        numbers = [x for pile in piles for x in pile]
        place *= 10
    return max(b - a for a, b in zip(numbers, numbers[1:]))


# solution: chain of linked values
from functools import reduce


class Span:
    def __init__(self, value):
        self.value = value
        self.gap = 0
        self.before = None

    def then(self, other):
        other.before = self
        other.gap = max(self.gap, other.value - self.value)
        return other


def solve(numbers):
    chain = [Span(x) for x in sorted(set(numbers))]
    return reduce(Span.then, chain).gap
