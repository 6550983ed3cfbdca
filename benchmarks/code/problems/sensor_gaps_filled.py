"""Given readings [second, value] of a sensor in order of time and a span, return the largest total of the values in
`span` consecutive seconds, after missing seconds were filled.

A missing second lies on the straight line between the reading before and the one after, rounded down. Only seconds
from the first to the last reading count; there are at least `span` of them. There are `size` readings.
"""

RANGE = (6, 700)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    second = rng.randint(0, 50)
    readings = []
    for _ in range(size):
        readings.append([second, rng.randint(0, 500)])
        second += rng.choice([1, 1, 2, 3, 7])
    return [readings, size // 3 + 1]


# solution: filled list, then all windows as slices
def solve(readings, span):
    filled = []
    for (t0, v0), (t1, v1) in zip(readings, readings[1:]):
        for t in range(t0, t1):
            filled.append(v0 + (v1 - v0) * (t - t0) // (t1 - t0))
    filled.append(readings[-1][1])
    windows = [filled[i : i + span] for i in range(len(filled) - span + 1)]
    return max(map(sum, windows))


# solution: generator with a deque as long as the span
from collections import deque


def seconds(readings):
    before = None
    for t, v in readings:
        if before is not None:
            s, u = before
            for k in range(1, t - s):
                yield u + (v - u) * k // (t - s)
        yield v
        before = t, v


def solve(readings, span):
    window = deque()
    total = best = 0
    for value in seconds(readings):
        window.append(value)
        total += value
        if len(window) > span:
            total -= window.popleft()
        if len(window) == span:
            best = max(best, total)
    return best


# solution: prefix sums in a dictionary by second
def solve(readings, span):
    value = {t: v for t, v in readings}
    first, last = readings[0][0], readings[-1][0]
    spot = 0
    prefix = {first: 0}
    for t in range(first, last + 1):
        if t not in value:
            while readings[spot + 1][0] < t:
                spot += 1
            (a, x), (b, y) = readings[spot], readings[spot + 1]
            value[t] = (x * (b - a) + (y - x) * (t - a)) // (b - a)
        prefix[t + 1] = prefix[t] + value[t]
    return max(prefix[t + span] - prefix[t] for t in range(first, last - span + 2))


# solution: two walkers, nothing stored
class Walker:
    def __init__(self, readings):
        self.readings = readings
        self.index = 0
        self.second = readings[0][0]

    def advance(self):
        t, v = self.readings[self.index]
        if self.second == t:
            value = v
        else:
            u, w = self.readings[self.index + 1]
            value = v + (w - v) * (self.second - t) // (u - t)
        self.second += 1
        if self.index + 1 < len(self.readings) and self.second >= self.readings[self.index + 1][0]:
            self.index += 1
        return value


def solve(readings, span):
    front, back = Walker(readings), Walker(readings)
    total = sum(front.advance() for _ in range(span))
    best = total
    while front.second <= readings[-1][0]:
        total += front.advance() - back.advance()
        best = max(best, total)
    return best


# solution: pairs of second and value joined to running records
from dataclasses import dataclass
from itertools import pairwise


@dataclass
class Sample:
    second: int
    value: int
    measured: bool
    running: int = 0


def solve(readings, span):
    samples = []
    for (t0, v0), (t1, v1) in pairwise(readings):
        samples.append(Sample(t0, v0, True))
        for t in range(t0 + 1, t1):
            samples.append(Sample(t, v0 + (v1 - v0) * (t - t0) // (t1 - t0), False))
    samples.append(Sample(*readings[-1], True))
    running = 0
    for sample in samples:
        running += sample.value
        sample.running = running
    best = samples[span - 1].running
    for early, late in zip(samples, samples[span:]):
        best = max(best, late.running - early.running)
    return best
