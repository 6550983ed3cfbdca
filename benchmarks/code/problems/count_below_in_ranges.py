"""Given a list of numbers and queries [a, b, x], return for each query how many of the numbers at places a
to b are less than x.

There are `size` numbers and 60 queries at most.
"""

RANGE = (20, 20_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    most = rng.choice([50, 10**6])
    numbers = [rng.randrange(most) for _ in range(size)]
    queries = []
    for _ in range(rng.randint(10, 60)):
        a, b = sorted([rng.randrange(size), rng.randrange(size)])
        queries.append([a, b, rng.randrange(most)])
    return [numbers, queries]


# solution: straight counting
def solve(numbers, queries):
    return [sum(1 for i in range(a, b + 1) if numbers[i] < x) for a, b, x in queries]


# solution: sorted blocks
from bisect import bisect_left


def solve(numbers, queries):
    width = 200
    blocks = [sorted(numbers[i : i + width]) for i in range(0, len(numbers), width)]
    out = []
    for a, b, x in queries:
        count = 0
        i = a
        while i <= b:
            if i % width == 0 and i + width - 1 <= b:
                count += bisect_left(blocks[i // width], x)
                i += width
            else:
                count += numbers[i] < x
                i += 1
        out.append(count)
    return out


# solution: merge sort tree, all levels kept
from bisect import bisect_left
from heapq import merge


class SortedTree:
    def __init__(self, numbers):
        self.levels = [[[x] for x in numbers]]
        while len(self.levels[-1]) > 1:
            below = self.levels[-1]
            self.levels.append([list(merge(*below[i : i + 2])) for i in range(0, len(below), 2)])

    def count(self, level, node, a, b, x):
        lo, hi = node << level, (node + 1) << level
        if hi <= a or b < lo or node >= len(self.levels[level]):
            return 0
        if a <= lo and hi <= b + 1:
            return bisect_left(self.levels[level][node], x)
        left = self.count(level - 1, 2 * node, a, b, x)
        return left + self.count(level - 1, 2 * node + 1, a, b, x)


def solve(numbers, queries):
    tree = SortedTree(numbers)
    return [tree.count(len(tree.levels) - 1, 0, a, b, x) for a, b, x in queries]


# solution: offline by value with a Fenwick tree
from array import array


def solve(numbers, queries):
    n = len(numbers)
    tree = array("i", bytes(4 * (n + 1)))
    order = sorted(range(n), key=numbers.__getitem__)
    answers = [0] * len(queries)
    placed = 0

    def before(i):
        s = 0
        while i:
            s += tree[i]
            i &= i - 1
        return s

    for q in sorted(range(len(queries)), key=lambda q: queries[q][2]):
        a, b, x = queries[q]
        while placed < n and numbers[order[placed]] < x:
            i = order[placed] + 1
            while i <= n:
                tree[i] += 1
                i += i & -i
            placed += 1
        answers[q] = before(b + 1) - before(a)
    return answers


# solution: wavelet levels of bits with prefix counts
def solve(numbers, queries):
    levels = []
    current = numbers
    for bit in reversed(range(max(numbers).bit_length())):
        zeros = [0]
        for x in current:
            zeros.append(zeros[-1] + (not x >> bit & 1))
        levels.append((bit, zeros))
        current = [x for x in current if not x >> bit & 1] + [x for x in current if x >> bit & 1]
    result = []
    for a, b, x in queries:
        b += 1
        if x > max(numbers):
            result.append(b - a)
            continue
        less = 0
        for bit, zeros in levels:
            if x >> bit & 1:
                less += zeros[b] - zeros[a]
                a, b = zeros[-1] + a - zeros[a], zeros[-1] + b - zeros[b]
            else:
                a, b = zeros[a], zeros[b]
        result.append(less)
    return result
