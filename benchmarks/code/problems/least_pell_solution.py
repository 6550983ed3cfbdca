"""Return the list of [d, digits of x] for each d from 2 to n, not a square, whose least x > 1 with x * x - d * y * y = 1 has more decimal digits than that of every smaller d; then the sum of all those least x modulo 1000003.

The answer is [list, sum]; n is `size`.
"""

RANGE = (3, 900)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    return [size]


# solution: continued fraction of the root, last convergents only
from math import isqrt


def least(d):
    root = isqrt(d)
    m, q, a = 0, 1, root
    before, x = 1, root
    below, y = 0, 1
    while x * x - d * y * y != 1:
        m = a * q - m
        q = (d - m * m) // q
        a = (root + m) // q
        before, x = x, a * x + before
        below, y = y, a * y + below
    return x


def solve(n):
    records, best, total = [], 0, 0
    for d in range(2, n + 1):
        if isqrt(d) ** 2 != d:
            x = least(d)
            total += x
            if len(str(x)) > best:
                best = len(str(x))
                records.append([d, best])
    return [records, total % 1000003]


# solution: period first, then the convergent built from its end, all x in a dictionary
from fractions import Fraction


def solve(n):
    least = {}
    for d in range(2, n + 1):
        root = int(d**0.5)
        if root * root == d:
            continue
        terms = [root]
        m, q = 0, 1
        while terms[-1] != 2 * root:
            m = terms[-1] * q - m
            q = (d - m * m) // q
            terms.append((root + m) // q)
        period = terms[1:]
        if len(period) % 2:
            terms += period
        value = Fraction(terms[-2])
        for a in reversed(terms[:-2]):
            value = a + 1 / value
        least[d] = value.numerator
    lengths = {d: len(str(x)) for d, x in least.items()}
    records = []
    for d, length in lengths.items():
        if not records or length > records[-1][1]:
            records.append([d, length])
    return [records, sum(least.values()) % 1000003]


# solution: cyclic method with triples
def chakravala(d):
    root = 1
    while (root + 1) ** 2 < d:
        root += 1
    a = root + 1 if (root + 1) ** 2 - d < d - root * root else root
    b, k, m = 1, a * a - d, a
    while k != 1:
        step = abs(k)
        start = (-m) % step
        low = start + (root - start) // step * step if root >= start else start
        options = [x for x in (low - step, low, low + step) if x > 0]
        new = min(options, key=lambda x: abs(x * x - d))
        a, b, k = (a * new + d * b) // step, (a + b * new) // step, (new * new - d) // k
        m = new
    return a


def solve(n):
    squares = {i * i for i in range(n + 1)}
    rows = [(d, chakravala(d)) for d in range(2, n + 1) if d not in squares]
    result = []
    widest = 0
    for d, x in rows:
        digits = len(str(x))
        if digits > widest:
            widest = digits
            result.append([d, digits])
    return [result, sum(x for _, x in rows) % 1000003]


# solution: unit found in a list of convergents, squared when it has the wrong sign
from math import isqrt


class Root:
    def __init__(self, d):
        self.d = d
        self.convergents = [(1, 0), (isqrt(d), 1)]

    def unit(self):
        m, q, a = 0, 1, isqrt(self.d)
        while True:
            m = a * q - m
            q = (self.d - m * m) // q
            x, y = self.convergents[-1]
            if q == 1:
                break
            a = (isqrt(self.d) + m) // q
            p, r = self.convergents[-2]
            self.convergents.append((a * x + p, a * y + r))
        if x * x - self.d * y * y == -1:
            return x * x + self.d * y * y
        return x


def solve(n):
    roots = [Root(d) for d in range(2, n + 1) if isqrt(d) ** 2 < d]
    xs = [root.unit() for root in roots]
    out = []
    for root, x in zip(roots, xs):
        if not out or len(str(x)) > out[-1][1]:
            out.append([root.d, len(str(x))])
    return [out, sum(xs) % 1000003]


# solution: products of matrices for the period, texts kept
def times(p, q):
    a, b, c, d = p
    e, f, g, h = q
    return (a * e + b * g, a * f + b * h, c * e + d * g, c * f + d * h)


def solve(n):
    texts = {}
    for d in range(2, n + 1):
        root = 0
        while (root + 1) * (root + 1) <= d:
            root += 1
        if root * root == d:
            continue
        matrix = (1, 0, 0, 1)
        m, q, a = 0, 1, root
        length = 0
        while True:
            m = a * q - m
            q = (d - m * m) // q
            matrix = times(matrix, (a, 1, 1, 0))
            a = (root + m) // q
            length += 1
            if q == 1:
                break
        x, y = matrix[0], matrix[2]
        texts[d] = str(x * x + d * y * y if length % 2 else x)
    records = [[0, 0]]
    for d in sorted(texts):
        if len(texts[d]) > records[-1][1]:
            records.append([d, len(texts[d])])
    return [records[1:], sum(map(int, texts.values())) % 1000003]
