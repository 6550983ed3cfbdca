"""Given n, return how many of the whole numbers from 1 to n no square above 1 divides.

n is `size`.
"""

RANGE = (100, 300_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    return [size]


# solution: strike out the multiples of squares
def solve(n):
    free = bytearray([1]) * (n + 1)
    free[0] = 0
    d = 2
    while d * d <= n:
        square = d * d
        free[square::square] = bytes(len(range(square, n + 1, square)))
        d += 1
    return sum(free)


# solution: inclusion and exclusion by the Moebius values up to the root
from math import isqrt


def solve(n):
    top = isqrt(n)
    mu = [1] * (top + 1)
    composite = [False] * (top + 1)
    for p in range(2, top + 1):
        if not composite[p]:
            for m in range(p, top + 1, p):
                composite[m] = True
                mu[m] = -mu[m]
            for m in range(p * p, top + 1, p * p):
                mu[m] = 0
    return sum(mu[d] * (n // (d * d)) for d in range(1, top + 1))


# solution: each square part taken once, by recursion on smaller n
from functools import lru_cache


def solve(n):
    @lru_cache(maxsize=None)
    def count(m):
        total = m
        d = 2
        while d * d <= m:
            total -= count(m // (d * d))
            d += 1
        return total

    return count(n)


# solution: set of all numbers a square divides
def solve(n):
    spoiled = set()
    base = 2
    while base**2 <= n:
        if base**2 not in spoiled:
            spoiled.update(range(base**2, n + 1, base**2))
        base += 1
    return n - len(spoiled)


# solution: products of distinct primes found depth first
def solve(n):
    prime = [True] * (n + 1)
    primes = []
    for i in range(2, n + 1):
        if prime[i]:
            primes.append(i)
            for j in range(i * i, n + 1, i):
                prime[j] = False
    count = 0
    stack = [(1, 0)]
    while stack:
        product, start = stack.pop()
        count += 1
        for k in range(start, len(primes)):
            bigger = product * primes[k]
            if bigger > n:
                break
            stack.append((bigger, k + 1))
    return count
