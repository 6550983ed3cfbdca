"""Given the places of the `size` houses of a street and a number of letter boxes, return the least possible sum of the
distances from every house to its nearest letter box, when the boxes may be put anywhere.
"""

RANGE = (4, 320)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    houses = [rng.randint(1, 30 * size) for _ in range(size)]
    return [houses, rng.randint(1, max(1, min(size // 2, 12)))]


# solution: cost of all ranges tabled, then a table of boxes
def solve(houses, boxes):
    houses = sorted(houses)
    n = len(houses)
    cost = [[0] * n for _ in range(n)]
    for i in range(n - 1, -1, -1):
        for j in range(i + 1, n):
            cost[i][j] = cost[i + 1][j - 1] + houses[j] - houses[i] if j > i + 1 else houses[j] - houses[i]
    best = [[float("inf")] * (boxes + 1) for _ in range(n + 1)]
    best[0][0] = 0
    for end in range(1, n + 1):
        for k in range(1, boxes + 1):
            for start in range(end):
                value = best[start][k - 1] + cost[start][end - 1]
                if value < best[end][k]:
                    best[end][k] = value
    return min(best[n])


# solution: prefix sums and two rows
from itertools import accumulate


def solve(houses, boxes):
    street = sorted(houses)
    sums = [0, *accumulate(street)]

    def walk(i, j):
        middle = (i + j) // 2
        left = street[middle] * (middle - i) - (sums[middle] - sums[i])
        right = sums[j] - sums[middle] - street[middle] * (j - middle)
        return left + right

    row = [walk(0, j) if j else 0 for j in range(len(street) + 1)]
    for _ in range(boxes - 1):
        row = [0] + [
            min(row[i] + walk(i, j) for i in range(j)) for j in range(1, len(street) + 1)
        ]
    return row[-1]


# solution: recursion with a memo on house and boxes left
from functools import lru_cache


def solve(houses, boxes):
    houses.sort()

    @lru_cache(maxsize=None)
    def span(i, j):
        if i >= j:
            return 0
        return houses[j] - houses[i] + span(i + 1, j - 1)

    @lru_cache(maxsize=None)
    def least(first, left):
        if first == len(houses):
            return 0
        if left == 1:
            return span(first, len(houses) - 1)
        return min(
            span(first, last) + least(last + 1, left - 1) for last in range(first, len(houses))
        )

    return least(0, boxes)


# solution: halving the range of best cuts
def solve(houses, boxes):
    h = sorted(houses)
    n = len(h)
    p = [0]
    for x in h:
        p.append(p[-1] + x)

    def group(i, j):
        k = (i + j) >> 1
        return p[j] - p[k] - (p[k] - p[i]) - (h[k] if (j - i) & 1 else 0)

    old = [0] + [group(0, j) for j in range(1, n + 1)]
    for _ in range(1, min(boxes, n)):
        new = [0] * (n + 1)
        tasks = [(1, n, 0, n - 1)]
        while tasks:
            low, high, from_, to = tasks.pop()
            if low > high:
                continue
            middle = (low + high) // 2
            choice, value = from_, None
            for i in range(from_, min(to, middle - 1) + 1):
                v = old[i] + group(i, middle)
                if value is None or v < value:
                    choice, value = i, v
            new[middle] = value
            tasks.append((low, middle - 1, from_, choice))
            tasks.append((middle + 1, high, choice, to))
        old = new
    return old[n]


# solution: graph of all groups as edges, relaxed once per box
from typing import NamedTuple


class Edge(NamedTuple):
    start: int
    stop: int
    cost: int


def solve(houses, boxes):
    houses = sorted(houses)
    edges = []
    for start in range(len(houses)):
        cost = 0
        for stop in range(start + 1, len(houses) + 1):
            cost += houses[stop - 1] - houses[(start + stop - 1) // 2]
            edges.append(Edge(start, stop, cost))
    reached = {0: 0}
    for _ in range(boxes):
        further = dict(reached)
        for edge in edges:
            if edge.start in reached:
                value = reached[edge.start] + edge.cost
                if value < further.get(edge.stop, value + 1):
                    further[edge.stop] = value
        reached = further
    return reached[len(houses)]
