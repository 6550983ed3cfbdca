"""Given a sorted list of separate intervals and a few new ones, return the sorted list of intervals after putting the new ones in.

The list has `size` closed intervals with ends from 0 to about 12 * `size`, and there are 1 to 8 new ones; intervals that share a
number become one, while [1, 2] and [3, 4] stay apart.
"""

RANGE = (12, 15_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    intervals = []
    at = 0
    for _ in range(size):
        at += rng.randint(1, 6)
        end = at + rng.randint(0, 6)
        intervals.append([at, end])
        at = end
    new = []
    for _ in range(rng.randint(1, 8)):
        start = rng.randint(0, at)
        new.append([start, start + rng.randint(0, 2 + size // 4)])
    return [intervals, new]


# solution: slice replaced in place
from bisect import bisect_left, bisect_right


def solve(intervals, new):
    for start, end in new:
        i = bisect_left(intervals, start, key=lambda pair: pair[1])
        j = bisect_right(intervals, end, key=lambda pair: pair[0])
        if i < j:
            start = min(start, intervals[i][0])
            end = max(end, intervals[j - 1][1])
        intervals[i:j] = [[start, end]]
    return intervals


# solution: everything sorted and merged
def solve(intervals, new):
    merged = []
    for start, end in sorted(intervals + new):
        if merged and merged[-1][1] >= start:
            merged[-1][1] = max(merged[-1][1], end)
        else:
            merged.append([start, end])
    return merged


# solution: three lists for every new interval
def insert(intervals, start, end):
    before = [[a, b] for a, b in intervals if b < start]
    after = [[a, b] for a, b in intervals if a > end]
    middle = [p for p in intervals if p[1] >= start and p[0] <= end]
    if middle:
        start = min(start, middle[0][0])
        end = max(end, middle[-1][1])
    return before + [[start, end]] + after


def solve(intervals, new):
    for start, end in new:
        intervals = insert(intervals, start, end)
    return intervals


# solution: line of doubled places painted
import re


def solve(intervals, new):
    far = max(end for group in (intervals, new) for _, end in group)
    line = bytearray(b".") * (2 * far + 2)
    for group in (intervals, new):
        for start, end in group:
            line[2 * start : 2 * end + 1] = b"#" * (2 * (end - start) + 1)
    return [[m.start() // 2, (m.end() - 1) // 2] for m in re.finditer(b"#+", line)]


# solution: linked chain of intervals
class Link:
    def __init__(self, low, high, rest=None):
        self.low = low
        self.high = high
        self.rest = rest


def solve(intervals, new):
    head = Link(-2, -1)
    at = head
    for low, high in intervals:
        at.rest = Link(low, high)
        at = at.rest
    for low, high in new:
        at = head
        while at.rest is not None and at.rest.high < low:
            at = at.rest
        fresh = Link(low, high)
        beyond = at.rest
        while beyond is not None and beyond.low <= high:
            fresh.low = min(fresh.low, beyond.low)
            fresh.high = max(fresh.high, beyond.high)
            beyond = beyond.rest
        fresh.rest = beyond
        at.rest = fresh
    result = []
    at = head.rest
    while at is not None:
        result.append([at.low, at.high])
        at = at.rest
    return result
