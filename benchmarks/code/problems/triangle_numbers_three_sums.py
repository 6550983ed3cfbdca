"""Return [ways, hardest]: in how many ways n is a sum of three triangle numbers 0, 1, 3, 6, 10, ... (order does not matter), and the greatest number up to n that has exactly one way.

n is `size`.
"""

RANGE = (10, 6000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    return [size]


# solution: counts by three loops
def solve(n):
    counts = [0] * (n + 1)
    i = 0
    while i * (i + 1) // 2 <= n:
        a = i * (i + 1) // 2
        j = i
        while a + j * (j + 1) // 2 <= n:
            b = a + j * (j + 1) // 2
            k = j
            while b + k * (k + 1) // 2 <= n:
                counts[b + k * (k + 1) // 2] += 1
                k += 1
            j += 1
        i += 1
    last = n
    while counts[last] != 1:
        last -= 1
    return [counts[n], last]


# solution: each number on its own, from the greatest down
from math import isqrt


def ways(m, enough):
    found = 0
    i = 0
    while 3 * i * (i + 1) // 2 <= m:
        rest = m - i * (i + 1) // 2
        j = i
        while j * (j + 1) <= rest:
            odd = 8 * (rest - j * (j + 1) // 2) + 1
            if isqrt(odd) ** 2 == odd:
                found += 1
                if found == enough:
                    return found
            j += 1
        i += 1
    return found


def solve(n):
    return [ways(n, 0), next(m for m in range(n, -1, -1) if ways(m, 2) == 1)]


# solution: list of the ways themselves in a dictionary
from collections import defaultdict
from itertools import combinations_with_replacement


def solve(n):
    triangles = [0]
    while triangles[-1] <= n:
        triangles.append(triangles[-1] + len(triangles))
    by_sum = defaultdict(list)
    for three in combinations_with_replacement(triangles[:-1], 3):
        total = sum(three)
        if total <= n:
            by_sum[total].append(three)
    return [len(by_sum[n]), max(m for m, found in by_sum.items() if len(found) == 1)]


# solution: coins with at most three pieces, rows by number of coins
def solve(n):
    rows = [[0] * (n + 1) for _ in range(4)]
    rows[0][0] = 1
    t, k = 1, 1
    while t <= n:
        for used in range(1, 4):
            row, fewer = rows[used], rows[used - 1]
            for m in range(t, n + 1):
                if fewer[m - t]:
                    row[m] += fewer[m - t]
        k += 1
        t += k
    totals = [sum(column) for column in zip(*rows)]
    return [totals[n], n - totals[::-1].index(1)]


# solution: sorted array of all sums, neighbours compared
from array import array


class Triangles:
    def __init__(self, limit):
        self.limit = limit
        self.values = [k * (k + 1) // 2 for k in range(limit + 2) if k * (k + 1) // 2 <= limit]

    def sums(self):
        v = self.values
        for i in range(len(v)):
            for j in range(i + 1):
                for k in range(j + 1):
                    total = v[i] + v[j] + v[k]
                    if total > self.limit:
                        break
                    yield total


def solve(n):
    sums = array("i", sorted(Triangles(n).sums()))
    single = 0
    for i, s in enumerate(sums):
        if sums[i - 1] != s and (i + 1 == len(sums) or sums[i + 1] != s):
            single = s
    return [sums.count(n), single]
