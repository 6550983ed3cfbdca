"""Given a whole number limit, return how many numbers from 1 to limit are a sum of two squares.

A square may be zero and both may be the same, so 1, 2, 4, 5, 8, 9 and 10 count. The limit is `size` or a little more.
"""

RANGE = (20, 600_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    return [size + rng.randint(0, size // 20)]


# solution: set of all sums
def solve(limit):
    sums = set()
    a = 0
    while a * a <= limit:
        b = a
        while a * a + b * b <= limit:
            sums.add(a * a + b * b)
            b += 1
        a += 1
    return len(sums) - 1


# solution: bits of one big number
def solve(limit):
    squares = 0
    k = 0
    while k * k <= limit:
        squares |= 1 << (k * k)
        k += 1
    sums = 0
    for a in range(k):
        sums |= squares << (a * a)
    return bin(sums & ((1 << (limit + 1)) - 2)).count("1")


# solution: heap with one entry a row
from heapq import heapify, heapreplace, heappop
from math import isqrt


def solve(limit):
    heap = [(2 * a * a, a, a) for a in range(isqrt(limit // 2) + 1)]
    heapify(heap)
    count = last = 0
    while heap:
        total, a, b = heap[0]
        if total != last:
            last = total
            count += 1
        following = a * a + (b + 1) * (b + 1)
        if following <= limit:
            heapreplace(heap, (following, a, b + 1))
        else:
            heappop(heap)
    return count


# solution: ways counted in a dictionary of pairs
from collections import defaultdict
from itertools import combinations_with_replacement


def solve(limit):
    roots = range(int(limit**0.5) + 2)
    ways = defaultdict(list)
    for a, b in combinations_with_replacement(roots, 2):
        total = a * a + b * b
        if 0 < total <= limit:
            ways[total].append((a, b))
    return len(ways)


# solution: odd powers of primes that are 3 over a four
def solve(limit):
    composite = bytearray(limit + 1)
    bad = bytearray(limit + 1)
    for p in range(2, limit + 1):
        if composite[p]:
            continue
        for m in range(p * p, limit + 1, p):
            composite[m] = 1
        if p % 4 != 3:
            continue
        for m in range(p, limit + 1, p):
            rest = m // p
            odd = True
            while rest % p == 0:
                rest //= p
                odd = not odd
            if odd:
                bad[m] = 1
    return limit - sum(bad)
