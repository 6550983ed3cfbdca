"""The sequence s has s(0) = 0, s(1) = 1, s(2k) = s(k) and s(2k + 1) = s(k) + s(k + 1). Given n, return a list of the
largest of s(0), ..., s(n) and the smallest index at which it stands.

n is `size`.
"""

RANGE = (4, 40_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    return [size]


# solution: whole list
def solve(n):
    s = [0, 1]
    for k in range(2, n + 1):
        if k % 2:
            s.append(s[k // 2] + s[k // 2 + 1])
        else:
            s.append(s[k // 2])
    top = max(s)
    return [top, s.index(top)]


# solution: each value from the bits of its index
def diatomic(k):
    a, b = 1, 0
    while k:
        if k & 1:
            b += a
        else:
            a += b
        k >>= 1
    return b


def solve(n):
    best, where = 0, 0
    for k in range(n + 1):
        value = diatomic(k)
        if value > best:
            best, where = value, k
    return [best, where]


# solution: fractions one after another
from fractions import Fraction


def solve(n):
    x = Fraction(0)
    best = (0, 0)
    for k in range(n + 1):
        if x.numerator > best[0]:
            best = (x.numerator, k)
        floor = x.numerator // x.denominator
        x = 1 / (2 * floor - x + 1)
    return list(best)


# solution: cached recursion
from functools import lru_cache


def solve(n):
    @lru_cache(maxsize=None)
    def s(k):
        if k < 2:
            return k
        half, odd = divmod(k, 2)
        return s(half) + s(half + 1) if odd else s(half)

    values = {k: s(k) for k in range(n + 1)}
    place = max(values, key=lambda k: (values[k], -k))
    return [values[place], place]


# solution: rows of a tree of pairs
def solve(n):
    level = [(1, 1)]
    rows = [level]
    index = 1
    while index + len(level) <= n:
        index += len(level)
        following = []
        for a, b in level:
            following.append((a, a + b))
            following.append((a + b, b))
        level = following
        rows.append(level)
    best, where, k = 0, 0, 0
    for row in rows:
        for left, _ in row:
            k += 1
            if k <= n and left > best:
                best, where = left, k
    return [best, where]
