"""Given a list of numbers and queries [x, limit], return for each query the greatest x XOR y over the
numbers y not above the limit, or -1.

All numbers are below 2**16. There are `size` numbers and size // 10 + 1 queries.
"""

RANGE = (20, 8_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    top = rng.choice([2**9, 2**16])
    numbers = [rng.randrange(5, top) for _ in range(size)]
    return [numbers, [[rng.randrange(top), rng.randrange(top)] for _ in range(size // 10 + 1)]]


# solution: every number tried
def solve(numbers, queries):
    return [max((x ^ y for y in numbers if y <= limit), default=-1) for x, limit in queries]


# solution: binary trie with the least number below each node
class Node:
    def __init__(self):
        self.least = 2**16
        self.child = [None, None]


def solve(numbers, queries):
    root = Node()
    for y in numbers:
        node = root
        node.least = min(node.least, y)
        for bit in range(15, -1, -1):
            b = y >> bit & 1
            if node.child[b] is None:
                node.child[b] = Node()
            node = node.child[b]
            node.least = min(node.least, y)
    out = []
    for x, limit in queries:
        node = root
        if node.least > limit:
            out.append(-1)
            continue
        for bit in range(15, -1, -1):
            want = node.child[1 - (x >> bit & 1)]
            if want is None or want.least > limit:
                want = node.child[x >> bit & 1]
            node = want
        out.append(x ^ node.least)
    return out


# solution: bisection in the sorted numbers
from bisect import bisect_left, bisect_right


def solve(numbers, queries):
    numbers = sorted(set(numbers))
    answers = []
    for x, limit in queries:
        end = bisect_right(numbers, limit)
        lo, hi, prefix = 0, end, 0
        if not end:
            answers.append(-1)
            continue
        for bit in range(15, -1, -1):
            middle = bisect_left(numbers, prefix | 1 << bit, lo, hi)
            wish = not x >> bit & 1
            if middle == lo or (middle < hi and wish):
                lo = middle
                prefix |= 1 << bit
            else:
                hi = middle
        answers.append(x ^ numbers[lo])
    return answers


# solution: queries in order of limits, prefixes in sets
def solve(numbers, queries):
    prefixes = [set() for _ in range(17)]
    waiting = sorted(numbers, reverse=True)
    answers = [-1] * len(queries)
    for number in sorted(range(len(queries)), key=lambda q: queries[q][1]):
        x, limit = queries[number]
        while waiting and waiting[-1] <= limit:
            y = waiting.pop()
            for shift in range(17):
                prefixes[shift].add(y >> shift)
        if prefixes[16]:
            y = 0
            for shift in range(15, -1, -1):
                y = 2 * y + (1 - (x >> shift & 1))
                if y not in prefixes[shift]:
                    y ^= 1
            answers[number] = x ^ y
    return answers


# solution: prefix counts over all possible values, asked like a trie
from array import array
from itertools import accumulate


def solve(numbers, queries):
    present = bytearray(2**16 + 1)
    for y in numbers:
        present[y + 1] = 1
    upto = array("l", accumulate(present))
    result = []
    for x, limit in queries:
        start = 0
        found = upto[limit + 1] > 0
        for bit in range(15, -1, -1):
            half = 1 << bit
            lower = upto[min(start + half, limit + 1)] - upto[min(start, limit + 1)]
            upper = upto[min(start + 2 * half, limit + 1)] - upto[min(start + half, limit + 1)]
            if (x & half and not lower) or (not x & half and upper):
                start += half
        result.append(x ^ start if found else -1)
    return result
