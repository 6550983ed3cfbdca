"""Given intervals [start, end] with both ends inside and a list of query points, return for every query
the length (end - start) of the shortest interval that holds the point, or -1.

There are `size` intervals and as many queries.
"""

RANGE = (5, 8_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    span = 3 * size
    intervals = []
    for _ in range(size):
        a = rng.randint(0, span)
        intervals.append([a, a + rng.randint(0, rng.choice((4, 40)))])
    return [intervals, [rng.randint(0, span + 20) for _ in range(size)]]


# solution: heap while sweeping sorted queries
import heapq


def solve(intervals, queries):
    intervals = sorted(intervals)
    answers = [-1] * len(queries)
    heap = []
    i = 0
    for k in sorted(range(len(queries)), key=lambda k: queries[k]):
        point = queries[k]
        while i < len(intervals) and intervals[i][0] <= point:
            a, b = intervals[i]
            heapq.heappush(heap, (b - a, b))
            i += 1
        while heap and heap[0][1] < point:
            heapq.heappop(heap)
        if heap:
            answers[k] = heap[0][0]
    return answers


# solution: paint the line, long intervals first
def solve(intervals, queries):
    line = [-1] * (max(max(queries), max(b for _, b in intervals)) + 1)
    for a, b in sorted(intervals, key=lambda pair: pair[0] - pair[1]):
        line[a : b + 1] = [b - a] * (b - a + 1)
    return [line[q] for q in queries]


# solution: shortest first, points joined by links to the next free one
def solve(intervals, queries):
    points = sorted(set(queries))
    follow = list(range(len(points) + 1))

    def free(i):
        while follow[i] != i:
            follow[i] = follow[follow[i]]
            i = follow[i]
        return i

    found = dict.fromkeys(points, -1)
    from bisect import bisect_left

    for length, a in sorted((b - a, a) for a, b in intervals):
        i = free(bisect_left(points, a))
        while i < len(points) and points[i] <= a + length:
            found[points[i]] = length
            follow[i] = i + 1
            i = free(i)
    return [found[q] for q in queries]


# solution: stops of all intervals in dictionaries of a point
from collections import defaultdict


def solve(intervals, queries):
    asked = set(queries)
    lengths = defaultdict(list)
    for a, b in intervals:
        for point in range(a, b + 1):
            if point in asked:
                lengths[point].append(b - a)
    return [min(lengths.get(q, [-1])) for q in queries]


# solution: buckets by length
class Bucket:
    def __init__(self, length):
        self.length = length
        self.starts = []

    def holds(self, point):
        low, high = 0, len(self.starts)
        while low < high:
            middle = (low + high) // 2
            if self.starts[middle] <= point:
                low = middle + 1
            else:
                high = middle
        return low > 0 and self.starts[low - 1] + self.length >= point


def solve(intervals, queries):
    buckets = {}
    for a, b in sorted(intervals):
        buckets.setdefault(b - a, Bucket(b - a)).starts.append(a)
    ordered = [buckets[length] for length in sorted(buckets)]
    return [next((b.length for b in ordered if b.holds(q)), -1) for q in queries]
