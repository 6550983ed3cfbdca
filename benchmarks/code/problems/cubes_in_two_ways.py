"""Given n, return a list: how many numbers can be written in at least two ways as a sum of cubes a^3 + b^3 with
1 <= a <= b <= n, and the smallest such number (0 when there is none).

n is `size`.
"""

RANGE = (6, 350)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    return [size]


# solution: dictionary of all sums with their pairs
from collections import defaultdict


def solve(n):
    ways = defaultdict(list)
    for a in range(1, n + 1):
        for b in range(a, n + 1):
            ways[a**3 + b**3].append((a, b))
    double = [s for s, pairs in ways.items() if len(pairs) > 1]
    return [len(double), min(double) if double else 0]


# solution: heap with one sum for every first number
import heapq


def sums_in_order(n):
    heap = [(2 * a**3, a, a) for a in range(1, n + 1)]
    while heap:
        total, a, b = heap[0]
        yield total
        if b < n:
            heapq.heapreplace(heap, (a**3 + (b + 1) ** 3, a, b + 1))
        else:
            heapq.heappop(heap)


def solve(n):
    count, first = 0, 0
    previous, repeats = -1, 0
    for total in sums_in_order(n):
        if total == previous:
            repeats += 1
            if repeats == 2:
                count += 1
                first = first or total
        else:
            previous, repeats = total, 1
    return [count, first]


# solution: sorted list of sums
def solve(n):
    cubes = [k * k * k for k in range(n + 1)]
    sums = sorted(cubes[a] + cubes[b] for a in range(1, n + 1) for b in range(1, a + 1))
    found = []
    for x, y in zip(sums, sums[1:]):
        if x == y and (not found or found[-1] != x):
            found.append(x)
    return [len(found), found[0] if found else 0]


# solution: two sets
def solve(n):
    once, twice = set(), set()
    for b in range(1, n + 1):
        cube = b**3
        for a in range(1, b + 1):
            s = cube + a**3
            if s in once:
                twice.add(s)
            else:
                once.add(s)
    return [len(twice), min(twice, default=0)]


# solution: sums taken in remainder classes, one class at a time
from array import array


def solve(n):
    modulus = 37
    by_remainder = [[] for _ in range(modulus)]
    for k in range(1, n + 1):
        by_remainder[k**3 % modulus].append(k)
    amount, least = 0, 0
    for rest in range(modulus):
        bucket = array("q")
        for r, firsts in enumerate(by_remainder):
            partners = by_remainder[(rest - r) % modulus]
            for a in firsts:
                for b in partners:
                    if a <= b:
                        bucket.append(a**3 + b**3)
        ordered = array("q", sorted(bucket))
        i = 0
        while i < len(ordered):
            j = i + 1
            while j < len(ordered) and ordered[j] == ordered[i]:
                j += 1
            if j - i > 1:
                amount += 1
                if least == 0 or ordered[i] < least:
                    least = ordered[i]
            i = j
    return [amount, least]
