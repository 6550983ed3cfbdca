"""Given a list of integers, none negative, return as text the largest number that can be written by putting all of them side by side.

The list has `size` integers of one to seven digits; if all are zero the answer is a single zero.
"""

RANGE = (20, 10_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    numbers = []
    for _ in range(size):
        if rng.random() < 0.3:
            numbers.append(int(rng.choice("12") * rng.randint(1, 4) + rng.choice("123")))
        else:
            numbers.append(rng.randrange(10 ** rng.randint(1, 7)))
    return [numbers]


# solution: texts compared both ways round
from functools import cmp_to_key


def solve(numbers):
    parts = [str(x) for x in numbers]
    parts.sort(key=cmp_to_key(lambda a, b: (a + b < b + a) - (a + b > b + a)))
    joined = "".join(parts)
    return "0" if joined[0] == "0" else joined


# solution: key of repeated digits
def solve(numbers):
    longest = len(str(max(numbers)))
    texts = sorted(map(str, numbers), key=lambda s: (s * (2 * longest))[: 2 * longest], reverse=True)
    return "".join(texts).lstrip("0") or "0"


# solution: repeating decimals as fractions
from fractions import Fraction


def solve(numbers):
    table = {}
    for place, x in enumerate(numbers):
        digits = str(x)
        table[place, digits] = Fraction(x, 10 ** len(digits) - 1)
    answer = ""
    for _, digits in sorted(table, key=table.get, reverse=True):
        answer += digits
    return answer if answer[0] != "0" else "0"


# solution: heap of wrapped texts
import heapq


class Part:
    def __init__(self, number):
        self.text = str(number)

    def __lt__(self, other):
        return self.text + other.text > other.text + self.text


def solve(numbers):
    heap = [Part(x) for x in numbers]
    heapq.heapify(heap)
    pieces = []
    while heap:
        pieces.append(heapq.heappop(heap).text)
    if pieces[0] == "0":
        return "0"
    return "".join(pieces)


# solution: heap sort in place, digits written to a stream
from io import StringIO


def shift(x):
    power = 10
    while power <= x:
        power *= 10
    return power


def goes_last(a, b):
    return a * shift(b) + b < b * shift(a) + a


def sink(numbers, top, end):
    moving = numbers[top]
    while 2 * top + 1 < end:
        child = 2 * top + 1
        if child + 1 < end and goes_last(numbers[child + 1], numbers[child]):
            child += 1
        if not goes_last(numbers[child], moving):
            break
        numbers[top] = numbers[child]
        top = child
    numbers[top] = moving


def solve(numbers):
    for top in range(len(numbers) // 2 - 1, -1, -1):
        sink(numbers, top, len(numbers))
    for end in range(len(numbers) - 1, 0, -1):
        numbers[0], numbers[end] = numbers[end], numbers[0]
        sink(numbers, 0, end)
    if numbers[0] == 0:
        return "0"
    out = StringIO()
    for x in numbers:
        out.write(str(x))
    return out.getvalue()
