"""Given a wood as rows of texts with the digits 0 to 3 for apples on each field and a number k, return
[paths, greatest]: how many ways of steps right and down from the upper left to the lower right
corner collect exactly k apples, modulo 1,000,007, and the most apples any way collects.

The wood is `size` by `size` fields; the apples of both corners count.
"""

RANGE = (2, 60)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    rows = ["".join(rng.choice("00123") for _ in range(size)) for _ in range(size)]
    return [size * 2 + rng.randint(0, size // 2), rows]


# solution: full table of counters
def solve(k, rows):
    n, m = len(rows), len(rows[0])
    ways = [[{} for _ in range(m)] for _ in range(n)]
    ways[0][0][int(rows[0][0])] = 1
    for i in range(n):
        for j in range(m):
            here = ways[i][j]
            for a, b in ((i - 1, j), (i, j - 1)):
                if a >= 0 and b >= 0:
                    for apples, number in ways[a][b].items():
                        t = apples + int(rows[i][j])
                        here[t] = (here.get(t, 0) + number) % 1000007
    last = ways[n - 1][m - 1]
    return [last.get(k, 0), max(last)]


# solution: rolling row of lists up to k, most apples apart
def solve(k, rows):
    width = len(rows[0])
    counts = [[0] * (k + 1) for _ in range(width)]
    most = [0] * width
    for r, row in enumerate(rows):
        for c, letter in enumerate(row):
            a = int(letter)
            up = counts[c]
            left = counts[c - 1] if c else [0] * (k + 1)
            here = [(x + y) % 1000007 for x, y in zip(up, left)]
            if r == c == 0:
                here[0] = 1
            counts[c] = [0] * min(a, k + 1) + here[: max(0, k + 1 - a)]
            most[c] = max(most[c], most[c - 1] if c else 0) + a
    return [counts[-1][k], most[-1]]


# solution: polynomials packed in big integers
def solve(k, rows):
    bits = len(rows) + len(rows[0])
    line = [0] * len(rows[0])
    for r, row in enumerate(rows):
        for c in range(len(row)):
            value = line[c] + (line[c - 1] if c else 0)
            if r + c == 0:
                value = 1
            line[c] = value << bits * int(row[c])
    whole = line[-1]
    return [(whole >> bits * k & (1 << bits) - 1) % 1000007, (whole.bit_length() - 1) // bits]


# solution: memo of recursion
import sys
from functools import lru_cache


def solve(k, rows):
    sys.setrecursionlimit(max(sys.getrecursionlimit(), 5000))

    @lru_cache(maxsize=None)
    def paths(r, c, left):
        left -= int(rows[r][c])
        if left < 0:
            return 0
        if r == c == 0:
            return int(left == 0)
        return ((paths(r - 1, c, left) if r else 0) + (paths(r, c - 1, left) if c else 0)) % 1000007

    @lru_cache(maxsize=None)
    def most(r, c):
        if r < 0 or c < 0:
            return -1
        return int(rows[r][c]) + max(most(r - 1, c), most(r, c - 1), 0 if r == c == 0 else -1)

    end = len(rows) - 1, len(rows[0]) - 1
    return [paths(*end, k), most(*end)]


# solution: meeting on the long diagonal
from collections import Counter


def reach(rows):
    n = len(rows)
    level = [Counter({int(rows[0][0]): 1})]
    for d in range(1, n):
        fresh = []
        for i in range(d + 1):
            apples = int(rows[i][d - i])
            here = Counter()
            for k in (i - 1, i):
                if 0 <= k < d:
                    for a, w in level[k].items():
                        here[a + apples] += w
            fresh.append(here)
        level = fresh
    return level


def solve(k, rows):
    n = len(rows)
    first = reach(rows)
    second = reach([row[::-1] for row in rows[::-1]])[::-1]
    ways = most = 0
    for i in range(n):
        shared = int(rows[i][n - 1 - i])
        most = max(most, max(first[i]) + max(second[i]) - shared)
        ways += sum(w * second[i].get(k + shared - a, 0) for a, w in first[i].items())
    return [ways % 1000007, most]
