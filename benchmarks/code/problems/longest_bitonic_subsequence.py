"""Given a list of integers, return the length of its longest subsequence that first strictly rises and then strictly falls.

The list has `size` integers from 0 to 100000. Either part may be missing, so a subsequence that only rises or only falls counts
too.
"""

RANGE = (20, 40_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    top = rng.choice([100, 5000, 100_000])
    return [[rng.randint(0, top) for _ in range(size)]]


# solution: piles from both sides
from bisect import bisect_left


def lengths(numbers):
    tails, out = [], []
    for x in numbers:
        k = bisect_left(tails, x)
        tails[k : k + 1] = [x]
        out.append(k + 1)
    return out


def solve(numbers):
    rising = lengths(numbers)
    falling = lengths(numbers[::-1])[::-1]
    return max(a + b - 1 for a, b in zip(rising, falling))


# solution: Fenwick trees over ranks
class Fenwick:
    def __init__(self, n):
        self.tree = [0] * (n + 1)

    def best_below(self, i):
        best = 0
        while i > 0:
            if self.tree[i] > best:
                best = self.tree[i]
            i &= i - 1
        return best

    def raise_at(self, i, value):
        i += 1
        while i < len(self.tree):
            if value > self.tree[i]:
                self.tree[i] = value
            i += i & -i


def solve(numbers):
    rank = {v: k for k, v in enumerate(sorted(set(numbers)))}
    sides = []
    for sequence in (numbers, list(reversed(numbers))):
        fenwick = Fenwick(len(rank))
        side = []
        for x in sequence:
            length = fenwick.best_below(rank[x]) + 1
            fenwick.raise_at(rank[x], length)
            side.append(length)
        sides.append(side)
    return max(map(sum, zip(sides[0], reversed(sides[1])))) - 1


# solution: tails undone while walking back
from array import array
from bisect import bisect_left


def solve(numbers):
    tails = []
    undo = array("l")
    spot = array("h")
    for x in numbers:
        k = bisect_left(tails, x)
        spot.append(k)
        if k == len(tails):
            tails.append(x)
            undo.append(-1)
        else:
            undo.append(tails[k])
            tails[k] = x
    best = 0
    falling = []
    while spot:
        k, old = spot.pop(), undo.pop()
        x = tails[k]
        if old < 0:
            tails.pop()
        else:
            tails[k] = old
        f = bisect_left(falling, x)
        falling[f : f + 1] = [x]
        best = max(best, k + f + 1)
    return best


# solution: piles of pairs kept whole
from bisect import bisect_left


def solve(numbers):
    n = len(numbers)
    positions = {}
    for i in range(n):
        positions.setdefault(numbers[i], []).append(i)
    up = {}
    piles = [[] for _ in range(n)]
    used = 0
    for i, x in enumerate(numbers):
        lo, hi = 0, used
        while lo < hi:
            mid = (lo + hi) // 2
            if piles[mid][-1][0] < x:
                lo = mid + 1
            else:
                hi = mid
        piles[lo].append((x, i))
        used = max(used, lo + 1)
        up[i] = lo + 1
    down = {}
    tops = []
    for i in range(n - 1, -1, -1):
        key = (numbers[i],)
        k = bisect_left(tops, key)
        if k == len(tops):
            tops.append(key)
        else:
            tops[k] = key
        down[i] = k + 1
    return max(up[i] + down[i] - 1 for i in up)


# solution: linked nodes of both directions
from bisect import bisect_left


class Node:
    def __init__(self, value, previous):
        self.value = value
        self.previous = previous

    def __len__(self):
        count, node = 0, self
        while node is not None:
            count += 1
            node = node.previous
        return count


def grow(sequence):
    values, nodes, depths = [], [], []
    every = []
    for x in sequence:
        k = bisect_left(values, x)
        node = Node(x, nodes[k - 1] if k else None)
        if k == len(values):
            values.append(x)
            nodes.append(node)
        else:
            values[k] = x
            nodes[k] = node
        every.append(node)
        depths.append(k)
    return every, depths


def solve(numbers):
    left, a = grow(numbers)
    right, b = grow(numbers[::-1])
    n = len(numbers)
    peak = max(range(n), key=lambda i: a[i] + b[n - 1 - i])
    return len(left[peak]) + len(right[n - 1 - peak]) - 1
