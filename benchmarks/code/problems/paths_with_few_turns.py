"""Given the sides of a grid and a number k, return how many shortest paths of unit steps right and
down from the upper left to the lower right corner turn at most k times, modulo 1,000,003.

The grid has `size` columns of crossings and somewhat fewer rows.
"""

RANGE = (2, 90)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    return [rng.randint(2, 8), max(2, size * 2 // 3), size]


# solution: full table of row, column, direction and turns
def solve(k, rows, columns):
    mod = 1000003
    ways = [[[[0] * (k + 1) for _ in range(2)] for _ in range(columns)] for _ in range(rows)]
    for c in range(1, columns):
        ways[0][c][0][0] = 1
    for r in range(1, rows):
        ways[r][0][1][0] = 1
    for r in range(1, rows):
        for c in range(1, columns):
            for t in range(k + 1):
                right = ways[r][c - 1][0][t]
                down = ways[r - 1][c][1][t]
                if t:
                    right += ways[r][c - 1][1][t - 1]
                    down += ways[r - 1][c][0][t - 1]
                ways[r][c][0][t] = right % mod
                ways[r][c][1][t] = down % mod
    return sum(sum(d) for d in ways[-1][-1]) % mod


# solution: choose where to turn
from math import comb


def solve(k, rows, columns):
    down, right = rows - 1, columns - 1
    total = 0
    for turns in range(1, k + 1):
        pieces = turns + 1
        more, less = (pieces + 1) // 2, pieces // 2
        total += comb(down - 1, more - 1) * comb(right - 1, less - 1)
        total += comb(down - 1, less - 1) * comb(right - 1, more - 1)
    return total % 1000003


# solution: recursion on straight pieces
from functools import cache


def solve(k, rows, columns):
    @cache
    def go(ahead, aside, turns):
        if turns < 0:
            return 0
        if not aside:
            return 1 if ahead > 0 else 0
        return sum(go(aside, ahead - step, turns - 1) for step in range(1, ahead + 1)) if ahead else 0

    a, b = rows - 1, columns - 1
    return (go(a, b, k) + go(b, a, k)) % 1000003


# solution: rolling row of counts
def solve(k, rows, columns):
    P = 1_000_003
    across = [[1 if t == 0 else 0 for t in range(k + 1)] for _ in range(columns)]
    along = [[0] * (k + 1) for _ in range(columns)]
    across[0] = [0] * (k + 1)
    for r in range(1, rows):
        fresh_across = [[0] * (k + 1)]
        fresh_along = [[1] + [0] * k]
        for c in range(1, columns):
            left_a, left_d = fresh_across[-1], fresh_along[-1]
            fresh_across.append([(x + y) % P for x, y in zip(left_a, [0] + left_d)])
            fresh_along.append([(x + y) % P for x, y in zip(along[c], [0] + across[c])])
        across, along = fresh_across, fresh_along
    return (sum(across[-1]) + sum(along[-1])) % P


# solution: dict of states, one diagonal after another
def solve(k, rows, columns):
    layer = {(0, 1, "R", 0): 1, (1, 0, "D", 0): 1}
    for _ in range(rows + columns - 3):
        following = {}
        for (r, c, way, turns), number in layer.items():
            for v, w, new in ((r, c + 1, "R"), (r + 1, c, "D")):
                t = turns + (new != way)
                if v < rows and w < columns and t <= k:
                    following[v, w, new, t] = following.get((v, w, new, t), 0) + number
        layer = following
    return sum(layer.values()) % 1000003
