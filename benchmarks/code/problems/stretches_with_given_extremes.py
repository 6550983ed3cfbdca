"""Given a list and two numbers low <= high, count the stretches whose least number is exactly low and
whose greatest is exactly high.

The list has `size` numbers.
"""

RANGE = (6, 100_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    low = rng.randint(10, 20)
    high = low + rng.randint(3, 15)
    rare = rng.choice((0.001, 0.02, 0.2))
    numbers = [rng.randint(low, high) if rng.random() > rare else rng.randint(0, 50) for _ in range(size)]
    return [low, high, numbers]


# solution: last places of three kinds
def solve(low, high, numbers):
    outside = at_low = at_high = -1
    total = 0
    for i, x in enumerate(numbers):
        if x < low or x > high:
            outside = i
        if x == low:
            at_low = i
        if x == high:
            at_high = i
        total += max(0, min(at_low, at_high) - outside)
    return total


# solution: inclusion and exclusion of bounded stretches
def bounded(numbers, least, most):
    total = run = 0
    for x in numbers:
        run = run + 1 if least <= x <= most else 0
        total += run
    return total


def solve(low, high, numbers):
    total = bounded(numbers, low, high) - bounded(numbers, low + 1, high)
    return total - bounded(numbers, low, high - 1) + bounded(numbers, low + 1, high - 1)


# solution: list cut into parts, places bisected
from bisect import bisect_right


def parts(numbers, low, high):
    part = []
    for x in numbers:
        if low <= x <= high:
            part.append(x)
        else:
            yield part
            part = []
    yield part


def solve(low, high, numbers):
    answer = 0
    for part in list(parts(numbers, low, high)):
        lows = [i for i, x in enumerate(part) if x == low]
        highs = [i for i, x in enumerate(part) if x == high]
        for end in range(len(part)):
            a, b = bisect_right(lows, end), bisect_right(highs, end)
            if a and b:
                answer += min(lows[a - 1], highs[b - 1]) + 1
    return answer


# solution: tables of the next low, high and outside place
def solve(low, high, numbers):
    n = len(numbers)
    next_low = [n] * (n + 1)
    next_high = [n] * (n + 1)
    next_out = [n] * (n + 1)
    for i in range(n - 1, -1, -1):
        x = numbers[i]
        next_low[i] = i if x == low else next_low[i + 1]
        next_high[i] = i if x == high else next_high[i + 1]
        next_out[i] = i if not low <= x <= high else next_out[i + 1]
    count = 0
    for i in range(n):
        first = max(next_low[i], next_high[i])
        if first < next_out[i]:
            count += next_out[i] - first
    return count


# solution: text of kinds split at outsiders
import re


class Segment:
    def __init__(self, text):
        self.text = text

    def all_stretches(self):
        n = len(self.text)
        return n * (n + 1) // 2

    def without(self, letters):
        pieces = map(Segment, re.split(f"[{letters}]", self.text))
        return sum(piece.all_stretches() for piece in pieces)

    def wanted(self, first, second):
        both = self.without(first + second)
        return self.all_stretches() - self.without(first) - self.without(second) + both


def solve(low, high, numbers):
    first, second = "l", "l" if low == high else "h"
    names = {low: first, high: second}
    text = "".join(names.get(x, "m") if low <= x <= high else " " for x in numbers)
    return sum(Segment(word).wanted(first, second) for word in text.split())
