"""Return [terms, first, sum] for the prime not above n that is the sum of the most neighbouring primes (the one with the least first prime when several have as many).

n is `size`.
"""

RANGE = (20, 200_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    return [size]


# solution: running sums over all primes up to n
from bisect import bisect_right


def solve(n):
    flags = bytearray([1]) * (n + 1)
    flags[:2] = b"\0\0"
    for p in range(2, int(n**0.5) + 1):
        if flags[p]:
            flags[p * p :: p] = bytes(len(range(p * p, n + 1, p)))
    primes = [p for p in range(n + 1) if flags[p]]
    sums = [0]
    for p in primes:
        sums.append(sums[-1] + p)
    length = bisect_right(sums, n)
    while True:
        length -= 1
        for i in range(len(sums) - length):
            total = sums[i + length] - sums[i]
            if total > n:
                break
            if flags[total]:
                return [length, primes[i], total]


# solution: division tests, sliding window for each length
def is_prime(m):
    if m < 4:
        return m > 1
    if m % 2 == 0 or m % 3 == 0:
        return False
    d = 5
    while d * d <= m:
        if m % d == 0 or m % (d + 2) == 0:
            return False
        d += 6
    return True


def solve(n):
    primes = []
    total, p = 0, 2
    while total + p <= n:
        if is_prime(p):
            primes.append(p)
            total += p
        p += 1
    for length in range(len(primes), 1, -1):
        window = sum(primes[:length])
        first = 0
        grown = primes[:]
        while window <= n:
            if is_prime(window):
                return [length, grown[first], window]
            if first + length == len(grown):
                q = grown[-1] + 1
                while not is_prime(q):
                    q += 1
                grown.append(q)
            window += grown[first + length] - grown[first]
            first += 1
    return [1, 2, 2]


# solution: set of primes, sums from each start, best so far
def solve(n):
    primes = []
    crossed = set()
    for m in range(2, n + 1):
        if m not in crossed:
            primes.append(m)
            crossed.update(range(m * m, n + 1, m))
    prime_set = set(primes)
    best = [1, 2, 2]
    for i in range(len(primes)):
        if best[0] * primes[i] > n:
            break
        total = 0
        for j in range(i, len(primes)):
            total += primes[j]
            if total > n:
                break
            if total in prime_set and j - i + 1 > best[0]:
                best = [j - i + 1, primes[i], total]
    return best


# solution: table of all sums by number of terms
from collections import defaultdict


def solve(n):
    composite = [False] * (n + 1)
    primes = []
    for m in range(2, n + 1):
        if not composite[m]:
            primes.append(m)
        for p in primes:
            if m * p > n:
                break
            composite[m * p] = True
            if m % p == 0:
                break
    sums = defaultdict(list)
    for i in range(len(primes)):
        total = 0
        for j in range(i, len(primes)):
            total += primes[j]
            if total > n:
                break
            sums[j - i + 1].append((primes[i], total))
        if 20 * primes[i] > n and len(sums) > 20:
            break
    for terms in sorted(sums, reverse=True):
        for first, total in sums[terms]:
            if not composite[total]:
                return [terms, first, total]


# solution: primes found when asked for, by a class
class Primes:
    def __init__(self):
        self.found = [2, 3]

    def __getitem__(self, i):
        while len(self.found) <= i:
            candidate = self.found[-1] + 2
            while not self.has(candidate):
                candidate += 2
            self.found.append(candidate)
        return self.found[i]

    def has(self, m):
        for i in range(m):
            p = self[i]
            if p * p > m:
                return m > 1
            if m % p == 0:
                return False


def solve(n):
    primes = Primes()
    most = total = 0
    while total + primes[most] <= n:
        total += primes[most]
        most += 1
    while most:
        first, window = 0, total
        while window <= n:
            if primes.has(window):
                return [most, primes[first], window]
            window += primes[first + most] - primes[first]
            first += 1
        most -= 1
        total -= primes[most]
