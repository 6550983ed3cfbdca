"""Given dominoes [a, b], return [longest, ends]: the greatest number of them that can be laid in one
row, each turned as one likes and touching numbers alike, and how many numbers from 0 to 6 a longest
row can end with on its right.

There are `size` dominoes, no two alike, with 0 to 6 points on their halves.
"""

RANGE = (1, 14)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    every = [[a, b] for a in range(7) for b in range(a, 7)]
    return [[pair if rng.random() < 0.5 else pair[::-1] for pair in rng.sample(every, size)]]


# solution: search that keeps nothing but who is used
def solve(dominoes):
    longest = 0
    ends = set()
    used = [False] * len(dominoes)

    def lay(end, count):
        nonlocal longest
        if count > longest:
            longest = count
            ends.clear()
        if count == longest:
            ends.add(end)
        for i, (a, b) in enumerate(dominoes):
            if not used[i] and end in (a, b):
                used[i] = True
                lay(a + b - end, count + 1)
                used[i] = False

    for start in range(7):
        lay(start, 0)
    return [longest, len(ends)]


# solution: table over all sets with bits of ends
def solve(dominoes):
    n = len(dominoes)
    ends = bytearray(1 << n)
    ends[0] = 127
    best, found = 0, 0
    for mask in range(1 << n):
        here = ends[mask]
        if not here:
            continue
        count = bin(mask).count("1")
        if count > best:
            best, found = count, 0
        if count == best:
            found |= here
        for i, (a, b) in enumerate(dominoes):
            if not mask >> i & 1:
                if here >> a & 1:
                    ends[mask | 1 << i] |= 1 << b
                if here >> b & 1:
                    ends[mask | 1 << i] |= 1 << a
    return [best, bin(found).count("1")]


# solution: sets of used dominoes and ends, one longer each round
def solve(dominoes):
    pieces = [tuple(d) for d in dominoes]
    level = {(frozenset(), end) for end in range(7)}
    length = -1
    while level:
        length += 1
        last = level
        level = {
            (used | {p}, p[1] if p[0] == end else p[0])
            for used, end in last
            for p in pieces
            if end in p and p not in used
        }
    return [length, len({end for _, end in last})]


# solution: memo of the longest rest
from functools import cache


def solve(dominoes):
    n = len(dominoes)

    @cache
    def longest(end, left):
        best = 0
        for k, i in enumerate(left):
            a, b = dominoes[i]
            rest = left[:k] + left[k + 1 :]
            if a == end:
                best = max(best, 1 + longest(b, rest))
            if b == end:
                best = max(best, 1 + longest(a, rest))
        return best

    results = [longest(end, tuple(range(n))) for end in range(7)]
    return [max(results), results.count(max(results))]


# solution: whole rows in a stack
class Row:
    def __init__(self, numbers, rest):
        self.numbers = numbers
        self.rest = rest

    def longer(self):
        end = self.numbers[-1]
        for i, (a, b) in enumerate(self.rest):
            if end == a or end == b:
                yield Row(self.numbers + [b if end == a else a], self.rest[:i] + self.rest[i + 1 :])


def solve(dominoes):
    stack = [Row([start], dominoes) for start in range(7)]
    record = {}
    while stack:
        row = stack.pop()
        record.setdefault(len(row.numbers) - 1, set()).add(row.numbers[-1])
        stack.extend(row.longer())
    return [max(record), len(record[max(record)])]
