"""Return [subsets, sizes]: how many sets of numbers from 1 to n, the empty one included, have no
number that divides another of the set, and the sum of the sizes of all these sets.

The number n is `size`.
"""

RANGE = (1, 25)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    return [size]


# solution: all good sets as masks in a list
def solve(n):
    bad = [0] * (n + 1)
    for d in range(1, n + 1):
        for m in range(2 * d, n + 1, d):
            bad[m] |= 1 << d
    sets = [0]
    for k in range(1, n + 1):
        sets += [s | 1 << k for s in sets if not s & bad[k]]
    return [len(sets), sum(bin(s).count("1") for s in sets)]


# solution: recursion that crosses off multiples and divisors
def solve(n):
    clash = [{b for b in range(1, n + 1) if a and b and (a % b == 0 or b % a == 0)} for a in range(n + 1)]

    def count(pool):
        if not pool:
            return 1, 0
        k, rest = pool[0], pool[1:]
        a, x = count(rest)
        b, y = count([m for m in rest if m not in clash[k]])
        return a + b, x + y + b

    return list(count(list(range(n, 0, -1))))


# solution: memo on the free numbers, one block of joined numbers at a time
from functools import lru_cache


def solve(n):
    near = [0] * n
    for a in range(1, n + 1):
        for b in range(2 * a, n + 1, a):
            near[a - 1] |= 1 << b - 1
            near[b - 1] |= 1 << a - 1

    def block(mask):
        found = mask & -mask
        while True:
            grown = found
            for i in range(n):
                if found >> i & 1:
                    grown |= near[i] & mask
            if grown == found:
                return found
            found = grown

    @lru_cache(maxsize=None)
    def count(mask):
        if mask == 0:
            return 1, 0
        part = block(mask)
        if part != mask:
            (a, x), (b, y) = count(part), count(mask ^ part)
            return a * b, a * y + b * x
        i = max((k for k in range(n) if mask >> k & 1), key=lambda k: bin(near[k] & mask).count("1"))
        (a, x), (b, y) = count(mask & ~(1 << i)), count(mask & ~(1 << i) & ~near[i])
        return a + b, x + y + b

    return list(count((1 << n) - 1))


# solution: generator of tuples
def antichains(k, n, chosen):
    if k > n:
        yield chosen
        return
    yield from antichains(k + 1, n, chosen)
    if all(k % c for c in chosen):
        yield from antichains(k + 1, n, chosen + (k,))


def solve(n):
    number = sizes = 0
    for chosen in antichains(1, n, ()):
        number += 1
        sizes += len(chosen)
    return [number, sizes]


# solution: counts by the forbidden numbers still to come
def solve(n):
    states = {frozenset(): [1, 0]}
    for k in range(1, n + 1):
        fresh = {}
        for banned, (sets, sizes) in states.items():
            choices = [(banned - {k}, sets, sizes)]
            if k not in banned:
                choices.append((banned | set(range(2 * k, n + 1, k)), sets, sizes + sets))
            for key, a, b in choices:
                slot = fresh.setdefault(frozenset(key), [0, 0])
                slot[0] += a
                slot[1] += b
        states = fresh
    return states[frozenset()]
