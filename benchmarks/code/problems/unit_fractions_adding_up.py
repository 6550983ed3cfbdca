"""Given p and q and a number of parts, return [how many, greatest]: in how many ways p / q is a sum of
that many unit fractions 1 / a with a rising, equal ones allowed, and the greatest a that occurs (0
if none), a being at most `size`.

The limit of the denominators is `size`; there are 3 parts.
"""

RANGE = (4, 240)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    return [rng.randint(1, 3), rng.randint(2, 8), 3, size]


# solution: recursion with bounds
def solve(p, q, parts, limit):
    greatest = 0

    def count(p, q, parts, least):
        nonlocal greatest
        if parts == 1:
            if p > 0 and q % p == 0 and least <= q // p <= limit:
                greatest = max(greatest, q // p)
                return 1
            return 0
        total = 0
        a = max(least, q // p)
        while a <= limit and p * a <= parts * q:
            if p * a > q:
                total += count(p * a - q, q * a, parts - 1, a)
            a += 1
        return total

    number = count(p, q, parts, 1)
    return [number, greatest]


# solution: all rising choices from itertools
from itertools import combinations_with_replacement


def solve(p, q, parts, limit):
    count = top = 0
    for start in combinations_with_replacement(range(1, limit + 1), parts - 1):
        x = p
        y = q
        for a in start:
            x, y = x * a - y, y * a
            if x <= 0:
                break
        else:
            last, rest = divmod(y, x)
            if not rest and start[-1] <= last <= limit:
                count += 1
                top = max(top, last)
    return [count, top]


# solution: sums of pairs in a dict
from collections import defaultdict
from math import gcd


def reduced(p, q):
    g = gcd(p, q)
    return p // g, q // g


def solve(p, q, parts, limit):
    pairs = defaultdict(list)
    for a in range(1, limit + 1):
        for b in range(a, limit + 1):
            pairs[reduced(a + b, a * b)].append((a, b))
    found = []
    for c in range(1, limit + 1):
        rest = p * c - q
        if rest > 0:
            found += [(a, b, c) for a, b in pairs.get(reduced(rest, q * c), ()) if b <= c]
    return [len(found), max((t[2] for t in found), default=0)]


# solution: layers of remaining sums by last denominator
def solve(p, q, parts, limit):
    level = {(p, q, 1): 1}
    for left in range(parts, 1, -1):
        fresh = {}
        for (x, y, least), ways in level.items():
            for a in range(least, limit + 1):
                if x * a > y and x * a <= left * y:
                    key = x * a - y, y * a, a
                    fresh[key] = fresh.get(key, 0) + ways
        level = fresh
    answers = [(y // x, w) for (x, y, least), w in level.items() if y % x == 0 and least <= y // x <= limit]
    return [sum(w for _, w in answers), max(answers)[0] if answers else 0]


# solution: common multiple and whole numbers
from math import lcm


def solve(p, q, parts, limit):
    whole = lcm(q, *range(1, limit + 1))
    shares = [whole // a for a in range(1, limit + 1)]
    place = {s: a for a, s in enumerate(shares, 1)}
    goal = whole // q * p
    number = biggest = 0
    stack = [(goal, 1, parts)]
    while stack:
        rest, least, left = stack.pop()
        if left == 1:
            a = place.get(rest, 0)
            if a >= least:
                number += 1
                biggest = max(biggest, a)
            continue
        for a in range(least, limit + 1):
            share = shares[a - 1]
            if share * left < rest:
                break
            if share < rest:
                stack.append((rest - share, a, left - 1))
    return [number, biggest]
