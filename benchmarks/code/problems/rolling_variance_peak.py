"""Given readings and a width, return the start of the window of that width whose values vary most, and k
times the sum of squares less the square of the sum for it.

There are `size` whole readings from -500 to 500, k is the width (at most 40, and at most the number of
readings); the first of several equal windows counts.
"""

RANGE = (10, 30_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    return [[rng.randint(-500, 500) for _ in range(size)], min(size, rng.randint(4, 40))]


# solution: sums that slide along
def solve(readings, k):
    total = squares = 0
    best = -1
    where = 0
    for i, x in enumerate(readings):
        total += x
        squares += x * x
        if i >= k:
            gone = readings[i - k]
            total -= gone
            squares -= gone * gone
        if i >= k - 1:
            spread = k * squares - total * total
            if spread > best:
                best = spread
                where = i - k + 1
    return [where, best]


# solution: running totals from the beginning
from itertools import accumulate


def solve(readings, k):
    sums = [0, *accumulate(readings)]
    squares = [0, *accumulate(x * x for x in readings)]
    spreads = []
    for i in range(len(readings) - k + 1):
        s = sums[i + k] - sums[i]
        spreads.append(k * (squares[i + k] - squares[i]) - s * s)
    top = max(spreads)
    return [spreads.index(top), top]


# solution: list of all windows
def spread(window):
    return len(window) * sum(x * x for x in window) - sum(window) ** 2


def solve(readings, k):
    windows = [readings[i : i + k] for i in range(len(readings) - k + 1)]
    scored = [(spread(window), -i) for i, window in enumerate(windows)]
    value, position = max(scored)
    return [-position, value]


# solution: ring buffer that counts
class Ring:
    def __init__(self, width):
        self.cells = [0] * width
        self.at = 0
        self.seen = 0
        self.total = 0
        self.squares = 0

    def push(self, value):
        old = self.cells[self.at]
        self.cells[self.at] = value
        self.at = (self.at + 1) % len(self.cells)
        self.total += value - old
        self.squares += value**2 - old**2
        self.seen += 1

    def full(self):
        return self.seen >= len(self.cells)

    def spread(self):
        return len(self.cells) * self.squares - self.total**2


def solve(readings, k):
    ring = Ring(k)
    answer = [0, -1]
    for reading in readings:
        ring.push(reading)
        if ring.full() and ring.spread() > answer[1]:
            answer = [ring.seen - k, ring.spread()]
    return answer


# solution: dictionary from spread to first start
from collections import deque


def solve(readings, k):
    first = {}
    window = deque(maxlen=k)
    for end, reading in enumerate(readings, 1):
        window.append(reading)
        if len(window) < k:
            continue
        total = sum(window)
        square = sum(map(pow, window, [2] * k))
        first.setdefault(square * k - total * total, end - k)
    most = max(first)
    return [first[most], most]
