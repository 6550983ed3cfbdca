"""Given a whole number n, return the list of the first n Catalan numbers, beginning 1, 1, 2, 5, 14.

The number n is `size` exactly or a few less.
"""

RANGE = (8, 1_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    return [size - rng.randint(0, size // 12)]


# solution: from one to the next
def solve(n):
    out = [1]
    for k in range(1, n):
        out.append(out[-1] * 2 * (2 * k - 1) // (k + 1))
    return out


# solution: sum of products
def solve(n):
    c = [1]
    while len(c) < n:
        c.append(sum(a * b for a, b in zip(c, reversed(c))))
    return c


# solution: whole ballot table
def solve(n):
    table = [[0] * n for _ in range(n)]
    for i in range(n):
        table[i][0] = 1
        for j in range(1, i + 1):
            table[i][j] = table[i][j - 1] + (table[i - 1][j] if j < i else 0)
    return [table[i][i] for i in range(n)]


# solution: central binomials
from math import comb


def solve(n):
    return [comb(2 * k, k) // (k + 1) for k in range(n)]


# solution: running ballot row
from itertools import accumulate


def solve(n):
    row = [1]
    catalans = []
    for _ in range(n):
        catalans.append(row[-1])
        row = list(accumulate(row))
        row.append(row[-1])
    return catalans
