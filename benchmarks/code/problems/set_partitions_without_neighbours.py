"""Return the list, for k = 1 to n, of the numbers of ways to split 1..n into k groups so that no group has two neighbouring numbers, modulo `modulus`.

n is `size`; 1 and n are not neighbours.
"""

RANGE = (3, 330)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    return [size, rng.choice([97, 1009, 1000003, 10**9 + 7])]


# solution: one row, each new number joins another group or opens one
def solve(n, modulus):
    row = [0, 1]
    for _ in range(n - 1):
        longer = row + [0]
        for k in range(len(longer) - 1, 0, -1):
            stay = row[k] * (k - 1) if k < len(row) else 0
            longer[k] = (stay + row[k - 1]) % modulus
        row = longer
    return [x % modulus for x in row[1:]]


# solution: whole triangle kept
def solve(n, modulus):
    table = [[0] * (n + 1) for _ in range(n + 1)]
    table[1][1] = 1
    for m in range(2, n + 1):
        for k in range(1, m + 1):
            table[m][k] = (table[m - 1][k - 1] + (k - 1) * table[m - 1][k]) % modulus
    return [v % modulus for v in table[n][1:]]


# solution: exact numbers from signed sums of powers
from math import comb, factorial


def solve(n, modulus):
    m = n - 1
    powers = [j**m for j in range(n)]
    out = []
    for k in range(n):
        total = 0
        for j in range(k + 1):
            total += (-1) ** (k - j) * comb(k, j) * powers[j]
        out.append(total // factorial(k) % modulus)
    return out


# solution: recursion with memory
from functools import cache
import sys


def solve(n, modulus):
    sys.setrecursionlimit(max(sys.getrecursionlimit(), 3 * n + 1000))

    @cache
    def ways(m, k):
        if k == 0 or k > m:
            return 0
        if m == 1:
            return 1
        return (ways(m - 1, k - 1) + (k - 1) * ways(m - 1, k)) % modulus

    return [ways(n, k) % modulus for k in range(1, n + 1)]


# solution: columns as generators, each fed by the one before
def column(k, source, modulus):
    value = 0
    for before in source:
        yield value
        value = (before + (k - 1) * value) % modulus


class Columns:
    def __init__(self, n, modulus):
        self.n = n
        self.modulus = modulus
        self.lists = [[1] + [0] * (n - 1)]

    def add(self, k):
        self.lists.append(list(column(k, self.lists[-1], self.modulus)))


def solve(n, modulus):
    columns = Columns(n + 1, modulus)
    for k in range(1, n + 1):
        columns.add(k)
    return [c[n] % modulus for c in columns.lists[1:]]
