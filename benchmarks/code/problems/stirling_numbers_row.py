"""Given a whole number n, return the row of Stirling numbers of the second kind S(n, 0), S(n, 1), ..., S(n, n).

S(n, k) counts the ways to split n different things into k groups that are not empty. The number n is `size` or one or two
less.
"""

RANGE = (8, 450)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    return [size - rng.randint(0, 2)]


# solution: one row in place
def solve(n):
    row = [1] + [0] * n
    for m in range(1, n + 1):
        for k in range(m, 0, -1):
            row[k] = k * row[k] + row[k - 1]
        row[0] = 0
    return row


# solution: complete triangle
def solve(n):
    triangle = [[1]]
    for m in range(1, n + 1):
        above = triangle[m - 1]
        line = [0]
        for k in range(1, m):
            line.append(above[k - 1] + k * above[k])
        line.append(1)
        triangle.append(line)
    return triangle[n]


# solution: memo in a dictionary of pairs
def solve(n):
    memo = {(0, 0): 1}

    def s(m, k):
        if k > m or (k == 0 and m > 0):
            return 0
        if (m, k) not in memo:
            memo[m, k] = s(m - 1, k - 1) + k * s(m - 1, k)
        return memo[m, k]

    return [s(n, k) for k in range(n + 1)]


# solution: alternating sum of powers
from math import factorial


def solve(n):
    powers = [j**n for j in range(n + 1)]
    row = []
    for k in range(n + 1):
        c = 1
        total = 0
        for j in range(k + 1):
            total += c * powers[k - j]
            c = -c * (k - j) // (j + 1)
        row.append(total // factorial(k))
    return row


# solution: surjections with every product listed
from math import comb, factorial


def solve(n):
    choose = [[comb(k, j) for j in range(k + 1)] for k in range(n + 1)]
    powers = {j: pow(j, n) for j in range(n + 1)}
    terms = {}
    for k in range(n + 1):
        terms[k] = [(-1) ** (k - j) * choose[k][j] * powers[j] for j in range(k + 1)]
    return [sum(terms[k]) // factorial(k) for k in range(n + 1)]
