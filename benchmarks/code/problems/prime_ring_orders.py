"""Return [orders, sum]: in how many orders the numbers 1 to n can stand in a ring, beginning with 1,
so that the sum of any two neighbours is a prime, and the sum of the last numbers of these orders.

The number n is `size` made even; both ways round count.
"""

RANGE = (2, 14)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    return [size + size % 2]


# solution: recursion with a list of who follows
def solve(n):
    def prime(k):
        return k > 1 and all(k % d for d in range(2, int(k**0.5) + 1))

    near = [[b for b in range(2, n + 1) if prime(a + b)] for a in range(n + 1)]
    used = [False] * (n + 1)
    orders = lasts = 0

    def extend(a, left):
        nonlocal orders, lasts
        if left == 0:
            if prime(a + 1):
                orders += 1
                lasts += a
            return
        for b in near[a]:
            if not used[b]:
                used[b] = True
                extend(b, left - 1)
                used[b] = False

    extend(1, n - 1)
    return [orders, lasts]


# solution: table over sets and last numbers
def solve(n):
    primes = {2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31}
    size = 1 << n
    ways = [None] * size
    ways[1] = [1] + [0] * (n - 1)
    for mask in range(1, size, 2):
        row = ways[mask]
        if row is None:
            continue
        for a in range(n):
            if row[a]:
                for b in range(1, n):
                    if not mask >> b & 1 and a + b + 2 in primes:
                        new = mask | 1 << b
                        if ways[new] is None:
                            ways[new] = [0] * n
                        ways[new][b] += row[a]
    ends = [(k + 1, w) for k, w in enumerate(ways[-1]) if k + 2 in primes]
    return [sum(w for _, w in ends), sum(k * w for k, w in ends)]


# solution: all beginnings of a length in a list
def solve(n):
    sums = [k for k in range(2, 2 * n + 1) if not any(k % d == 0 for d in range(2, k))]
    rings = [(1,)]
    for _ in range(n - 1):
        rings = [r + (s - r[-1],) for r in rings for s in sums if 1 < s - r[-1] <= n and s - r[-1] not in r]
    good = [r[-1] for r in rings if r[-1] + 1 in sums]
    return [len(good), sum(good)]


# solution: odd and even numbers in turn, memo on what is left
from functools import lru_cache


def solve(n):
    sieve = bytearray([1]) * (2 * n + 1)
    for d in range(2, n + 1):
        sieve[2 * d :: d] = bytes(len(range(2 * d, 2 * n + 1, d)))

    @lru_cache(None)
    def finish(last, evens, odds):
        if not evens:
            return (1, last) if sieve[last + 1] and last % 2 == 0 else (0, 0)
        pool = odds if last % 2 == 0 else evens
        total = weight = 0
        for k in pool:
            if sieve[last + k]:
                rest = tuple(x for x in pool if x != k)
                a, b = finish(k, *((evens, rest) if last % 2 == 0 else (rest, odds)))
                total += a
                weight += b
        return total, weight

    return list(finish(1, tuple(range(2, n + 1, 2)), tuple(range(3, n, 2))))


# solution: generator of rings
def rings(ring, rest):
    if not rest:
        yield ring
    for k in sorted(rest):
        if is_prime(ring[-1] + k):
            yield from rings(ring + [k], rest - {k})


def is_prime(k):
    if k % 2 == 0:
        return k == 2
    d = 3
    while d * d <= k:
        if k % d == 0:
            return False
        d += 2
    return k > 1


def solve(n):
    count = total = 0
    for ring in rings([1], frozenset(range(2, n + 1))):
        if is_prime(ring[-1] + ring[0]):
            count += 1
            total += ring[-1]
    return [count, total]
