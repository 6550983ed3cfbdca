"""Given a directed graph, return the number of walks with exactly `length` edges from node 0 to the last node, modulo 1000000007.

There are `size` nodes; `edges` is a sorted list of pairs [u, v], none twice, loops allowed; `length` is 2 * size. A walk may use nodes and
edges again.
"""

RANGE = (3, 60)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    edges = {(v, (v + 1) % size) for v in range(size)}
    for _ in range(2 * size):
        edges.add((rng.randrange(size), rng.randrange(size)))
    return [size, [list(edge) for edge in sorted(edges)], 2 * size]


# solution: rolling vector
def solve(size, edges, length):
    ways = [0] * size
    ways[0] = 1
    for _ in range(length):
        fresh = [0] * size
        for u, v in edges:
            fresh[v] += ways[u]
        ways = [w % 1000000007 for w in fresh]
    return ways[-1]


# solution: matrix power by squaring
MOD = 1_000_000_007


def times(a, b):
    columns = list(zip(*b))
    return [[sum(x * y for x, y in zip(row, column)) % MOD for column in columns] for row in a]


def solve(size, edges, length):
    base = [[0] * size for _ in range(size)]
    for u, v in edges:
        base[u][v] = 1
    result = None
    while length:
        if length & 1:
            result = base if result is None else times(result, base)
        length >>= 1
        if length:
            base = times(base, base)
    return result[0][size - 1]


# solution: memo on node and edges left
from functools import lru_cache


def solve(size, edges, length):
    out = {}
    for u, v in edges:
        out.setdefault(u, []).append(v)

    @lru_cache(maxsize=None)
    def walks(node, left):
        if left == 0:
            return int(node == size - 1)
        return sum(walks(v, left - 1) for v in out.get(node, ())) % 1000000007

    return walks(0, length)


# solution: full table of exact counts reduced at the end
def solve(size, edges, length):
    table = [[0] * size for _ in range(length + 1)]
    table[0][0] = 1
    for step in range(length):
        for u, v in edges:
            table[step + 1][v] += table[step][u]
    return table[length][size - 1] % (10**9 + 7)


# solution: layers from both ends that meet in the middle
def solve(size, edges, length):
    mod = 10**9 + 7
    rows = [[] for _ in range(size)]
    for u, v in edges:
        rows[u].append(v)
    half = length // 2
    levels = [{0: 1}]
    for _ in range(half):
        layer = {}
        for u, w in levels[-1].items():
            for v in rows[u]:
                layer[v] = (layer.get(v, 0) + w) % mod
        levels.append(layer)
    backward = [{size - 1: 1}]
    for _ in range(length - half):
        last = backward[-1]
        backward.append({u: sum(last.get(v, 0) for v in rows[u]) for u in range(size)})
    front, back = levels[-1], backward[-1]
    return sum(w * back.get(v, 0) for v, w in front.items()) % mod
