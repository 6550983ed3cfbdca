"""Given a square matrix of whole numbers, return the coefficients of its characteristic polynomial det(x I - A), highest power first, modulo 1000003.

The matrix has `size` rows and entries from -5 to 5.
"""

RANGE = (2, 26)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    return [[[rng.randint(-5, 5) for _ in range(size)] for _ in range(size)]]


# solution: traces of powers by Faddeev and LeVerrier, modulo the prime
def solve(a):
    p = 1000003
    n = len(a)
    m = [[0] * n for _ in range(n)]
    out = [1]
    for k in range(1, n + 1):
        for i in range(n):
            m[i][i] = (m[i][i] + out[-1]) % p
        columns = list(zip(*m))
        m = [[sum(x * y for x, y in zip(row, col)) % p for col in columns] for row in a]
        trace = sum(m[i][i] for i in range(n))
        out.append(-trace * pow(k, -1, p) % p)
    return out


# solution: exact powers all kept, Newton's identities
from fractions import Fraction


def product(a, b):
    return [[sum(x * b[k][j] for k, x in enumerate(row)) for j in range(len(b))] for row in a]


def solve(a):
    n = len(a)
    powers = [a]
    while len(powers) < n:
        powers.append(product(powers[-1], a))
    traces = [sum(m[i][i] for i in range(n)) for m in powers]
    e = [Fraction(1)]
    for k in range(1, n + 1):
        e.append(sum((-1) ** (i - 1) * e[k - i] * traces[i - 1] for i in range(1, k + 1)) / k)
    return [int((-1) ** k * v) % 1000003 for k, v in enumerate(e)]


# solution: determinants at n + 1 points, interpolated
P = 1000003


def determinant(m):
    n, value = len(m), 1
    for c in range(n):
        pivot = next((r for r in range(c, n) if m[r][c]), None)
        if pivot is None:
            return 0
        if pivot != c:
            m[c], m[pivot] = m[pivot], m[c]
            value = -value
        value = value * m[c][c] % P
        inverse = pow(m[c][c], -1, P)
        for r in range(c + 1, n):
            f = m[r][c] * inverse % P
            if f:
                for k in range(c, n):
                    m[r][k] = (m[r][k] - f * m[c][k]) % P
    return value % P


def solve(a):
    n = len(a)
    values = []
    for x in range(n + 1):
        shifted = [[-v % P for v in row] for row in a]
        for i in range(n):
            shifted[i][i] = (x + shifted[i][i]) % P
        values.append(determinant(shifted))
    coefficients = values[:]
    for level in range(1, n + 1):
        for i in range(n, level - 1, -1):
            coefficients[i] = (coefficients[i] - coefficients[i - 1]) * pow(level, -1, P) % P
    poly = [coefficients[n]]
    for i in range(n - 1, -1, -1):
        longer = poly + [0]
        for k, c in enumerate(poly):
            longer[k + 1] = (longer[k + 1] - i * c) % P
        longer[-1] = (longer[-1] + coefficients[i]) % P
        poly = longer
    return [c % P for c in poly]


# solution: Hessenberg form and its recurrence
class Hessenberg:
    def __init__(self, rows, p):
        self.p = p
        self.h = [[x % p for x in row] for row in rows]
        self.reduce()

    def reduce(self):
        h, p, n = self.h, self.p, len(self.h)
        for c in range(n - 2):
            rows = [r for r in range(c + 1, n) if h[r][c]]
            if not rows:
                continue
            i = rows[0]
            h[i], h[c + 1] = h[c + 1], h[i]
            for row in h:
                row[i], row[c + 1] = row[c + 1], row[i]
            inverse = pow(h[c + 1][c], -1, p)
            for r in range(c + 2, n):
                f = h[r][c] * inverse % p
                h[r] = [(x - f * y) % p for x, y in zip(h[r], h[c + 1])]
                for row in h:
                    row[c + 1] = (row[c + 1] + f * row[r]) % p

    def polynomials(self):
        polys = [[1]]
        for k in range(len(self.h)):
            new = [0] + polys[k]
            factor = 1
            for i in range(k, -1, -1):
                for j, c in enumerate(polys[i]):
                    new[j] = (new[j] - self.h[i][k] * factor * c) % self.p
                factor = factor * self.h[i][i - 1] % self.p if i else 0
            polys.append(new)
        return polys


def solve(a):
    return Hessenberg(a, 1000003).polynomials()[-1][::-1]


# solution: closed walks extended without division, tables by length
def solve(a):
    p = 1000003
    n = len(a)
    poly = [1, -a[0][0] % p]
    for r in range(1, n):
        inner = [row[:r] for row in a[:r]]
        column = [a[i][r] for i in range(r)]
        vector = [1, -a[r][r]]
        for _ in range(r):
            vector.append(-sum(x * y for x, y in zip(a[r], column)) % p)
            column = [sum(x * y for x, y in zip(row, column)) % p for row in inner]
        fresh = [0] * (r + 2)
        for i in range(r + 2):
            for j in range(min(i, r) + 1):
                fresh[i] += vector[i - j] * poly[j]
        poly = [x % p for x in fresh]
    return poly
