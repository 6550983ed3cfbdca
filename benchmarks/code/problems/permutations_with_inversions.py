"""Given n and k, return how many orders of n different things have exactly k inversions, modulo 1000000007.

The number n is `size` and k is twice as large; an inversion is a pair of which the larger thing stands
first.
"""

RANGE = (5, 170)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    return [size, 2 * size]


# solution: row of running sums
def solve(n, k):
    MOD = 1000000007
    row = [1] + [0] * k
    for i in range(2, n + 1):
        for j in range(1, k + 1):
            row[j] += row[j - 1]
        for j in range(k, i - 1, -1):
            row[j] -= row[j - i]
        row = [x % MOD for x in row]
    return row[k]


# solution: full table
def solve(n, k):
    p = 10**9 + 7
    count = [[0] * (k + 1) for _ in range(n + 1)]
    count[0][0] = 1
    for i in range(1, n + 1):
        count[i][0] = 1
        for j in range(1, k + 1):
            count[i][j] = count[i][j - 1] + count[i - 1][j]
            if j >= i:
                count[i][j] -= count[i - 1][j - i]
            count[i][j] %= p
    return count[n][k]


# solution: recursion with a dictionary of pairs
def solve(things, inversions):
    known = {}

    def orders(n, k):
        if k < 0 or k > n * (n - 1) // 2:
            return 0
        if k == 0:
            return 1
        if (n, k) not in known:
            value = orders(n, k - 1) + orders(n - 1, k) - orders(n - 1, k - n)
            known[n, k] = value % 1000000007
        return known[n, k]

    return orders(things, inversions)


# solution: exact polynomial packed into one number
from math import factorial


def solve(n, k):
    width = factorial(n).bit_length() + 1
    mask = (1 << width * (k + 1)) - 1

    def spread(number, copies):
        if copies == 1:
            return number
        half = spread(number, copies // 2)
        both = (half + (half << width * (copies // 2))) & mask
        if copies % 2:
            both = (number + (both << width)) & mask
        return both

    packed = 1
    for i in range(2, n + 1):
        packed = spread(packed, i)
    return (packed >> width * k) % 1000000007


# solution: windows as deques in a chain of generators
from collections import deque


def widen(stream, size):
    window = deque([0] * size, maxlen=size)
    total = 0
    for x in stream:
        total += x - window[0]
        window.append(x)
        yield total % 1000000007


def solve(n, k):
    counts = [1] + [0] * k
    for size in range(2, n + 1, 40):
        stream = iter(counts)
        for width in range(size, min(size + 40, n + 1)):
            stream = widen(stream, width)
        counts = list(stream)
    return counts[k]
