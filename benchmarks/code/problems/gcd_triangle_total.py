"""Given n and a list of divisors, return the sum of the greatest common divisors of all pairs a < b <= n, followed by how many pairs have exactly each of the given values.

n is `size`.
"""

RANGE = (10, 850)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    return [size, [rng.randint(1, 9) for _ in range(3)]]


# solution: every pair
from math import gcd


def solve(n, values):
    total = 0
    counts = dict.fromkeys(values, 0)
    for b in range(2, n + 1):
        for a in range(1, b):
            g = gcd(a, b)
            total += g
            if g in counts:
                counts[g] += 1
    return [total] + [counts[v] for v in values]


# solution: totients added up
def solve(n, values):
    phi = list(range(n + 1))
    for p in range(2, n + 1):
        if phi[p] == p:
            for m in range(p, n + 1, p):
                phi[m] -= phi[m] // p
    sums = [0, 0]
    for m in range(2, n + 1):
        sums.append(sums[-1] + phi[m])
    total = sum(g * sums[n // g] for g in range(1, n + 1))
    return [total, *(sums[n // v] for v in values)]


# solution: table of all common divisors filled by subtraction
def solve(n, values):
    table = [[0] * (n + 1) for _ in range(n + 1)]
    for a in range(1, n + 1):
        table[a][0] = table[0][a] = a
    for b in range(1, n + 1):
        row = table[b]
        for a in range(1, b):
            row[a] = table[max(a, b - a)][min(a, b - a)]
        row[b] = b
    flat = [table[b][a] for b in range(n + 1) for a in range(1, b)]
    return [sum(flat)] + [flat.count(v) for v in values]


# solution: pairs of multiples, greater divisors taken off
def solve(n, values):
    exact = {}
    for g in range(n, 0, -1):
        k = n // g
        exact[g] = k * (k - 1) // 2 - sum(exact[m] for m in range(2 * g, n + 1, g))
    return [sum(g * c for g, c in exact.items())] + [exact.get(v, 0) for v in values]


# solution: tree of coprime pairs walked with a stack
class Pairs:
    def __init__(self, n):
        self.n = n
        self.counts = [0] * (n + 1)

    def walk(self):
        stack = [(0, 1, 1, 1)]
        while stack:
            a, b, c, d = stack.pop()
            p, q = a + c, b + d
            if q <= self.n:
                for g in range(1, self.n // q + 1):
                    self.counts[g] += 1
                stack.append((a, b, p, q))
                stack.append((p, q, c, d))


def solve(n, values):
    pairs = Pairs(n)
    pairs.walk()
    total = sum(g * c for g, c in enumerate(pairs.counts))
    return [total] + [pairs.counts[v] if v <= n else 0 for v in values]
