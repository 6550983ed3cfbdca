"""Return the most cherries that two pickers collect who walk down a field from its two upper corners.

The square field has `size` rows of numbers from 0 to 99. In a step both go to the next row and at most one
column to the left or right; where they stand on one cell, its cherries count once.
"""

RANGE = (4, 42)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    return [[[rng.randint(0, 99) for _ in range(size)] for _ in range(size)]]


# solution: one square table for each row, all kept
def solve(field):
    n, m = len(field), len(field[0])
    best = [[[-1] * m for _ in range(m)] for _ in range(n)]
    best[0][0][m - 1] = field[0][0] + field[0][m - 1]
    for r in range(1, n):
        for a in range(m):
            for b in range(m):
                top = -1
                for x in range(max(a - 1, 0), min(a + 2, m)):
                    for y in range(max(b - 1, 0), min(b + 2, m)):
                        if best[r - 1][x][y] > top:
                            top = best[r - 1][x][y]
                if top >= 0:
                    best[r][a][b] = top + field[r][a] + (field[r][b] if a != b else 0)
    return max(max(row) for row in best[-1])


# solution: cached recursion
from functools import lru_cache


def solve(field):
    width = len(field[0])

    @lru_cache(maxsize=None)
    def collect(row, one, two):
        here = field[row][one]
        if one != two:
            here += field[row][two]
        if row == len(field) - 1:
            return here
        later = 0
        for p in (one - 1, one, one + 1):
            for q in (two - 1, two, two + 1):
                if 0 <= p < width and 0 <= q < width:
                    later = max(later, collect(row + 1, p, q))
        return here + later

    return collect(0, 0, width - 1)


# solution: dictionary of pairs for the present row
def solve(field):
    last = len(field[0]) - 1
    sums = {(0, last): field[0][0] + field[0][last]}
    for line in field[1:]:
        fresh = {}
        for (a, b), total in sums.items():
            for c in range(max(0, a - 1), min(last, a + 1) + 1):
                for d in range(max(0, b - 1), min(last, b + 1) + 1):
                    pair = (c, d) if c < d else (d, c)
                    value = total + line[c] + (line[d] if c != d else 0)
                    if value > fresh.get(pair, -1):
                        fresh[pair] = value
        sums = fresh
    return max(sums.values())


# solution: two tables, the best of nine taken in two sweeps
def best_of_three(values):
    padded = [-(10**9), *values, -(10**9)]
    return list(map(max, padded, padded[1:], padded[2:]))


def solve(field):
    m = len(field[0])
    now = [[-(10**9)] * m for _ in range(m)]
    now[0][m - 1] = field[0][0] + field[0][m - 1]
    for row in field[1:]:
        swept = [best_of_three(line) for line in now]
        swept = [best_of_three(column) for column in zip(*swept)]
        now = [[swept[b][a] + row[a] + (row[b] if a != b else 0) for b in range(m)] for a in range(m)]
    return max(map(max, now))


# solution: heap search with the most still to be had as bound
from heapq import heappop, heappush


def solve(field):
    rows, cols = len(field), len(field[0])
    bound = [0] * (rows + 1)
    for r in range(rows - 1, -1, -1):
        first, second = sorted(field[r])[-2:]
        bound[r] = bound[r + 1] + first + second
    heap = [(-bound[0], 0, 0, cols - 1)]
    reached = {}
    while heap:
        promise, r, a, b = heappop(heap)
        if r == rows:
            return -promise
        if (r, a, b) in reached:
            continue
        reached[r, a, b] = -promise
        gain = field[r][a] + (field[r][b] if a != b else 0)
        value = -promise - bound[r] + gain + bound[r + 1]
        if r == rows - 1:
            heappush(heap, (-value, rows, 0, 0))
            continue
        for c in range(max(a - 1, 0), min(a + 2, cols)):
            for d in range(max(b - 1, c), min(b + 2, cols)):
                if (r + 1, c, d) not in reached:
                    heappush(heap, (-value, r + 1, c, d))
    return 0
