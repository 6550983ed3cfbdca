"""Given a list of whole numbers, return how many different values the sum of two elements at different positions can have.

The list has `size` numbers, some of which may be equal.
"""

RANGE = (8, 800)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    top = size * rng.choice([3, 20, 60])
    return [[rng.randint(0, top) for _ in range(size)]]


# solution: set of all sums
def solve(numbers):
    sums = set()
    for i in range(len(numbers)):
        for j in range(i):
            sums.add(numbers[i] + numbers[j])
    return len(sums)


# solution: one flag for every possible sum
def solve(numbers):
    if len(numbers) < 2:
        return 0
    low, high = min(numbers), max(numbers)
    seen = bytearray(2 * (high - low) + 1)
    shifted = [n - low for n in numbers]
    for i, a in enumerate(shifted):
        for b in shifted[i + 1 :]:
            seen[a + b] = 1
    return seen.count(1)


# solution: shifted bits of one big number
def solve(values):
    base = min(values)
    singles = 0
    doubles = 0
    for v in values:
        doubles |= singles << (v - base)
        singles |= 1 << (v - base)
    return bin(doubles).count("1")


# solution: full sorted list of sums, then changes counted
from itertools import combinations


def solve(numbers):
    every = [a + b for a, b in combinations(numbers, 2)]
    every.sort()
    different = 0
    previous = None
    for total in every:
        if total != previous:
            different += 1
            previous = total
    return different


# solution: stream of sums in order from a heap
import heapq


def solve(numbers):
    numbers = sorted(numbers)
    last = len(numbers) - 1
    heap = [(numbers[i] + numbers[i + 1], i, i + 1) for i in range(last)]
    heapq.heapify(heap)
    latest = None
    count = 0
    while heap:
        total, i, j = heap[0]
        if total != latest:
            count += 1
            latest = total
        j += 1
        while j <= last and numbers[i] + numbers[j] == total:
            j += 1
        if j > last:
            heapq.heappop(heap)
        else:
            heapq.heapreplace(heap, (numbers[i] + numbers[j], i, j))
    return count
