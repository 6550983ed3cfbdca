"""Return as a text "p/q" the k-th smallest fraction from 0 to 1 whose lower part is at most n, given n and k.

The bound n is at most `size` and at least nine tenths of it; fractions are in lowest terms, equal ones count
once, and k counts from 1: 0/1 is the first fraction and 1/1 the last one.
"""

RANGE = (8, 520)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    n = size - rng.randint(0, size // 10)
    return [n, rng.randint(1, n * n // 4)]


# solution: each fraction from the two before
def solve(n, k):
    a, b, c, d = 0, 1, 1, n
    for _ in range(k - 1):
        t = (n + b) // d
        a, b, c, d = c, d, t * c - a, t * d - b
    return f"{a}/{b}"


# solution: all pairs without common divisor, sorted
from math import gcd


def solve(n, k):
    pairs = [(p, q) for q in range(1, n + 1) for p in range(q + 1) if gcd(p, q) == 1]
    pairs.sort(key=lambda pq: pq[0] * 10**9 // pq[1])
    return "%d/%d" % pairs[k - 1]


# solution: heap with one fraction for each lower part
import heapq


def solve(n, k):
    scale = 720720 * n**3
    heap = [(0, 0, q) for q in range(1, n + 1)]
    last = -1
    place = 0
    while True:
        value, p, q = heapq.heappop(heap)
        if value > last:
            place += 1
            last = value
            if place == k:
                return f"{p}/{q}"
        if p < q:
            heapq.heappush(heap, (scale * (p + 1) // q, p + 1, q))


# solution: walk through the Stern-Brocot tree with a stack
def between(n):
    yield 0, 1
    stack = [(0, 1, 1, 1)]
    while stack:
        a, b, c, d = stack.pop()
        if b + d > n:
            yield c, d
        else:
            stack.append((a + c, b + d, c, d))
            stack.append((a, b, a + c, b + d))


def solve(n, k):
    for place, (p, q) in enumerate(between(n), 1):
        if place == k:
            return str(p) + "/" + str(q)


# solution: set of fraction objects
from fractions import Fraction


def solve(n, k):
    everything = set()
    for lower in range(1, n + 1):
        everything.update(Fraction(upper, lower) for upper in range(lower + 1))
    in_order = sorted(everything, key=float)
    wanted = in_order[k - 1]
    return "/".join([str(wanted.numerator), str(wanted.denominator)])
