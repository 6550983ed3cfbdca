"""Given heights of people in millimetres and a number k, return the k-th smallest of the differences between the
heights of two people, counted over all pairs (k = 1 is the smallest difference).

There are `size` heights, integers, perhaps repeated; k is at most the number of pairs.
"""

RANGE = (6, 600)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    heights = [rng.randint(1400, 1400 + rng.choice([3, 600, 6000])) for _ in range(size)]
    return [heights, rng.randint(1, size * (size - 1) // 4)]


# solution: all differences sorted
def solve(heights, k):
    differences = []
    for i, a in enumerate(heights):
        for b in heights[:i]:
            differences.append(a - b if a > b else b - a)
    differences.sort()
    return differences[k - 1]


# solution: guess the difference, two pointers
def at_most(heights, bound):
    pairs = tail = 0
    for head in range(len(heights)):
        while heights[head] - heights[tail] > bound:
            tail += 1
        pairs += head - tail
    return pairs


def solve(heights, k):
    heights.sort()
    low, high = 0, heights[-1] - heights[0]
    while low < high:
        middle = (low + high) // 2
        if at_most(heights, middle) >= k:
            high = middle
        else:
            low = middle + 1
    return low


# solution: heap of the next partner of every person
from heapq import heapify, heapreplace, heappop


def solve(heights, k):
    line = sorted(heights)
    heap = [(line[i + 1] - line[i], i, i + 1) for i in range(len(line) - 1)]
    heapify(heap)
    for _ in range(k - 1):
        _, i, j = heap[0]
        if j + 1 < len(line):
            heapreplace(heap, (line[j + 1] - line[i], i, j + 1))
        else:
            heappop(heap)
    return heap[0][0]


# solution: tally of differences, by value
from array import array


def solve(heights, k):
    tally = array("l", [0]) * (max(heights) - min(heights) + 1)
    for i in range(1, len(heights)):
        here = heights[i]
        for j in range(i):
            tally[abs(here - heights[j])] += 1
    for difference, times in enumerate(tally):
        k -= times
        if k <= 0:
            return difference


# solution: pairs in buckets of a dictionary
from itertools import combinations


def solve(heights, k):
    buckets = {}
    for pair in combinations(heights, 2):
        buckets.setdefault(abs(pair[0] - pair[1]), []).append(pair)
    passed = 0
    for difference in sorted(buckets):
        passed += len(buckets[difference])
        if passed >= k:
            return difference
