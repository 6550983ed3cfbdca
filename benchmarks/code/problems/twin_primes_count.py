"""Given a whole number `n`, return a list of two numbers: how many pairs (p, p + 2) of primes have p + 2 <= n, and the
smaller prime of the last such pair (0 when there is none).

n is `size`.
"""

RANGE = (10, 60_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    return [size]


# solution: trial division, two candidates at a time
def is_prime(k):
    if k < 2 or k % 2 == 0:
        return k == 2
    d = 3
    while d * d <= k:
        if k % d == 0:
            return False
        d += 2
    return True


def solve(n):
    pairs, last = 0, 0
    previous = True
    for odd in range(5, n + 1, 2):
        current = is_prime(odd)
        if current and previous:
            pairs += 1
            last = odd - 2
        previous = current
    return [pairs, last]


# solution: list of truth values
def solve(limit):
    prime = [True] * (limit + 1)
    prime[0] = prime[1] = False
    for p in range(2, int(limit**0.5) + 1):
        if prime[p]:
            for multiple in range(p * p, limit + 1, p):
                prime[multiple] = False
    starts = [p for p in range(3, limit - 1) if prime[p] and prime[p + 2]]
    return [len(starts), starts[-1] if starts else 0]


# solution: sets of primes, shifted
def solve(n):
    candidates = set(range(2, n + 1))
    p = 2
    while p * p <= n:
        if p in candidates:
            candidates -= set(range(p * p, n + 1, p))
        p += 1
    shifted = {q - 2 for q in candidates}
    both = candidates & shifted
    return [len(both), max(both, default=0)]


# solution: segments with small base primes
from math import isqrt


def small_primes(limit):
    flags = bytearray([1]) * (limit + 1)
    out = []
    for k in range(2, limit + 1):
        if flags[k]:
            out.append(k)
            for m in range(k * k, limit + 1, k):
                flags[m] = 0
    return out


def stream(n, width):
    base = small_primes(isqrt(n))
    for low in range(2, n + 1, width):
        high = min(low + width, n + 1)
        block = bytearray(b"\x01") * (high - low)
        for p in base:
            first = max(p * p, -(-low // p) * p)
            for m in range(first - low, high - low, p):
                block[m] = 0
        for offset, flag in enumerate(block):
            if flag:
                yield low + offset


def solve(n):
    before = 0
    count = last = 0
    for prime in stream(n, max(64, isqrt(n))):
        if prime - before == 2 and before > 2:
            count += 1
            last = before
        before = prime
    return [count, last]


# solution: dictionary of factors met so far
from collections import defaultdict


class Crossings:
    def __init__(self):
        self.waiting = defaultdict(list)

    def feed(self, k):
        factors = self.waiting.pop(k, None)
        if factors is None:
            self.waiting[k * k].append(k)
            return True
        for p in factors:
            self.waiting[k + p].append(p)
        return False


def solve(n):
    crossings = Crossings()
    pairs = []
    previous = -5
    for k in range(2, n + 1):
        if crossings.feed(k):
            if k - previous == 2:
                pairs.append((previous, k))
            previous = k
    return [len(pairs), pairs[-1][0]] if pairs else [0, 0]
