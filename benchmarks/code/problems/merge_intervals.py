"""Merge overlapping intervals: given a list of [start, end] pairs, return the sorted list of disjoint merged ones.

There are `size` pairs of non-negative integers, start < end. Pairs that only touch ([1, 3] and [3, 5]) are merged too.
"""

RANGE = (50, 30_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    intervals = []
    for _ in range(size):
        start = rng.randrange(12 * size)
        length = rng.randint(1, 4) if rng.random() < 0.8 else rng.randint(5, 40)
        intervals.append([start, start + length])
    return [intervals]


# solution: sort and sweep
def solve(intervals):
    merged = []
    for start, end in sorted(intervals):
        if merged and start <= merged[-1][1]:
            if end > merged[-1][1]:
                merged[-1][1] = end
        else:
            merged.append([start, end])
    return merged


# solution: in place with a write position
def solve(items):
    items.sort(key=lambda pair: pair[0])
    w = 0
    for r in range(1, len(items)):
        if items[r][0] <= items[w][1]:
            items[w][1] = max(items[w][1], items[r][1])
        else:
            w += 1
            items[w] = items[r]
    del items[w + 1 :]
    return items


# solution: opening and closing events
def solve(intervals):
    events = []
    for a, b in intervals:
        events.append((a, 0))  # openings come before closings at the same place
        events.append((b, 1))
    events.sort()
    result, depth, begin = [], 0, None
    for place, kind in events:
        if kind == 0:
            if depth == 0:
                begin = place
            depth += 1
        else:
            depth -= 1
            if depth == 0:
                result.append([begin, place])
    return result


# solution: painted line of bytes
import re


def solve(intervals):
    if not intervals:
        return []
    width = max(end for _, end in intervals)
    # cell 2k stands for the number k, cell 2k + 1 for the gap after it
    line = bytearray(2 * width + 1)
    for start, end in intervals:
        line[2 * start : 2 * end + 1] = b"\x01" * (2 * (end - start) + 1)
    return [[m.start() // 2, (m.end() - 1) // 2] for m in re.finditer(rb"\x01+", line)]


# solution: farthest end by start
from array import array


def lazily(farthest):
    begin = None
    reach = -1
    for place, end in enumerate(farthest):
        if end < 0:
            continue
        if place > reach:
            if begin is not None:
                yield [begin, reach]
            begin = place
        if end > reach:
            reach = end
    if begin is not None:
        yield [begin, reach]


def solve(intervals):
    size = 1 + max((pair[0] for pair in intervals), default=-1)
    farthest = array("i", [-1]) * size
    for start, end in intervals:
        if end > farthest[start]:
            farthest[start] = end
    return list(lazily(farthest))
