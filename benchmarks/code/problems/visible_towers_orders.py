"""Given a prime, a number of towers of different heights, and how many of them should be seen from the
left and from the right, return the number of orders of the towers, modulo the prime (a tower is
seen when all before it are lower).

There are `size` towers.
"""

RANGE = (3, 550)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    left = rng.randint(1, max(1, min(size // 2, 12)))
    right = rng.randint(1, max(1, min(size // 2, 12)))
    return [rng.choice([998244353, 1000000007, 99991]), size, left, right]


# solution: binomial times a full Stirling table
def solve(prime, towers, left, right):
    n = towers - 1
    k = left + right - 2
    stirling = [[0] * (n + 1) for _ in range(n + 1)]
    stirling[0][0] = 1
    binomial = [[1] * (i + 1) for i in range(n + 1)]
    for i in range(1, n + 1):
        for j in range(1, i + 1):
            stirling[i][j] = (stirling[i - 1][j - 1] + (i - 1) * stirling[i - 1][j]) % prime
        for j in range(1, i):
            binomial[i][j] = (binomial[i - 1][j - 1] + binomial[i - 1][j]) % prime
    if k > n:
        return 0
    return stirling[n][k] * binomial[k][left - 1] % prime


# solution: coefficients of one product
from math import comb


def solve(prime, towers, left, right):
    k = left + right - 2
    if k > towers - 1:
        return 0
    row = [1]
    for m in range(towers - 1):
        row = [(a + m * b) % prime for a, b in zip([0] + row, row + [0])]
    return row[k] * comb(k, left - 1) % prime


# solution: towers put in from the highest down
def solve(prime, towers, left, right):
    ways = {(1, 1): 1}
    for inside in range(towers - 1):
        # a lower tower goes to the far left, the far right, or between
        after = {}
        for (a, b), number in ways.items():
            for x, y, times in ((a + 1, b, 1), (a, b + 1, 1), (a, b, inside)):
                if times and x <= left and y <= right:
                    after[x, y] = (after.get((x, y), 0) + times * number) % prime
        ways = after
    return ways.get((left, right), 0)


# solution: sum over the place of the highest
from math import comb


def seen_counts(prime, n, goal):
    columns = []
    row = [1] + [0] * goal
    for m in range(n + 1):
        columns.append(row[goal])
        row = [(row[j] * m + (row[j - 1] if j else 0)) % prime for j in range(goal + 1)]
    return columns


def solve(prime, towers, left, right):
    ones = seen_counts(prime, towers - 1, left - 1)
    twos = seen_counts(prime, towers - 1, right - 1)
    n = towers - 1
    total, choose = 0, 1
    for before in range(n + 1):
        total += choose * ones[before] * twos[n - before]
        choose = choose * (n - before) // (before + 1)
    return total % prime


# solution: memo of recursion, exact numbers in between
import sys
from functools import cache
from math import factorial


def solve(prime, towers, left, right):
    sys.setrecursionlimit(max(sys.getrecursionlimit(), 8 * towers + 1000))

    @cache
    def cycles(n, k):
        if k > n or k < 0:
            return 0
        if n == 0:
            return 1
        return (cycles(n - 1, k - 1) + (n - 1) * cycles(n - 1, k)) % prime

    a, b = left - 1, right - 1
    return cycles(towers - 1, a + b) * (factorial(a + b) // factorial(a) // factorial(b)) % prime
