"""The Bernoulli numbers have B(0) = 1, and for every m >= 1 the sum of binomial(m + 1, k) * B(k) over k = 0..m is 0. Given n
(at least 2), return B(n) as a list of numerator and denominator in lowest terms, the denominator positive.

n is twice `size`.
"""

RANGE = (2, 60)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    return [2 * size]


# solution: list of all earlier numbers
from fractions import Fraction
from math import comb


def solve(n):
    b = [Fraction(1)]
    for m in range(1, n + 1):
        b.append(-sum(comb(m + 1, k) * b[k] for k in range(m) if b[k]) / (m + 1))
    return [b[n].numerator, b[n].denominator]


# solution: one row of differences
from fractions import Fraction


def solve(n):
    row = []
    for m in range(n + 1):
        row.append(Fraction(1, m + 1))
        for j in range(m, 0, -1):
            row[j - 1] = j * (row[j - 1] - row[j])
    return [row[0].numerator, row[0].denominator]


# solution: whole triangle of fractions
from fractions import Fraction


def solve(n):
    triangle = [[Fraction(1, k + 1) for k in range(n + 1)]]
    while len(triangle[-1]) > 1:
        above = triangle[-1]
        triangle.append([(k + 1) * (above[k] - above[k + 1]) for k in range(len(above) - 1)])
    answer = triangle[n][0]
    return [answer.numerator, answer.denominator]


# solution: tangent numbers in whole numbers
from math import gcd


def solve(n):
    half = n // 2
    if n % 2:
        return [0, 1]
    tangent = [0, 1]
    for k in range(2, half + 1):
        tangent.append((k - 1) * tangent[-1])
    for k in range(2, half + 1):
        for j in range(k, half + 1):
            tangent[j] = (j - k) * tangent[j - 1] + (j - k + 2) * tangent[j]
    top = n * tangent[half]
    bottom = 4**half * (4**half - 1)
    common = gcd(top, bottom)
    sign = 1 if half % 2 else -1
    return [sign * top // common, bottom // common]


# solution: double sum with subset counts remembered by pairs
from fractions import Fraction


class Stirling:
    def __init__(self):
        self.known = {(0, 0): 1}

    def fill(self, n):
        for m in range(1, n + 1):
            for k in range(m + 1):
                self.known[m, k] = k * self.known.get((m - 1, k), 0) + self.known.get((m - 1, k - 1), 0)

    def __call__(self, n, k):
        return self.known[n, k]


def solve(n):
    subsets = Stirling()
    subsets.fill(n)
    total = Fraction(0)
    factorial = 1
    for k in range(n + 1):
        if k:
            factorial *= -k
        total += Fraction(factorial * subsets(n, k), k + 1)
    return [total.numerator, total.denominator]
