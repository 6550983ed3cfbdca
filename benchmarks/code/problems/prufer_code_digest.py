"""The code of a tree with nodes 0 to n - 1 is found by taking away, n - 2 times, the leaf with the smallest
number and writing down its neighbour. Return the code read as digits of a number in base `base`, modulo
1,000,000,007.

The tree has `size` nodes, and its edges are pairs [a, b] in any order; the base is the first argument.
"""

RANGE = (3, 16_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    names = list(range(size))
    rng.shuffle(names)
    edges = [[names[v], names[rng.randrange(max(0, v - 50), v)]] for v in range(1, size)]
    rng.shuffle(edges)
    return [rng.choice([31, 1009, 65_537]), edges]


# solution: heap of leaves and sets of neighbours
import heapq


def solve(base, edges):
    near = {}
    for a, b in edges:
        near.setdefault(a, set()).add(b)
        near.setdefault(b, set()).add(a)
    leaves = [v for v in near if len(near[v]) == 1]
    heapq.heapify(leaves)
    digest = 0
    for _ in range(len(near) - 2):
        leaf = heapq.heappop(leaves)
        (other,) = near.pop(leaf)
        digest = (digest * base + other) % 1_000_000_007
        near[other].remove(leaf)
        if len(near[other]) == 1:
            heapq.heappush(leaves, other)
    return digest


# solution: degree and exclusive or of the neighbours, moving pointer
from array import array


def solve(base, edges):
    n = len(edges) + 1
    degree = array("H", bytes(2 * n))
    mixed = array("H", bytes(2 * n))
    for a, b in edges:
        degree[a] += 1
        degree[b] += 1
        mixed[a] ^= b
        mixed[b] ^= a
    result = 0
    pointer = 0
    leaf = -1
    for _ in range(n - 2):
        if leaf < 0:
            while degree[pointer] != 1:
                pointer += 1
            leaf = pointer
            pointer += 1
        up = mixed[leaf]
        result = (result * base + up) % 1_000_000_007
        degree[leaf] = 0
        degree[up] -= 1
        mixed[up] ^= leaf
        leaf = up if degree[up] == 1 and up < pointer else -1
    return result


# solution: parents from the last node, then a pointer
def solve(base, edges):
    n = len(edges) + 1
    near = [[] for _ in range(n)]
    for a, b in edges:
        near[a].append(b)
        near[b].append(a)
    parent = [-1] * n
    stack = [n - 1]
    while stack:
        v = stack.pop()
        for w in near[v]:
            if w != parent[v]:
                parent[w] = v
                stack.append(w)
    degree = [len(row) for row in near]
    code = []
    for v in range(n):
        leaf = v
        while leaf <= v and degree[leaf] == 1 and len(code) < n - 2:
            degree[leaf] = 0
            leaf = parent[leaf]
            code.append(leaf)
            degree[leaf] -= 1
    value = 0
    for digit in code:
        value = (value * base + digit) % 1_000_000_007
    return value


# solution: time of each removal is the greatest number below
def solve(base, edges):
    n = len(edges) + 1
    near = [[] for _ in range(n)]
    for a, b in edges:
        near[a].append(b)
        near[b].append(a)
    order = [(n - 1, -1)]
    for v, p in order:
        order.extend((w, v) for w in near[v] if w != p)
    latest = list(range(n))
    rank = {}
    for v, p in reversed(order[1:]):
        if latest[v] > latest[p]:
            latest[p] = latest[v]
    height = {n - 1: 0}
    for v, p in order[1:]:
        height[v] = height[p] + 1
        rank[v] = (latest[v], -height[v], p)
    total = 0
    for _, _, p in sorted(rank.values())[: n - 2]:
        total = (total * base + p) % 1_000_000_007
    return total


# solution: sorted list of leaves with insertion, nodes as objects
from bisect import insort


class Knot:
    def __init__(self, number):
        self.number = number
        self.links = []
        self.gone = False
        self.degree = 0

    def partner(self):
        return next(k for k in self.links if not k.gone)


def solve(base, edges):
    knots = [Knot(i) for i in range(len(edges) + 1)]
    for a, b in edges:
        knots[a].links.append(knots[b])
        knots[b].links.append(knots[a])
        knots[a].degree += 1
        knots[b].degree += 1
    leaves = [-k.number for k in reversed(knots) if k.degree == 1]
    code = []
    while len(code) < len(edges) - 1:
        knot = knots[-leaves.pop()]
        other = knot.partner()
        knot.gone = True
        other.degree -= 1
        code.append(other.number)
        if other.degree == 1:
            insort(leaves, -other.number)
    digest = 0
    for number in code:
        digest = (digest * base + number) % 1_000_000_007
    return digest
