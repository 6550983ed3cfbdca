"""Every whole number above 0 is in exactly one way a sum of Fibonacci numbers (1, 2, 3, 5, ...) of which no two are neighbours
in the sequence. Given n, return a list: how many summands the numbers 1..n have in all, the largest number of summands, and
how many of 1..n have that many.

n is `size`.
"""

RANGE = (4, 50_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    return [size]


# solution: largest part first, for every number
def solve(n):
    fib = [1, 2]
    while fib[-1] <= n:
        fib.append(fib[-1] + fib[-2])
    total = most = times = 0
    for k in range(1, n + 1):
        rest, parts = k, 0
        for f in reversed(fib):
            if f <= rest:
                rest -= f
                parts += 1
        total += parts
        if parts > most:
            most, times = parts, 1
        elif parts == most:
            times += 1
    return [total, most, times]


# solution: list of counts copied from its own beginning
def solve(n):
    counts = [0, 1]
    a, b = 1, 2
    while len(counts) <= n:
        counts += [c + 1 for c in counts[:a]][: n + 1 - len(counts)]
        a, b = b, a + b
    top = max(counts)
    return [sum(counts), top, counts.count(top)]


# solution: all sums as tuples of their parts
def solve(n):
    sums = {0: ()}
    small, big = 1, 2
    sums[1] = (1,)
    while big <= n:
        for rest in range(min(small, n + 1 - big)):
            sums[big + rest] = (big,) + sums[rest]
        small, big = big, small + big
    lengths = [len(parts) for parts in sums.values()]
    longest = max(lengths)
    return [sum(lengths), longest, lengths.count(longest)]


# solution: bit patterns without neighbouring ones
def next_pattern(bits):
    bits += 1
    while True:
        clash = bits & bits >> 1
        if not clash:
            return bits
        lowest = clash & -clash
        bits = (bits | (lowest << 2) - 1) + 1


def solve(n):
    bits = total = most = times = 0
    for _ in range(n):
        bits = next_pattern(bits)
        ones = bin(bits).count("1")
        total += ones
        if ones > most:
            most, times = ones, 0
        times += ones == most
    return [total, most, times]


# solution: counted by length, cached recursion
from collections import Counter
from functools import lru_cache


def solve(n):
    @lru_cache(maxsize=None)
    def tally(limit):
        """How many of 0..limit have how many parts."""
        if limit == 0:
            return Counter({0: 1})
        a, b = 1, 2
        while b <= limit:
            a, b = b, a + b
        result = Counter(tally(a - 1))
        for parts, numbers in tally(limit - a).items():
            result[parts + 1] += numbers
        return result

    lengths = tally(n)
    longest = max(lengths)
    return [sum(p * c for p, c in lengths.items()), longest, lengths[longest]]
