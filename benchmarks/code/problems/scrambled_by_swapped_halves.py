"""Given two texts of the same letters, return whether the second comes from the first by cutting it into two parts, swapping the parts or not, and treating both parts in the same way again, down to single letters.

Both texts have `size` letters.
"""

RANGE = (3, 26)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    def mix(text):
        if len(text) < 2:
            return text
        k = rng.randrange(1, len(text))
        a, b = mix(text[:k]), mix(text[k:])
        return b + a if rng.random() < 0.5 else a + b

    first = "".join(rng.choice("abcdefgh") for _ in range(size))
    second = mix(first)
    if rng.random() < 0.5:
        signs = list(second)
        i, j = rng.randrange(size), rng.randrange(size)
        signs[i], signs[j] = signs[j], signs[i]
        second = "".join(signs)
    return [first, second]


# solution: recursion on texts with memo
from functools import lru_cache


@lru_cache(maxsize=None)
def same(a, b):
    if a == b:
        return True
    if sorted(a) != sorted(b):
        return False
    for k in range(1, len(a)):
        if same(a[:k], b[:k]) and same(a[k:], b[k:]):
            return True
        if same(a[:k], b[-k:]) and same(a[k:], b[:-k]):
            return True
    return False


def solve(first, second):
    same.cache_clear()
    return same(first, second)


# solution: table of length and two starts
def solve(first, second):
    n = len(first)
    table = [[[False] * n for _ in range(n)] for _ in range(n + 1)]
    for i in range(n):
        for j in range(n):
            table[1][i][j] = first[i] == second[j]
    for length in range(2, n + 1):
        for i in range(n - length + 1):
            for j in range(n - length + 1):
                for k in range(1, length):
                    if table[k][i][j] and table[length - k][i + k][j + k]:
                        table[length][i][j] = True
                        break
                    if table[k][i][j + length - k] and table[length - k][i + k][j]:
                        table[length][i][j] = True
                        break
    return table[n][0][0]


# solution: masks of second starts
def solve(first, second):
    n = len(first)
    rows = {}
    for i in range(n):
        rows[1, i] = sum(1 << j for j in range(n) if second[j] == first[i])
    for length in range(2, n + 1):
        for i in range(n - length + 1):
            mask = 0
            for k in range(1, length):
                a, b = rows[k, i], rows[length - k, i + k]
                mask |= a & b >> k
                mask |= b & a >> length - k
            rows[length, i] = mask
    return bool(rows[n, 0] & 1)


# solution: recursion on places, counts compared, no memo of texts
from collections import Counter


class Checker:
    def __init__(self, first, second):
        self.first = first
        self.second = second
        self.known = {}

    def check(self, i, j, n):
        key = (i, j, n)
        if key not in self.known:
            self.known[key] = self.find(i, j, n)
        return self.known[key]

    def find(self, i, j, n):
        if n == 1:
            return self.first[i] == self.second[j]
        if Counter(self.first[i : i + n]) != Counter(self.second[j : j + n]):
            return False
        straight = (self.check(i, j, k) and self.check(i + k, j + k, n - k) for k in range(1, n))
        crossed = (self.check(i, j + n - k, k) and self.check(i + k, j, n - k) for k in range(1, n))
        return any(straight) or any(crossed)


def solve(first, second):
    return Checker(first, second).check(0, 0, len(first))


# solution: set of all pairs of places that fit, by growing length
def solve(first, second):
    n = len(first)
    good = {(i, j, 1) for i in range(n) for j in range(n) if first[i] == second[j]}
    by_start = {}
    for length in range(2, n + 1):
        for i in range(n - length + 1):
            for j in range(n - length + 1):
                if any(
                    ((i, j, k) in good and (i + k, j + k, length - k) in good)
                    or ((i, j + length - k, k) in good and (i + k, j, length - k) in good)
                    for k in range(1, length)
                ):
                    good.add((i, j, length))
                    by_start.setdefault(i, []).append(length)
    return (0, 0, n) in good
