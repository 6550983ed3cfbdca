"""Return, modulo `modulus`, how many walks of n steps up, level or down go from height 0 back to height 0 and are never below it.

n is `size`.
"""

RANGE = (5, 600)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    return [size, rng.choice([1_000_003, 998_244_353, 720_720, 1000])]


# solution: one row of ways by height
def solve(n, modulus):
    ways = [1]
    for _ in range(n):
        longer = [0] * (len(ways) + 1)
        for h, w in enumerate(ways):
            longer[h] += w
            longer[h + 1] += w
            if h:
                longer[h - 1] += w
        ways = [w % modulus for w in longer]
    return ways[0] % modulus


# solution: exact numbers by the short recurrence
def solve(n, modulus):
    before, now = 1, 1
    for k in range(2, n + 1):
        before, now = now, ((2 * k + 1) * now + (3 * k - 3) * before) // (k + 2)
    return now % modulus


# solution: full table of steps and heights
def solve(n, modulus):
    table = [[0] * (n + 3) for _ in range(n + 1)]
    table[0][1] = 1
    for i in range(1, n + 1):
        for h in range(1, n + 2):
            table[i][h] = (table[i - 1][h - 1] + table[i - 1][h] + table[i - 1][h + 1]) % modulus
        table[i][0] = 0
    return table[n][1] % modulus


# solution: split at the first return, all shorter counts kept
def solve(n, modulus):
    counts = [1, 1]
    for k in range(2, n + 1):
        total = counts[k - 1]
        for inner in range(k - 1):
            total += counts[inner] * counts[k - 2 - inner]
        counts.append(total % modulus)
    return counts[n] % modulus


# solution: recursion with memory on steps left and height
import sys
from functools import cache


def solve(n, modulus):
    sys.setrecursionlimit(max(sys.getrecursionlimit(), 4 * n + 500))

    @cache
    def ways(left, height):
        if height > left:
            return 0
        if left == 0:
            return 1
        total = ways(left - 1, height) + ways(left - 1, height + 1)
        if height:
            total += ways(left - 1, height - 1)
        return total % modulus

    return ways(n, 0) % modulus
