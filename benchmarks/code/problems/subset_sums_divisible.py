"""Given whole numbers and a modulus m, return for each remainder 0 to m - 1 how many subsets (the empty one included) have a sum with that remainder, modulo 1000000007.

There are `size` numbers; m is below 60.
"""

RANGE = (4, 1500)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    return [rng.randint(20, 59), [rng.randint(1, 10**6) for _ in range(size)]]


# solution: one list of counts, replaced for each number
def solve(m, numbers):
    counts = [1] + [0] * (m - 1)
    for x in numbers:
        shift = x % m
        counts = [(counts[r] + counts[r - shift]) % 1000000007 for r in range(m)]
    return counts


# solution: full table
def solve(m, numbers):
    table = [[0] * m for _ in range(len(numbers) + 1)]
    table[0][0] = 1
    for i in range(len(numbers)):
        for r in range(m):
            table[i + 1][r] = (table[i][r] + table[i][(r - numbers[i]) % m]) % 1000000007
    return table[-1]


# solution: exact polynomial as one big whole number, wrapped around
def solve(m, numbers):
    width = len(numbers) + 1
    whole = m * width
    mask = (1 << whole) - 1
    value = 1
    for x in numbers:
        shift = x % m * width
        value += (value << shift & mask) | value << shift >> whole
    cell = (1 << width) - 1
    return [(value >> r * width & cell) % 1000000007 for r in range(m)]


# solution: halves joined recursively
def solve(m, numbers):
    p = 1000000007

    def counts(low, high):
        if high - low == 1:
            single = [0] * m
            single[0] += 1
            single[numbers[low] % m] += 1
            return single
        middle = (low + high) // 2
        a, b = counts(low, middle), counts(middle, high)
        joined = [0] * m
        for i, x in enumerate(a):
            if x:
                for j, y in enumerate(b):
                    joined[(i + j) % m] += x * y
        return [v % p for v in joined]

    return counts(0, len(numbers))


# solution: numbers grouped by remainder, recursion with memory from each target
from collections import Counter
from functools import lru_cache
import sys


def solve(m, numbers):
    sys.setrecursionlimit(max(sys.getrecursionlimit(), len(numbers) + 1000))
    order = [r for r, k in sorted(Counter(x % m for x in numbers).items()) for _ in range(k)]

    @lru_cache(maxsize=None)
    def ways(i, rest):
        if i == len(order):
            return int(rest == 0)
        return (ways(i + 1, rest) + ways(i + 1, (rest - order[i]) % m)) % 1000000007

    return [ways(0, r) for r in range(m)]
