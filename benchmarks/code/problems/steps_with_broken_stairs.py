"""On a stair of n steps one climbs by the given step lengths, never onto a broken step. Given the
broken steps, return [ways up modulo 1,000,000,007, fewest moves or -1, most moves or -1].

The number of steps n is `size`; a few steps in a hundred are broken, never the last one.
"""

RANGE = (4, 20_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    lengths = sorted(rng.sample(range(1, 8), rng.randint(2, 4)))
    broken = sorted(rng.sample(range(1, size), size // 30))
    return [lengths, broken, size]


# solution: three full lists
def solve(lengths, broken, n):
    bad = set(broken)
    ways = [1] + [0] * n
    few = [0] + [None] * n
    many = [0] + [None] * n
    for i in range(1, n + 1):
        if i in bad:
            continue
        for s in lengths:
            if s <= i and few[i - s] is not None:
                ways[i] += ways[i - s]
                few[i] = few[i - s] + 1 if few[i] is None else min(few[i], few[i - s] + 1)
                many[i] = many[i - s] + 1 if many[i] is None else max(many[i], many[i - s] + 1)
        ways[i] %= 1000000007
    return [ways[n], -1, -1] if few[n] is None else [ways[n], few[n], many[n]]


# solution: ring of the last few steps
def solve(lengths, broken, n):
    size = max(lengths) + 1
    ring = [None] * size
    ring[0] = (1, 0, 0)
    ahead = iter(broken + [n + 1])
    next_bad = next(ahead)
    for i in range(1, n + 1):
        if i == next_bad:
            ring[i % size] = None
            next_bad = next(ahead)
            continue
        below = [ring[(i - s) % size] for s in lengths if s <= i]
        below = [b for b in below if b]
        if below:
            w, a, z = zip(*below)
            ring[i % size] = sum(w) % (10**9 + 7), min(a) + 1, max(z) + 1
        else:
            ring[i % size] = None
    return list(ring[n % size] or (0, -1, -1))


# solution: memo of recursion
import sys
from functools import lru_cache


def solve(lengths, broken, n):
    sys.setrecursionlimit(max(sys.getrecursionlimit(), 3000))
    closed = frozenset(broken)

    @lru_cache(maxsize=None)
    def climb(i):
        if i == 0:
            return 1, 0, 0
        total, few, many = 0, None, -1
        if i > 0 and i not in closed:
            for s in lengths:
                w, a, z = climb(i - s)
                if a is not None:
                    total = (total + w) % 1000000007
                    few = a + 1 if few is None or a + 1 < few else few
                    many = max(many, z + 1)
        return total, few, many

    for i in range(0, n, 100):
        climb(i)
    ways, few, many = climb(n)
    return [ways, -1 if few is None else few, many]


# solution: pushed upwards in a dict that forgets
def solve(lengths, broken, n):
    bad = bytearray(n + 1)
    for b in broken:
        bad[b] = 1
    open_steps = {0: [1, 0, 0]}
    for i in range(n):
        here = open_steps.pop(i, None)
        if here is None:
            continue
        for s in lengths:
            j = i + s
            if j <= n and not bad[j]:
                old = open_steps.get(j)
                if old is None:
                    open_steps[j] = [here[0] % 1000000007, here[1] + 1, here[2] + 1]
                else:
                    old[0] += here[0]
                    old[1] = min(old[1], here[1] + 1)
                    old[2] = max(old[2], here[2] + 1)
    ways, few, many = open_steps.get(n, (0, -1, -1))
    return [ways % 1000000007, few, many]


# solution: stairs as linked objects
class Stair:
    def __init__(self, whole):
        self.whole = whole
        self.ways = 0
        self.moves = []
        self.below = []


def solve(lengths, broken, n):
    stairs = [Stair(True) for _ in range(n + 1)]
    for b in broken:
        stairs[b].whole = False
    for i, stair in enumerate(stairs):
        stair.below = [stairs[i - s] for s in lengths if s <= i and stairs[i - s].whole]
    stairs[0].ways, stairs[0].moves = 1, [0, 0]
    for stair in stairs[1:]:
        if stair.whole:
            reached = [b for b in stair.below if b.moves]
            if reached:
                stair.ways = sum(b.ways for b in reached) % 1000000007
                stair.moves = [min(b.moves[0] for b in reached) + 1, max(b.moves[1] for b in reached) + 1]
    return [stairs[n].ways] + (stairs[n].moves or [-1, -1])
