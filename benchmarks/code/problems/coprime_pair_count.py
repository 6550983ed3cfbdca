"""Given a list of positive whole numbers, return how many pairs of positions i < j hold numbers without a common divisor above 1.

The list has `size` numbers, each below 2000.
"""

RANGE = (5, 600)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    top = rng.choice([60, 400, 1999])
    return [[rng.randint(1, top) for _ in range(size)]]


# solution: greatest common divisor of each pair
from math import gcd


def solve(numbers):
    return sum(
        1
        for i in range(len(numbers))
        for j in range(i)
        if gcd(numbers[i], numbers[j]) == 1
    )


# solution: list of the pairs themselves
from itertools import combinations
from math import gcd


def solve(numbers):
    pairs = list(combinations(numbers, 2))
    coprime = [pair for pair in pairs if gcd(*pair) == 1]
    return len(coprime)


# solution: prime sets compared
def primes_of(n):
    primes = set()
    p = 2
    while p * p <= n:
        while n % p == 0:
            primes.add(p)
            n //= p
        p += 1
    if n > 1:
        primes.add(n)
    return primes


def solve(numbers):
    factors = [primes_of(n) for n in numbers]
    count = 0
    for i, own in enumerate(factors):
        for other in factors[:i]:
            if own.isdisjoint(other):
                count += 1
    return count


# solution: mobius sum over divisors
def solve(numbers):
    top = max(numbers)
    times = [0] * (top + 1)
    for n in numbers:
        times[n] += 1
    mobius = [0, 1] + [0] * (top - 1)
    for d in range(1, top + 1):
        for multiple in range(2 * d, top + 1, d):
            mobius[multiple] -= mobius[d]
    answer = 0
    for d in range(1, top + 1):
        if mobius[d]:
            k = sum(times[d::d])
            answer += mobius[d] * (k * (k - 1) // 2)
    return answer


# solution: remembered answers for value pairs
from functools import lru_cache


def solve(numbers):
    @lru_cache(maxsize=None)
    def coprime(a, b):
        while b:
            a, b = b, a % b
        return a == 1

    good = 0
    for i, x in enumerate(numbers):
        for y in numbers[i + 1 :]:
            if coprime(max(x, y), min(x, y)):
                good += 1
    return good
