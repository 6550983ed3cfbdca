"""Given two lists of integers, return the least total cost of walking through both from their firsts to their lasts.

Each step moves on by one in the first list, in the second, or in both; every pair of items visited (the first pair
too) costs the absolute difference of the two numbers. The first list has `size` items, the second a few more or fewer.
"""

RANGE = (5, 420)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    level, first = 50, []
    for _ in range(size):
        level += rng.randint(-9, 9)
        first.append(level)
    second = []
    for value in first:
        for _ in range(rng.choice([0, 1, 1, 1, 1, 2])):
            second.append(value + rng.randint(-4, 4))
    return [first, second or [level]]


# solution: full matrix with a border
def solve(first, second):
    far = float("inf")
    cost = [[far] * (len(second) + 1) for _ in range(len(first) + 1)]
    cost[0][0] = 0
    for i, a in enumerate(first, 1):
        for j, b in enumerate(second, 1):
            cost[i][j] = abs(a - b) + min(cost[i - 1][j], cost[i][j - 1], cost[i - 1][j - 1])
    return cost[-1][-1]


# solution: two rows
from itertools import accumulate


def solve(xs, ys):
    previous = list(accumulate(abs(xs[0] - y) for y in ys))
    for x in xs[1:]:
        current = [previous[0] + abs(x - ys[0])]
        for j in range(1, len(ys)):
            step = min(previous[j], previous[j - 1], current[-1])
            current.append(step + abs(x - ys[j]))
        previous = current
    return previous[-1]


# solution: shortest path search over pairs
import heapq


def solve(first, second):
    n, m = len(first), len(second)
    best = {(0, 0): abs(first[0] - second[0])}
    heap = [(best[0, 0], (0, 0))]
    while heap:
        spent, place = heapq.heappop(heap)
        if spent > best[place]:
            continue
        i, j = place
        if i == n - 1 and j == m - 1:
            return spent
        for p, q in ((i + 1, j), (i, j + 1), (i + 1, j + 1)):
            if p < n and q < m:
                cost = spent + abs(first[p] - second[q])
                if cost < best.get((p, q), cost + 1):
                    best[p, q] = cost
                    heapq.heappush(heap, (cost, (p, q)))


# solution: anti-diagonals in dictionaries
def solve(a, b):
    n, m = len(a), len(b)
    older, old = {}, {0: abs(a[0] - b[0])}
    for total in range(1, n + m - 1):
        fresh = {}
        for i in range(max(0, total - m + 1), min(n - 1, total) + 1):
            options = []
            if i in old:
                options.append(old[i])
            if i - 1 in old:
                options.append(old[i - 1])
            if i - 1 in older:
                options.append(older[i - 1])
            fresh[i] = min(options) + abs(a[i] - b[total - i])
        older, old = old, fresh
    return old[n - 1]


# solution: difference matrix kept, then summed in place
from array import array


class Grid:
    def __init__(self, rows, columns):
        self.lines = [array("q", [abs(r - c) for c in columns]) for r in rows]

    def settle(self):
        above = None
        for line in self.lines:
            for j in range(len(line)):
                if above is None:
                    if j:
                        line[j] += line[j - 1]
                elif j == 0:
                    line[0] += above[0]
                else:
                    line[j] += min(above[j], above[j - 1], line[j - 1])
            above = line
        return above[-1]


def solve(first, second):
    return Grid(first, second).settle()
