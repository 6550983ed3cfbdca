"""Given the numbers of rows and columns of a grid and a list of blocked cells, return in how many ways one can go right and down from the first cell to the last, modulo 1000000007.

The grid has `size` rows and about as many columns; some `size` cells [row, column] are blocked, never the first or the last, all
different and in no order.
"""

RANGE = (3, 400)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    rows, columns = size, size + rng.randint(0, 5)
    blocked = set()
    for _ in range(rng.randint(1, size)):
        cell = (rng.randrange(rows), rng.randrange(columns))
        if cell != (0, 0) and cell != (rows - 1, columns - 1):
            blocked.add(cell)
    blocked = sorted(blocked)
    rng.shuffle(blocked)
    return [rows, columns, [list(cell) for cell in blocked]]


# solution: one row
def solve(rows, columns, blocked):
    ways = [1] + [0] * (columns - 1)
    walls = [[] for _ in range(rows)]
    for r, c in blocked:
        walls[r].append(c)
    for line in walls:
        for c in line:
            ways[c] = 0
        for c in range(1, columns):
            if c not in line:
                ways[c] = (ways[c] + ways[c - 1]) % 1000000007
    return ways[-1]


# solution: whole grid
def solve(rows, columns, blocked):
    grid = []
    for r in range(rows):
        grid.append([0] * columns)
    for r, c in blocked:
        grid[r][c] = None
    grid[0][0] = 1
    for r in range(rows):
        for c in range(columns):
            if grid[r][c] is None or (r == 0 and c == 0):
                continue
            up = grid[r - 1][c] if r > 0 else 0
            left = grid[r][c - 1] if c > 0 else 0
            grid[r][c] = ((up or 0) + (left or 0)) % (10**9 + 7)
    return grid[rows - 1][columns - 1]


# solution: memo of cells
import sys


def solve(rows, columns, blocked):
    sys.setrecursionlimit(max(sys.getrecursionlimit(), rows + columns + 500))
    memo = {(r, c): 0 for r, c in blocked}
    memo[rows - 1, columns - 1] = 1

    def ways(r, c):
        if r == rows or c == columns:
            return 0
        if (r, c) not in memo:
            memo[r, c] = (ways(r + 1, c) + ways(r, c + 1)) % 1000000007
        return memo[r, c]

    return ways(0, 0)


# solution: blocked cells subtracted with factorials
P = 1_000_000_007


def solve(rows, columns, blocked):
    factorial = [1]
    for i in range(1, rows + columns):
        factorial.append(factorial[-1] * i % P)
    inverse = [pow(f, -1, P) for f in factorial]

    def free(a, b):
        down, right = b[0] - a[0], b[1] - a[1]
        if down < 0 or right < 0:
            return 0
        return factorial[down + right] * inverse[down] * inverse[right] % P

    stops = sorted(map(tuple, blocked)) + [(rows - 1, columns - 1)]
    clean = []
    for i, stop in enumerate(stops):
        count = free((0, 0), stop)
        for j in range(i):
            count -= clean[j] * free(stops[j], stop)
        clean.append(count % P)
    return clean[-1]


# solution: exact numbers along diagonals
from collections import Counter


def solve(rows, columns, blocked):
    walls = {(r, c) for r, c in blocked}
    diagonals = [Counter({(0, 0): 1})]
    for _ in range(rows + columns - 2):
        after = Counter()
        for (r, c), ways in diagonals[-1].items():
            for cell in ((r + 1, c), (r, c + 1)):
                if cell not in walls and cell[0] < rows and cell[1] < columns:
                    after[cell] += ways
        diagonals.append(after)
    return diagonals[-1][rows - 1, columns - 1] % 1000000007
