"""Given a whole number n, return the sum of Euler's totients of 1, 2, ..., n.

The totient of k counts the numbers from 1 to k that share no divisor above 1 with k. The number n is `size` or a little more.
"""

RANGE = (50, 160_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    return [size + rng.randint(0, size // 15)]


# solution: sieve over all numbers
def solve(n):
    phi = list(range(n + 1))
    for p in range(2, n + 1):
        if phi[p] == p:
            for multiple in range(p, n + 1, p):
                phi[multiple] -= phi[multiple] // p
    return sum(phi)


# solution: recursion over quotients
from functools import lru_cache


def solve(n):
    @lru_cache(maxsize=None)
    def total(m):
        result = m * (m + 1) // 2
        low = 2
        while low <= m:
            q = m // low
            high = m // q
            result -= (high - low + 1) * total(q)
            low = high + 1
        return result

    return total(n)


# solution: factored by a short list of primes
from math import isqrt


def solve(n):
    primes = []
    for c in range(2, isqrt(n) + 1):
        if all(c % p for p in primes):
            primes.append(c)
    total = 0
    for k in range(1, n + 1):
        phi = rest = k
        for p in primes:
            if p * p > rest:
                break
            if rest % p == 0:
                phi -= phi // p
                while rest % p == 0:
                    rest //= p
        if rest > 1:
            phi -= phi // rest
        total += phi
    return total


# solution: prime factors listed for each number
def solve(n):
    factors = {k: [] for k in range(1, n + 1)}
    for p in range(2, n + 1):
        if not factors[p]:
            for multiple in range(p, n + 1, p):
                factors[multiple].append(p)
    totients = {}
    for k, primes in factors.items():
        value = k
        for p in primes:
            value = value // p * (p - 1)
        totients[k] = value
    return sum(totients.values())


# solution: walk over products of primes
def solve(n):
    composite = bytearray(n + 1)
    primes = []
    for i in range(2, n + 1):
        if not composite[i]:
            primes.append(i)
            composite[i * i :: i] = b"\1" * len(range(i * i, n + 1, i))
    total = 1
    stack = [(1, 1, 0)]
    while stack:
        number, phi, start = stack.pop()
        for index in range(start, len(primes)):
            p = primes[index]
            product = number * p
            if product > n:
                break
            value = phi * (p - 1)
            while product <= n:
                total += value
                if product * p <= n:
                    stack.append((product, value, index + 1))
                product *= p
                value *= p
    return total
