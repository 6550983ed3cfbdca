"""Given a whole number n, return in rising order all perfect numbers below n.

A number is perfect if it is the sum of its divisors other than itself. The number n is `size` or a little more.
"""

RANGE = (30, 42_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    return [size + rng.randint(0, size // 10)]


# solution: trial division with running sum
def aliquot(n):
    total = 1
    d = 2
    while d * d < n:
        if n % d == 0:
            total += d + n // d
        d += 1
    if d * d == n:
        total += d
    return total


def solve(n):
    found = []
    for candidate in range(2, n):
        if aliquot(candidate) == candidate:
            found.append(candidate)
    return found


# solution: sieve of divisor sums
def solve(n):
    sums = [0] * n
    for d in range(1, n // 2 + 1):
        for multiple in range(2 * d, n, d):
            sums[multiple] += d
    return [k for k, s in enumerate(sums) if k > 1 and s == k]


# solution: Euclid's form
def is_prime(m):
    return m > 1 and all(m % d for d in range(2, int(m**0.5) + 1))


def solve(n):
    answer = []
    p = 2
    while (1 << (p - 1)) * ((1 << p) - 1) < n:
        if is_prime((1 << p) - 1):
            answer.append((1 << (p - 1)) * ((1 << p) - 1))
        p += 1
    return answer


# solution: divisor lists of every number
from collections import defaultdict


def solve(n):
    divisors = defaultdict(list)
    for d in range(1, n):
        for multiple in range(d + d, n, d):
            divisors[multiple].append(d)
    return sorted(k for k in divisors if sum(divisors[k]) == k)


# solution: smallest factors in an array
from array import array


def solve(n):
    least = array("i", range(n + 1))
    i = 2
    while i * i <= n:
        if least[i] == i:
            for j in range(i * i, n + 1, i):
                if least[j] == j:
                    least[j] = i
        i += 1
    out = []
    for k in range(2, n):
        rest, sigma = k, 1
        while rest > 1:
            p = least[rest]
            term = 1
            while rest % p == 0:
                rest //= p
                term = term * p + 1
            sigma *= term
        if sigma == 2 * k:
            out.append(k)
    return out
