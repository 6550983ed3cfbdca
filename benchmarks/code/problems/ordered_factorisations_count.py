"""Return [ways, best], where ways is the number of ordered ways to write n as a product of factors above 1, and best the number m from 1 to n that has the most (the least such m).

For 12 there are eight: 12, 2*6, 6*2, 3*4, 4*3, 2*2*3, 2*3*2, 3*2*2; 1 has one way. n is `size`.
"""

RANGE = (12, 60_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    return [size]


# solution: counts pushed forward to the multiples
def solve(n):
    ways = [0] * (n + 1)
    ways[1] = 1
    for m in range(1, n // 2 + 1):
        for k in range(2 * m, n + 1, m):
            ways[k] += ways[m]
    best = max(ways)
    return [ways[n], ways.index(best)]


# solution: divisors listed for every number
def solve(n):
    divisors = [[] for _ in range(n + 1)]
    for d in range(1, n // 2 + 1):
        for m in range(2 * d, n + 1, d):
            divisors[m].append(d)
    ways = {1: 1}
    for m in range(2, n + 1):
        ways[m] = sum(ways[d] for d in divisors[m])
    return [ways[n], min(ways, key=lambda m: (-ways[m], m))]


# solution: exponents of the primes alone decide, remembered by signature
from functools import cache
from itertools import product


@cache
def by_exponents(signature):
    if not signature:
        return 1
    total = 0
    for smaller in product(*(range(e + 1) for e in signature)):
        if smaller != signature:
            total += by_exponents(tuple(sorted((e for e in smaller if e), reverse=True)))
    return total


def exponents(m):
    found = []
    p = 2
    while p * p <= m:
        if m % p == 0:
            e = 0
            while m % p == 0:
                m //= p
                e += 1
            found.append(e)
        p += 1
    if m > 1:
        found.append(1)
    return tuple(sorted(found, reverse=True))


def solve(n):
    by_exponents.cache_clear()
    most, best = 1, 1
    for m in range(2, n + 1):
        w = by_exponents(exponents(m))
        if w > most:
            most, best = w, m
    return [by_exponents(exponents(n)), best]


# solution: array of counts, all set to one way at first
from array import array


def solve(n):
    ways = array("q", [1]) * (n + 1)
    high, where = 1, 1
    for d in range(2, n + 1):
        value = ways[d]
        if value > high:
            high, where = value, d
        for m in range(2 * d, n + 1, d):
            ways[m] += value
    return [ways[n], where]


# solution: table of products with exactly k factors
class Products:
    def __init__(self, limit):
        self.limit = limit
        self.by_length = [{1: 1}]

    def extend(self):
        longer = {}
        for m, w in self.by_length[-1].items():
            for k in range(2, self.limit // m + 1):
                longer[m * k] = longer.get(m * k, 0) + w
        self.by_length.append(longer)
        return bool(longer)


def solve(n):
    products = Products(n)
    while products.extend():
        pass
    totals = {}
    for table in products.by_length:
        for m, w in table.items():
            totals[m] = totals.get(m, 0) + w
    top = max(totals.values())
    return [totals[n], min(m for m, w in totals.items() if w == top)]
