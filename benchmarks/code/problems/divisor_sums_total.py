"""Given a modulus and n, return the sum of all divisors of all numbers from 1 to n, modulo that modulus.

n is `size`.
"""

RANGE = (50, 150_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    return [rng.randint(1000, 10**9), size]


# solution: each divisor counted with its multiples
def solve(modulus, n):
    total = 0
    for d in range(1, n + 1):
        total += d * (n // d)
    return total % modulus


# solution: table of divisor sums filled like a sieve
def solve(modulus, n):
    sigma = [0] * (n + 1)
    for d in range(1, n + 1):
        for m in range(d, n + 1, d):
            sigma[m] += d
    return sum(sigma) % modulus


# solution: blocks of equal quotients
def solve(modulus, n):
    total, low = 0, 1
    while low <= n:
        q = n // low
        high = n // q
        total += q * (low + high) * (high - low + 1) // 2
        low = high + 1
    return total % modulus


# solution: sums multiplied together from least prime factors
from array import array


def solve(modulus, n):
    least = array("l", range(n + 1))
    i = 2
    while i * i <= n:
        if least[i] == i:
            for j in range(i * i, n + 1, i):
                if least[j] == j:
                    least[j] = i
        i += 1
    sums = array("q", [1]) * (n + 1)
    answer = 1
    for m in range(2, n + 1):
        p = least[m]
        rest, part = m, 1
        while rest % p == 0:
            rest //= p
            part = part * p + 1
        sums[m] = sums[rest] * part
        answer += sums[m]
    return answer % modulus


# solution: blocks of numbers with divisors in pairs
class Block:
    def __init__(self, start, length):
        self.start = start
        self.values = [0] * length

    def add(self, d):
        first = -self.start % d
        for i in range(first, len(self.values), d):
            other = (self.start + i) // d
            if other > d:
                self.values[i] += d + other
            elif other == d:
                self.values[i] += d


def solve(modulus, n):
    answer = 0
    for start in range(1, n + 1, 20_000):
        block = Block(start, min(20_000, n - start + 1))
        d = 1
        while d * d < start + len(block.values):
            block.add(d)
            d += 1
        answer = (answer + sum(block.values)) % modulus
    return answer
