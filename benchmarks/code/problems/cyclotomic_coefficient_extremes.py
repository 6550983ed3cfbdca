"""Return [least coefficient, greatest coefficient, how many are not 0] of the n-th cyclotomic polynomial.

That is the polynomial by which x ** n - 1 is divisible and no x ** m - 1 with smaller m is; n is `size`.
"""

RANGE = (6, 1800)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    return [size]


# solution: product of x ** d - 1 to the powers of Moebius
def solve(n):
    primes = [p for p in range(2, n + 1) if n % p == 0 and all(p % q for q in range(2, p))]
    poly = [1]
    ups, downs = [1], []
    for p in primes:
        ups, downs = ups + [p * d for d in downs], downs + [p * d for d in ups]
    for d in ups:
        longer = [0] * (n // d) + poly
        for i, c in enumerate(poly):
            longer[i] -= c
        poly = longer
    for d in downs:
        step = n // d
        for i in range(len(poly) - 1, step - 1, -1):
            poly[i - step] += poly[i]
        poly = poly[step:]
    return [min(poly), max(poly), sum(1 for c in poly if c)]


# solution: long divisions, polynomials of all divisors kept
def divide(a, b):
    a = a[:]
    out = [0] * (len(a) - len(b) + 1)
    for i in range(len(out) - 1, -1, -1):
        q = a[i + len(b) - 1]
        if q:
            out[i] = q
            for j, c in enumerate(b):
                a[i + j] -= q * c
    return out


def solve(n):
    known = {}
    for d in range(1, n + 1):
        if n % d == 0:
            poly = [-1] + [0] * (d - 1) + [1]
            for e, other in known.items():
                if d % e == 0:
                    poly = divide(poly, other)
            known[d] = poly
    poly = known[n]
    return [min(poly), max(poly), len(poly) - poly.count(0)]


# solution: power series of the degree needed, changed in place
from array import array


def solve(n):
    degree = sum(1 for k in range(1, n + 1) if _gcd(k, n) == 1)
    series = array("q", [0]) * (degree + 1)
    series[0] = 1
    for d in range(1, n + 1):
        if n % d:
            continue
        m = _moebius(n // d)
        if m == 1:
            for i in range(degree, d - 1, -1):
                series[i] -= series[i - d]
        elif m == -1:
            for i in range(d, degree + 1):
                series[i] += series[i - d]
    sign = -1 if n == 1 else 1
    values = [sign * c for c in series]
    return [min(values), max(values), sum(c != 0 for c in values)]


def _gcd(a, b):
    while b:
        a, b = b, a % b
    return a


def _moebius(k):
    result, p = 1, 2
    while k > 1:
        if k % p == 0:
            k //= p
            if k % p == 0:
                return 0
            result = -result
        p += 1
    return result


# solution: prime by prime, x replaced by its powers, sparse dictionaries
class Sparse(dict):
    def spread(self, p):
        return Sparse({p * k: v for k, v in self.items()})

    def over(self, other):
        rest, out = Sparse(self), Sparse()
        top = max(other)
        for k in range(max(self) - top, -1, -1):
            q = rest.pop(k + top, 0)
            if q:
                out[k] = q
                for j, v in other.items():
                    if j != top:
                        rest[k + j] = rest.get(k + j, 0) - q * v
        return out


def solve(n):
    poly = Sparse({1: 1, 0: -1})
    p = 2
    while n > 1:
        if n % p == 0:
            n //= p
            poly = poly.spread(p).over(poly)
            while n % p == 0:
                n //= p
                poly = poly.spread(p)
        p += 1
    values = [v for v in poly.values() if v]
    has_zero = len(values) < max(poly) + 1
    return [min(values + [0] * has_zero), max(values + [0] * has_zero), len(values)]


# solution: one big whole number, polynomials taken at a high power of two
def solve(n):
    bits = 24
    up, down = 1, 1
    for d in range(1, n + 1):
        if n % d == 0:
            rest, m = n // d, 1
            for p in range(2, rest + 1):
                if rest % p == 0:
                    rest //= p
                    m = -m
                    if rest % p == 0:
                        m = 0
                        break
            if m == 1:
                up *= (1 << bits * d) - 1
            elif m == -1:
                down *= (1 << bits * d) - 1
    value = up // down
    half = 1 << bits - 1
    values = []
    while value:
        digit = ((value + half) & (2 * half - 1)) - half
        values.append(digit)
        value = (value - digit) >> bits
    return [min(values), max(values), sum(1 for v in values if v)]
