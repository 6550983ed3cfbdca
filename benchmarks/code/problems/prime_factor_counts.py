"""Given a limit, return a list whose entry n is the number of prime factors of n, repeated ones counted each time.

The list runs from 0 to the limit, which is `size`; its entries 0 and 1 are 0. The entry of 12 is 3.
"""

RANGE = (200, 40_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    return [size]


# solution: trial division
def solve(limit):
    primes = []
    counts = [0, 0]
    for number in range(2, limit + 1):
        rest, found = number, 0
        for p in primes:
            if p * p > rest:
                break
            while rest % p == 0:
                rest //= p
                found += 1
        if rest > 1:
            found += 1
        if found == 1:
            primes.append(number)
        counts.append(found)
    return counts[: limit + 1]


# solution: smallest factor of every number
def solve(limit):
    smallest = list(range(limit + 1))
    for p in range(2, int(limit**0.5) + 1):
        if smallest[p] == p:
            for m in range(p * p, limit + 1, p):
                if smallest[m] == m:
                    smallest[m] = p
    counts = [0] * (limit + 1)
    for n in range(2, limit + 1):
        counts[n] = counts[n // smallest[n]] + 1
    return counts


# solution: adding along prime powers
def solve(limit):
    tally = bytearray(limit + 1)
    for n in range(2, limit + 1):
        if tally[n]:
            continue
        power = n
        while power <= limit:
            for multiple in range(power, limit + 1, power):
                tally[multiple] += 1
            power *= n
    return list(tally)


# solution: lists of factors
def solve(limit):
    factors = [[] for _ in range(limit + 1)]
    for number in range(2, limit + 1):
        if factors[number]:
            continue
        for multiple in range(number, limit + 1, number):
            rest = multiple
            while rest % number == 0:
                rest //= number
                factors[multiple].append(number)
    return [len(entry) for entry in factors]


# solution: building the products
def solve(limit):
    primes = []
    count_of = {0: 0, 1: 0}

    def grow(product, length, first):
        count_of[product] = length
        for k in range(first, len(primes)):
            larger = product * primes[k]
            if larger > limit:
                break
            grow(larger, length + 1, k)

    for n in range(2, limit + 1):
        if all(n % p for p in small_primes(primes, n)):
            primes.append(n)
    grow(1, 0, 0)
    return [count_of[n] for n in range(limit + 1)]


def small_primes(primes, n):
    for p in primes:
        if p * p > n:
            return
        yield p
