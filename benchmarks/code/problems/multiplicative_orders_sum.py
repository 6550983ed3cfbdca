"""Given a base and n, return the sum, over all m from 2 to n that are coprime to the base, of the least k >= 1 with base ** k = 1 modulo m.

n is `size`; the base is from 2 to 12.
"""

RANGE = (20, 1600)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    return [rng.randint(2, 12), size]


# solution: powers multiplied until 1 comes
from math import gcd


def solve(base, n):
    total = 0
    for m in range(2, n + 1):
        if gcd(base, m) == 1:
            k, x = 1, base % m
            while x != 1:
                x = x * base % m
                k += 1
            total += k
    return total


# solution: totient's divisors in order
def solve(base, n):
    phi = list(range(n + 1))
    for p in range(2, n + 1):
        if phi[p] == p:
            for j in range(p, n + 1, p):
                phi[j] -= phi[j] // p
    divisors = [[] for _ in range(n + 1)]
    for d in range(1, n + 1):
        for j in range(d, n + 1, d):
            divisors[j].append(d)
    total = 0
    for m in range(2, n + 1):
        if pow(base, phi[m], m) == 1:
            total += next(d for d in divisors[phi[m]] if pow(base, d, m) == 1)
    return total


# solution: orders modulo prime powers combined
from math import lcm


def solve(base, n):
    orders = {}

    def order(q):
        if q not in orders:
            k, x = 1, base % q
            while x != 1:
                x = x * base % q
                k += 1
            orders[q] = k
        return orders[q]

    def powers(m):
        p = 2
        while p * p <= m:
            q = 1
            while m % p == 0:
                m //= p
                q *= p
            if q > 1:
                yield p, q
            p += 1
        if m > 1:
            yield m, m

    total = 0
    for m in range(2, n + 1):
        parts = list(powers(m))
        if all(base % p for p, _ in parts):
            total += lcm(*(order(q) for _, q in parts))
    return total


# solution: list of the powers modulo each number
class Cycle:
    def __init__(self, base, m):
        self.members = [1]
        x = base % m
        while x not in (0, 1) and len(self.members) < m:
            self.members.append(x)
            x = x * base % m
        self.closed = x == 1 % m

    def __len__(self):
        return len(self.members) if self.closed else 0


def solve(base, n):
    cycles = [Cycle(base, m) for m in range(2, n + 1)]
    return sum(len(cycle) for cycle in cycles)


# solution: all numbers at once, those done leave the table
def solve(base, n):
    current = {}
    for m in range(2, n + 1):
        a, b = base, m
        while b:
            a, b = b, a % b
        if a == 1:
            current[m] = base % m
    total = k = 0
    while current:
        k += 1
        following = {}
        for m, x in current.items():
            if x == 1:
                total += k
            else:
                following[m] = x * base % m
        current = following
    return total
