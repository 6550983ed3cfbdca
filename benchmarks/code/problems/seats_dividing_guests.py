"""Given a number of guests, return in how many orders they can sit on as many seats so that for every guest g on seat s one of the two numbers divides the other.

There are `size` guests; guests and seats are numbered from 1.
"""

RANGE = (2, 13)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    return [size]


# solution: backtracking by swaps
def solve(n):
    guests = list(range(1, n + 1))

    def seat(s):
        if s == 0:
            return 1
        total = 0
        for i in range(s):
            g = guests[i]
            if g % s == 0 or s % g == 0:
                guests[i], guests[s - 1] = guests[s - 1], guests[i]
                total += seat(s - 1)
                guests[i], guests[s - 1] = guests[s - 1], guests[i]
        return total

    return seat(n)


# solution: table over sets of guests
def solve(n):
    fits = [[g for g in range(n) if (g + 1) % s == 0 or s % (g + 1) == 0] for s in range(1, n + 1)]
    ways = [0] * (1 << n)
    ways[0] = 1
    for mask, w in enumerate(ways):
        if not ways[mask]:
            continue
        seat = bin(mask).count("1")
        if seat == n:
            break
        for g in fits[seat]:
            if not mask >> g & 1:
                ways[mask | 1 << g] += ways[mask]
    return ways[-1]


# solution: all partial orders kept
def solve(n):
    partial = [()]
    for seat in range(n, 0, -1):
        partial = [
            order + (guest,)
            for order in partial
            for guest in range(1, n + 1)
            if guest not in order and (guest % seat == 0 or seat % guest == 0)
        ]
    return len(partial)


# solution: memo on seat and free guests
from functools import lru_cache


def friendly(a, b):
    a, b = max(a, b), min(a, b)
    return a % b == 0


def solve(n):
    @lru_cache(None)
    def count(seat, free):
        if not free:
            return 1
        return sum(count(seat + 1, free - {g}) for g in free if friendly(g, seat))

    return count(1, frozenset(range(1, n + 1)))


# solution: permanent by inclusion and exclusion
def solve(n):
    columns = []
    for guest in range(1, n + 1):
        columns.append([int(guest % s == 0 or s % guest == 0) for s in range(1, n + 1)])
    sums = [0] * n
    used = [False] * n
    total = 0
    size = 0
    for step in range(1, 1 << n):
        k = (step & -step).bit_length() - 1
        sign = -1 if used[k] else 1
        used[k] = not used[k]
        size += sign
        product = 1
        for i, c in enumerate(columns[k]):
            sums[i] += sign * c
            product *= sums[i]
        total += -product if (n - size) % 2 else product
    return total
