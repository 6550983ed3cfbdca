"""Given intervals [a, b], strike out every interval that lies inside another one (of equal ones all but
one). Return how many are left, the sum of their lengths, and how many struck ones there are of length 0
to 9.

There are `size` intervals.
"""

RANGE = (5, 30_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    span = rng.choice((5, 40)) * size
    out = []
    for _ in range(size):
        a = rng.randint(0, span)
        out.append([a, a + rng.randint(0, 60)])
    return [out]


# solution: sorted with a running end
def solve(intervals):
    end = -1
    left = total = short = 0
    for a, b in sorted(intervals, key=lambda i: (i[0], -i[1])):
        if b > end:
            left += 1
            total += b - a
            end = b
        else:
            short += b - a < 10
    return [left, total, short]


# solution: farthest end for each start
def solve(intervals):
    farthest = {}
    small = [0] * 10
    for a, b in intervals:
        if b - a < 10:
            small[b - a] += 1
        if b > farthest.get(a, -1):
            farthest[a] = b
    kept = []
    end = -1
    for a in sorted(farthest):
        if farthest[a] > end:
            end = farthest[a]
            kept.append(end - a)
    return [len(kept), sum(kept), sum(small) - sum(length < 10 for length in kept)]


# solution: stack with the later ones in front
def solve(intervals):
    intervals.sort(key=lambda pair: (pair[1], -pair[0]))
    stack = []
    gone = []
    for a, b in intervals:
        while stack and stack[-1][0] >= a:
            gone.append(stack.pop())
        if stack and stack[-1][1] == b and stack[-1][0] <= a:
            gone.append([a, b])
        else:
            stack.append([a, b])
    return [len(stack), sum(b - a for a, b in stack), len([1 for a, b in gone if b - a <= 9])]


# solution: line of ends from the left
from itertools import accumulate


def solve(intervals):
    reach = [-1] * (max(a for a, _ in intervals) + 2)
    for a, b in intervals:
        reach[a + 1] = max(reach[a + 1], b)
    best = list(accumulate(reach, max))
    alive = {(a, b) for a, b in intervals if best[a] < b and best[a + 1] == b}
    struck = sum(b - a < 10 for a, b in intervals) - sum(b - a < 10 for a, b in alive)
    return [len(alive), sum(b - a for a, b in alive), struck]


# solution: kept intervals in sorted lists, longest offered first
from bisect import bisect_left, bisect_right


class Kept:
    def __init__(self):
        self.starts = []
        self.ends = []

    def covers(self, a, b):
        k = bisect_right(self.starts, a)
        return k > 0 and self.ends[k - 1] >= b

    def add(self, a, b):
        k = bisect_left(self.starts, a)
        self.starts.insert(k, a)
        self.ends.insert(k, b)


def solve(intervals):
    kept = Kept()
    struck = 0
    for a, b in sorted(intervals, key=lambda i: i[0] - i[1]):
        if kept.covers(a, b):
            struck += b - a < 10
        else:
            kept.add(a, b)
    return [len(kept.starts), sum(kept.ends) - sum(kept.starts), struck]
