"""Given the edges of an undirected graph, return the number of cycles of exactly four different nodes.

There are `size` nodes numbered from 0; `edges` is a list of pairs [u, v] with u < v, each once. A cycle counts once, whatever
node it is begun with and whatever its direction.
"""

RANGE = (4, 250)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    edges = set()
    for _ in range(3 * size):
        u, v = rng.sample(range(size), 2)
        edges.add((min(u, v), max(u, v)))
    return [size, [list(edge) for edge in sorted(edges)]]


# solution: common neighbours of each pair with sets
def solve(size, edges):
    near = [set() for _ in range(size)]
    for u, v in edges:
        near[u].add(v)
        near[v].add(u)
    twice = 0
    for u in range(size):
        for v in range(u + 1, size):
            shared = len(near[u] & near[v])
            twice += shared * (shared - 1) // 2
    return twice // 2


# solution: dictionary of the paths of two steps
from collections import defaultdict
from itertools import combinations


def solve(size, edges):
    around = defaultdict(list)
    for u, v in edges:
        around[u].append(v)
        around[v].append(u)
    middles = defaultdict(list)
    for middle, ends in around.items():
        for pair in combinations(sorted(ends), 2):
            middles[pair].append(middle)
    return sum(1 for found in middles.values() for _ in combinations(found, 2)) // 2


# solution: square of the adjacency matrix
def solve(size, edges):
    matrix = [[0] * size for _ in range(size)]
    for u, v in edges:
        matrix[u][v] = matrix[v][u] = 1
    square = [[0] * size for _ in range(size)]
    for i in range(size):
        for j in range(size):
            if matrix[i][j]:
                for k in range(size):
                    square[i][k] += matrix[j][k]
    count = 0
    for i in range(size):
        for k in range(i):
            count += square[i][k] * (square[i][k] - 1)
    return count // 4


# solution: integer bit rows
def solve(size, edges):
    rows = [0] * size
    for u, v in edges:
        rows[u] |= 1 << v
        rows[v] |= 1 << u
    total = 0
    for u in range(size):
        for v in range(u):
            c = bin(rows[u] & rows[v]).count("1")
            total += c * (c - 1)
    return total >> 2


# solution: canonical cycles in a set
def solve(size, edges):
    near = {v: [] for v in range(size)}
    for u, v in edges:
        near[u].append(v)
        near[v].append(u)
    cycles = set()

    def extend(path):
        if len(path) == 4:
            if path[0] in near[path[3]]:
                back = (path[0], path[3], path[2], path[1])
                cycles.add(min(path, back))
            return
        for v in near[path[-1]]:
            if v > path[0] and v not in path:
                extend(path + (v,))

    for start in range(size):
        extend((start,))
    return len(cycles)
