"""Given the weights of piles in a row, return the least cost of merging neighbours until one pile is left.

There are `size` piles of 1 to 1000 stones, and a merge of two piles side by side costs the number of stones
in both.
"""

RANGE = (10, 180)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    return [[rng.randint(1, 1000) for _ in range(size)]]


# solution: square table filled by growing lengths
def solve(piles):
    n = len(piles)
    before = [0]
    for p in piles:
        before.append(before[-1] + p)
    cost = [[0] * n for _ in range(n)]
    for length in range(2, n + 1):
        for i in range(n - length + 1):
            j = i + length - 1
            best = min(cost[i][k] + cost[k + 1][j] for k in range(i, j))
            cost[i][j] = best + before[j + 1] - before[i]
    return cost[0][n - 1]


# solution: cached recursion on the ends
from functools import lru_cache
from itertools import accumulate


def solve(piles):
    sums = [0, *accumulate(piles)]

    @lru_cache(maxsize=None)
    def merge(left, right):
        if right - left < 2:
            return 0
        cheapest = None
        for middle in range(left + 1, right):
            candidate = merge(left, middle) + merge(middle, right)
            if cheapest is None or candidate < cheapest:
                cheapest = candidate
        return cheapest + sums[right] - sums[left]

    return merge(0, len(piles))


# solution: dictionary of costs and best places to split
def solve(piles):
    total, cost, place = {}, {}, {}
    for i, weight in enumerate(piles):
        total[i, i] = weight
        cost[i, i] = 0
        place[i, i] = i
    for gap in range(1, len(piles)):
        for i in range(len(piles) - gap):
            j = i + gap
            total[i, j] = total[i, j - 1] + piles[j]
            for k in range(place[i, j - 1], min(place[i + 1, j], j - 1) + 1):
                value = cost[i, k] + cost[k + 1, j] + total[i, j]
                if (i, j) not in cost or value < cost[i, j]:
                    cost[i, j] = value
                    place[i, j] = k
    return cost[0, len(piles) - 1]


# solution: moving merged piles back to larger ones
def solve(piles):
    row = list(piles)
    cost = 0
    while len(row) > 1:
        i = 0
        while i + 2 < len(row) and row[i] > row[i + 2]:
            i += 1
        merged = row[i] + row[i + 1]
        cost += merged
        del row[i : i + 2]
        while i > 0 and row[i - 1] < merged:
            i -= 1
        row.insert(i, merged)
    return cost


# solution: rows and columns as arrays added in step
from array import array
from operator import add


def solve(piles):
    size = len(piles)
    columns = []
    rows = [array("q") for _ in piles]
    for right in range(size):
        column = array("q", [0])
        rows[right].append(0)
        weight = piles[right]
        for left in range(right - 1, -1, -1):
            weight += piles[left]
            best = min(map(add, rows[left], reversed(column)))
            column.append(best + weight)
            rows[left].append(best + weight)
        columns.append(column)
    return columns[-1][-1]
