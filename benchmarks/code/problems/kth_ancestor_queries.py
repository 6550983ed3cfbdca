"""Given a tree as a list of parents and queries [node, k], return each node's k-th ancestor, or -1.

There are `size` nodes and `size` queries. Node 0 is the root (parent -1), every other node has a parent of a
lower number, at most 8 lower, so the tree is deep. The 0-th ancestor of a node is the node itself; -1 means
there is no such ancestor.
"""

RANGE = (20, 6_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    parents = [-1] + [max(0, i - rng.randint(1, 8)) for i in range(1, size)]
    queries = []
    for _ in range(size):
        v = rng.randrange(size)
        queries.append([v, rng.randint(0, v // 4 + 1)])
    return [parents, queries]


# solution: climb for every query
def solve(parents, queries):
    out = []
    for v, k in queries:
        while k and v >= 0:
            v = parents[v]
            k -= 1
        out.append(v)
    return out


# solution: table of ancestors at powers of two
def solve(parents, queries):
    up = [parents]
    while any(p >= 0 for p in up[-1]):
        last = up[-1]
        up.append([last[p] if p >= 0 else -1 for p in last])

    def ancestor(node, k):
        level = 0
        while k and node >= 0:
            if level >= len(up):
                return -1
            if k & 1:
                node = up[level][node]
            k >>= 1
            level += 1
        return node

    return [ancestor(node, k) for node, k in queries]


# solution: the whole way to the root kept for every node
def solve(parents, queries):
    ways = []
    for node, parent in enumerate(parents):
        ways.append((node,) + (ways[parent] if parent >= 0 else ()))
    return [ways[node][k] if k < len(ways[node]) else -1 for node, k in queries]


# solution: queries answered along one walk of the tree
from collections import defaultdict


def solve(parents, queries):
    asked = defaultdict(list)
    for index, (node, k) in enumerate(queries):
        asked[node].append((index, k))
    children = defaultdict(list)
    for node, parent in enumerate(parents):
        children[parent].append(node)
    answers = [-1] * len(queries)
    path = []
    walkers = [iter(children[-1])]
    while walkers:
        node = next(walkers[-1], None)
        if node is None:
            walkers.pop()
            if path:
                path.pop()
            continue
        path.append(node)
        for index, k in asked[node]:
            if k < len(path):
                answers[index] = path[-1 - k]
        walkers.append(iter(children[node]))
    return answers


# solution: halving with remembered results
from functools import lru_cache


def solve(parents, queries):
    @lru_cache(maxsize=None)
    def up(node, k):
        if node == -1 or k == 0:
            return node
        if k == 1:
            return parents[node]
        half = 1
        while half * 2 < k:
            half *= 2
        return up(up(node, half), k - half)

    return [up(*query) for query in queries]
