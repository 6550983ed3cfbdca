"""Given a limit, return the start from 1 to the limit whose Collatz chain down to 1 is longest, and the number of its terms.

An even n is followed by n / 2, an odd one by 3 n + 1. The smallest such start counts; the limit is `size`.
The result is a list [start, terms].
"""

RANGE = (200, 20_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    return [size]


# solution: each chain on its own
def solve(limit):
    best, longest = 1, 1
    for start in range(2, limit + 1):
        if 2 * start <= limit:
            # its double has a chain longer by one
            continue
        n, terms = start, 1
        while n != 1:
            if n & 1:
                n += (n + 1) >> 1
                terms += 2
            else:
                n >>= 1
                terms += 1
        if terms > longest:
            best, longest = start, terms
    return [best, longest]


# solution: dictionary of all terms met
def solve(limit):
    length = {1: 1}
    for start in range(1, limit + 1):
        path = []
        n = start
        while n not in length:
            path.append(n)
            n = n // 2 if n % 2 == 0 else 3 * n + 1
        terms = length[n]
        for n in reversed(path):
            terms += 1
            length[n] = terms
    best = max(range(1, limit + 1), key=length.__getitem__)
    return [best, length[best]]


# solution: array of lengths up to the limit
from array import array


def solve(limit):
    lengths = array("H", [0, 1])
    for start in range(2, limit + 1):
        value = start
        steps = 0
        while value >= start:
            if value % 2:
                value = (3 * value + 1) // 2
                steps += 2
            else:
                value //= 2
                steps += 1
        lengths.append(lengths[value] + steps)
    terms = max(lengths[: limit + 1])
    return [lengths.index(terms), terms]


# solution: recursion with a memo
def solve(limit):
    memo = {1: 1}

    def terms(n):
        if n in memo:
            return memo[n]
        if n % 2:
            result = 2 + terms((3 * n + 1) // 2)
        else:
            result = 1 + terms(n // 2)
        memo[n] = result
        return result

    champion = (1, 1)
    for start in range(1, limit + 1):
        count = terms(start)
        if count > champion[1]:
            champion = (start, count)
    return list(champion)


# solution: all starts walk together
def follow(n):
    return 3 * n + 1 if n & 1 else n >> 1


def solve(limit):
    # present value -> smallest start that is there now; those that meet
    # stay together from then on
    walkers = {start: start for start in range(1, limit + 1)}
    terms = 1
    while True:
        moved = {}
        for value, start in walkers.items():
            if value == 1:
                continue
            value = follow(value)
            other = moved.get(value)
            if other is None or start < other:
                moved[value] = start
        if not moved:
            return [walkers[1], terms]
        walkers = moved
        terms += 1
