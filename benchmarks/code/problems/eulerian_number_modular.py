"""Given n, k and m, return how many orders of 1..n have exactly k places where the next number is smaller, modulo m.

n is `size`, k lies between 0 and n - 1, and m is a prime of about nine digits. The numbers A(n, k) follow
A(n, k) = (k + 1) A(n - 1, k) + (n - k) A(n - 1, k - 1), with A(1, 0) = 1.
"""

RANGE = (3, 400)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    return [size, rng.randint(size // 3, 2 * size // 3), 998244353]


# solution: full triangle
def solve(n, k, m):
    triangle = [[1]]
    for rank in range(2, n + 1):
        above = triangle[-1]
        row = [1]
        for j in range(1, rank - 1):
            row.append(((j + 1) * above[j] + (rank - j) * above[j - 1]) % m)
        row.append(1)
        triangle.append(row)
    return triangle[n - 1][k] % m


# solution: one row changed from the right
from array import array


def solve(n, k, m):
    row = array("q", [0] * (k + 1))
    row[0] = 1
    for rank in range(2, n + 1):
        for j in range(min(k, rank - 1), 0, -1):
            row[j] = ((j + 1) * row[j] + (rank - j) * row[j - 1]) % m
    return row[k] % m


# solution: alternating sum
from math import comb


def solve(n, k, m):
    total = 0
    for j in range(k + 1):
        term = comb(n + 1, j) % m * pow(k + 1 - j, n, m)
        total += -term if j & 1 else term
    return total % m


# solution: recursion with pairs remembered
def solve(n, k, m):
    known = {}

    def count(size, falls):
        if falls < 0 or falls >= size:
            return 0
        if size == 1:
            return 1
        key = (size, falls)
        if key not in known:
            known[key] = (
                (falls + 1) * count(size - 1, falls)
                + (size - falls) * count(size - 1, falls - 1)
            ) % m
        return known[key]

    return count(n, k) % m


# solution: exact rows, halves by symmetry
def next_row(row):
    size = len(row) + 1
    fresh = [1] * size
    for j in range(1, (size + 1) // 2):
        fresh[j] = fresh[size - 1 - j] = (j + 1) * row[j] + (size - j) * row[j - 1]
    return fresh


def solve(n, k, m):
    row = [1]
    while len(row) < n:
        row = next_row(row)
    return row[k] % m
