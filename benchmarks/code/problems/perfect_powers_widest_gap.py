"""Return [how many, greatest gap, number below that gap] for the perfect powers a ** b (a >= 1, b >= 2) up to n; the first greatest gap counts.

1 is one of them; n is `size`.
"""

RANGE = (10, 4_000_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    return [size]


# solution: set of powers, sorted
def solve(n):
    powers = {1}
    a = 2
    while a * a <= n:
        x = a * a
        while x <= n:
            powers.add(x)
            x *= a
        a += 1
    ordered = sorted(powers)
    gap = below = 0
    for x, y in zip(ordered, ordered[1:]):
        if y - x > gap:
            gap, below = y - x, x
    return [len(ordered), gap, below]


# solution: flags for all numbers
def solve(n):
    flags = bytearray(n + 1)
    flags[1] = 1
    for a in range(2, int(n**0.5) + 2):
        x = a * a
        while x <= n:
            flags[x] = 1
            x *= a
    gap = below = 0
    here = 1
    while True:
        there = flags.find(1, here + 1)
        if there < 0:
            break
        if there - here > gap:
            gap, below = there - here, here
        here = there
    return [flags.count(1), gap, below]


# solution: next power of each exponent from a heap
from heapq import heapify, heapreplace


def solve(n):
    heap = [(2**e, 2, e) for e in range(2, max(3, n.bit_length() + 1))]
    heapify(heap)
    count, last, gap, below = 1, 1, 0, 0
    while heap[0][0] <= n:
        value, a, e = heap[0]
        if value != last:
            count += 1
            if value - last > gap:
                gap, below = value - last, last
            last = value
        heapreplace(heap, ((a + 1) ** e, a + 1, e))
    return [count, gap, below]


# solution: lists per exponent merged lazily
from heapq import merge
from itertools import groupby


def powers(e, n):
    a = 2
    while a**e <= n:
        yield a**e
        a += 1


def solve(n):
    streams = [powers(e, n) for e in range(2, n.bit_length() + 1)]
    members = [1] + [value for value, _ in groupby(merge(*streams))]
    gaps = [y - x for x, y in zip(members, members[1:])] or [0]
    widest = max(gaps)
    return [len(members), widest, members[gaps.index(widest)] if widest else 0]


# solution: only between neighbouring squares
class Others:
    def __init__(self, n):
        self.values = []
        for e in range(3, n.bit_length() + 1, 2):
            a = 2
            while a**e <= n:
                root = round((a**e) ** 0.5)
                if all(r * r != a**e for r in (root - 1, root, root + 1)):
                    self.values.append(a**e)
                a += 1
        self.values = sorted(set(self.values), reverse=True)


def solve(n):
    others = Others(n).values
    count = len(others)
    gap = below = last = 0
    k = 1
    while k * k <= n:
        while others and others[-1] < k * k:
            value = others.pop()
            if value - last > gap:
                gap, below = value - last, last
            last = value
        if last and k * k - last > gap:
            gap, below = k * k - last, last
        last = k * k
        count += 1
        k += 1
    while others:
        value = others.pop()
        if value - last > gap:
            gap, below = value - last, last
        last = value
    return [count, gap, below]
