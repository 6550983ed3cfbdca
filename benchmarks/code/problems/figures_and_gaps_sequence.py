"""Return [R(n), S(n)], where R begins with 1, each R(k + 1) is R(k) + S(k), and S lists in order all positive numbers that are not in R.

So R is 1, 3, 7, 12, ... and S is 2, 4, 5, 6, ...; n is `size`.
"""

RANGE = (5, 100_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    return [size]


# solution: both sequences in lists
def solve(n):
    r, s = [1], [2]
    j = 0
    while len(r) < n:
        r.append(r[-1] + s[-1])
        new = s[-1] + 1
        while r[j] < new:
            j += 1
        if r[j] == new:
            new += 1
        s.append(new)
    return [r[-1], s[-1]]


# solution: only the R values still to be skipped
from collections import deque


def solve(n):
    ahead = deque()
    r, s = 1, 2
    for _ in range(n - 1):
        r += s
        ahead.append(r)
        s += 1
        if ahead and ahead[0] == s:
            ahead.popleft()
            s += 1
    return [r, s]


# solution: set of R
def solve(n):
    figures = {1, 3}
    r, s = 1, 2
    for k in range(1, n):
        r = r + s
        figures.add(r)
        s = s + 1
        while s in figures:
            s += 1
    return [r, s]


# solution: generators feeding each other
from itertools import islice


def gaps():
    yield 2
    yield 4
    yield 5
    inner = figures()
    for _ in range(2):
        next(inner)
    low = next(inner)
    value = 6
    while True:
        if value == low:
            low = next(inner)
        else:
            yield value
        value += 1


def figures():
    total = 1
    for gap in gaps():
        yield total
        total += gap


def solve(n):
    return [next(islice(figures(), n - 1, None)), next(islice(gaps(), n - 1, None))]


# solution: flags for the numbers that S may reach
def solve(n):
    taken = bytearray(2 * n + 10)
    taken[1] = 1
    r, s = 1, 2
    terms = [(1, 2)]
    while len(terms) < n:
        r += s
        if r < len(taken):
            taken[r] = 1
        s = taken.index(0, s + 1)
        terms.append((r, s))
    return list(terms[-1])
