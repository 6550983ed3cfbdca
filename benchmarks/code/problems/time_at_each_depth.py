"""Given intervals [start, end) of whole numbers, return a list of pairs [k, total] in rising k >= 1: on
how long a length exactly k of the intervals lie; a k without any length is left out.

There are `size` intervals.
"""

RANGE = (5, 12_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    span = rng.choice((2, 5)) * size
    out = []
    for _ in range(size):
        a = rng.randint(0, span)
        out.append([a, a + rng.randint(1, 40)])
    return [out]


# solution: sorted events
def solve(intervals):
    events = sorted([(a, 1) for a, _ in intervals] + [(b, -1) for _, b in intervals])
    totals = {}
    depth = last = 0
    for where, change in events:
        if where > last and depth:
            totals[depth] = totals.get(depth, 0) + where - last
        depth += change
        last = where
    return [[k, totals[k]] for k in sorted(totals)]


# solution: differences for every unit of the line
from collections import Counter
from itertools import accumulate


def solve(intervals):
    line = [0] * (max(b for _, b in intervals) + 1)
    for a, b in intervals:
        line[a] += 1
        line[b] -= 1
    counts = Counter(accumulate(line))
    del counts[0]
    return [[k, v] for k, v in sorted(counts.items()) if v]


# solution: every unit counted in bytes
def solve(intervals):
    low = min(a for a, _ in intervals)
    cells = bytearray(max(b for _, b in intervals) - low)
    for a, b in intervals:
        for i in range(a - low, b - low):
            cells[i] += 1
    return [[k, cells.count(k)] for k in range(1, 256) if k in cells]


# solution: heap of ends
import heapq


class Sweep:
    def __init__(self):
        self.ends = []
        self.now = 0
        self.lengths = [0]

    def advance(self, goal):
        while self.ends and self.ends[0] <= goal:
            self.spend(self.ends[0])
            heapq.heappop(self.ends)
        self.spend(goal)

    def spend(self, goal):
        while len(self.lengths) <= len(self.ends):
            self.lengths.append(0)
        self.lengths[len(self.ends)] += goal - self.now
        self.now = goal


def solve(intervals):
    sweep = Sweep()
    for a, b in sorted(intervals):
        sweep.advance(a)
        heapq.heappush(sweep.ends, b)
    sweep.advance(max(sweep.ends))
    return [[k, v] for k, v in enumerate(sweep.lengths) if k and v]


# solution: starts and ends sorted apart, two pointers
def solve(intervals):
    starts = sorted(a for a, _ in intervals)
    ends = sorted(b for _, b in intervals)
    found = []
    i = j = place = 0
    while j < len(ends):
        if i < len(starts) and starts[i] < ends[j]:
            found.append((i - j, starts[i] - place))
            place = starts[i]
            i += 1
        else:
            found.append((i - j, ends[j] - place))
            place = ends[j]
            j += 1
    found.sort()
    answer = []
    for k, length in found:
        if k and length:
            if answer and answer[-1][0] == k:
                answer[-1][1] += length
            else:
                answer.append([k, length])
    return answer
