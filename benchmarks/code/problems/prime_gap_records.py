"""Given n, return the list of [gap, prime] for each gap between neighbouring primes up to n that is larger than all gaps before it.

The prime is the one before the gap; n is `size`.
"""

RANGE = (30, 200_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    return [size]


# solution: list of all primes from a list of flags
def solve(n):
    flags = [True] * (n + 1)
    for i in range(2, int(n**0.5) + 1):
        if flags[i]:
            for j in range(i * i, n + 1, i):
                flags[j] = False
    primes = [i for i in range(2, n + 1) if flags[i]]
    records = []
    best = 0
    for a, b in zip(primes, primes[1:]):
        if b - a > best:
            best = b - a
            records.append([best, a])
    return records


# solution: next set flag found in bytes
from math import isqrt


def solve(n):
    sieve = bytearray(b"\1") * (n + 1)
    sieve[0:2] = b"\0\0"
    for p in range(2, isqrt(n) + 1):
        if sieve[p]:
            sieve[p * p :: p] = bytes((n - p * p) // p + 1)
    result, widest, here = [], 0, 2
    while True:
        there = sieve.find(1, here + 1)
        if there < 0:
            return result
        if there - here > widest:
            widest = there - here
            result.append([widest, here])
        here = there


# solution: division by the primes up to the root
def primes():
    yield 2
    small = [2]
    candidate = 3
    while True:
        for p in small:
            if p * p > candidate:
                small_enough = len(small) < 200
                if small_enough:
                    small.append(candidate)
                yield candidate
                break
            if candidate % p == 0:
                break
        candidate += 2


def solve(n):
    out = []
    last = None
    for p in primes():
        if p > n:
            return out
        if last is not None and (not out or p - last > out[-1][0]):
            out.append([p - last, last])
        last = p


# solution: dictionary from composites to their next prime steps
def solve(n):
    upcoming = {}
    records = [[0, 0]]
    previous = 2
    for m in range(3, n + 1, 2):
        step = upcoming.pop(m, None)
        if step is None:
            upcoming[m * m] = 2 * m
            if m - previous > records[-1][0]:
                records.append([m - previous, previous])
            previous = m
        else:
            place = m + step
            while place in upcoming:
                place += step
            upcoming[place] = step
    return records[1:]


# solution: gap of every prime in a dictionary, then the first of each
class Sieve:
    def __init__(self, limit):
        self.alive = set(range(3, limit + 1, 2))
        self.alive.add(2)
        p = 3
        while p * p <= limit:
            if p in self.alive:
                self.alive.difference_update(range(p * p, limit + 1, 2 * p))
            p += 2

    def gaps(self):
        ordered = sorted(self.alive)
        return {a: b - a for a, b in zip(ordered, ordered[1:])}


def solve(n):
    first = {}
    for prime, gap in Sieve(n).gaps().items():
        first.setdefault(gap, prime)
    records = []
    for gap, prime in sorted(first.items(), key=lambda item: item[1]):
        if not records or gap > records[-1][0]:
            records.append([gap, prime])
    return records
