"""Given two lists of integer coefficients, lowest power first, return the list of coefficients of the product.

Both lists have `size` coefficients from -50 to 50, the last of which is not 0; the result has 2 * `size` - 1.
"""

RANGE = (10, 400)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""

    def polynomial():
        coefficients = [rng.randint(-50, 50) for _ in range(size)]
        coefficients[-1] = rng.randint(1, 50)
        return coefficients

    return [polynomial(), polynomial()]


# solution: every pair of terms
def solve(p, q):
    product = [0] * (len(p) + len(q) - 1)
    for i, a in enumerate(p):
        for j, b in enumerate(q):
            product[i + j] += a * b
    return product


# solution: one coefficient after another
from operator import mul


def coefficients(p, flipped):
    n, m = len(p), len(flipped)
    for k in range(n + m - 1):
        low = max(0, k - m + 1)
        high = min(k, n - 1)
        shift = m - 1 - k
        yield sum(map(mul, p[low : high + 1], flipped[low + shift : high + 1 + shift]))


def solve(p, q):
    return list(coefficients(p, q[::-1]))


# solution: Karatsuba
def karatsuba(a, b):
    n = len(a)
    if n <= 16:
        out = [0] * (2 * n - 1)
        for i, x in enumerate(a):
            for j, y in enumerate(b):
                out[i + j] += x * y
        return out
    h = (n + 1) // 2
    a0, a1 = a[:h], a[h:] + [0] * (2 * h - n)
    b0, b1 = b[:h], b[h:] + [0] * (2 * h - n)
    low = karatsuba(a0, b0)
    high = karatsuba(a1, b1)
    mid = karatsuba([x + y for x, y in zip(a0, a1)], [x + y for x, y in zip(b0, b1)])
    out = [0] * (4 * h - 1)
    for i in range(2 * h - 1):
        out[i] += low[i]
        out[i + 2 * h] += high[i]
        out[i + h] += mid[i] - low[i] - high[i]
    return out[: 2 * n - 1]


def solve(a, b):
    length = max(len(a), len(b))
    full = karatsuba(a + [0] * (length - len(a)), b + [0] * (length - len(b)))
    return full[: len(a) + len(b) - 1]


# solution: packed in long integers
def solve(left, right):
    width = 32
    half = 1 << (width - 1)

    def pack(polynomial):
        number = 0
        for c in reversed(polynomial):
            number = (number << width) + c
        return number

    product = pack(left) * pack(right)
    mask = (1 << width) - 1
    answer = []
    for _ in range(len(left) + len(right) - 1):
        c = product & mask
        if c >= half:
            c -= 1 << width
        answer.append(c)
        product = (product - c) >> width
    return answer


# solution: class with a dictionary of powers
from collections import defaultdict


class Polynomial:
    def __init__(self, terms):
        self.terms = terms

    @classmethod
    def of(cls, coefficients):
        return cls({k: c for k, c in enumerate(coefficients) if c})

    def __mul__(self, other):
        rows = []
        for power, c in self.terms.items():
            rows.append({power + k: c * d for k, d in other.terms.items()})
        terms = defaultdict(int)
        for row in rows:
            for power, c in row.items():
                terms[power] += c
        return Polynomial(terms)


def solve(p, q):
    product = Polynomial.of(p) * Polynomial.of(q)
    return [product.terms.get(k, 0) for k in range(len(p) + len(q) - 1)]
