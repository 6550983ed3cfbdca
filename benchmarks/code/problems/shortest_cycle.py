"""Given the number of nodes and two lists with the ends of the edges of an undirected graph, return the number of edges of its shortest cycle, or -1 if it has none.

There are `size` nodes numbered from 0 and somewhat more edges, no two between the same nodes; the two lists belong together place by place.
"""

RANGE = (6, 750)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    edges = set()
    for i in range(1, size):
        edges.add((rng.randrange(max(0, i - 3), i), i))
    if rng.random() < 0.9:
        for _ in range(max(1, size // 25)):
            a = rng.randrange(size)
            b = rng.randrange(size)
            if abs(a - b) > 5:
                edges.add((min(a, b), max(a, b)))
    edges = sorted(edges)
    rng.shuffle(edges)
    name = list(range(size))
    rng.shuffle(name)
    return [size, [name[a] for a, b in edges], [name[b] for a, b in edges]]


# solution: breadth-first from every node
from collections import deque


def solve(n, one, two):
    near = [[] for _ in range(n)]
    for a, b in zip(one, two):
        near[a].append(b)
        near[b].append(a)
    best = n + 1
    for start in range(n):
        distance = [-1] * n
        parent = [-1] * n
        distance[start] = 0
        queue = deque([start])
        while queue:
            v = queue.popleft()
            if 2 * distance[v] + 1 >= best:
                break
            for w in near[v]:
                if distance[w] < 0:
                    distance[w] = distance[v] + 1
                    parent[w] = v
                    queue.append(w)
                elif w != parent[v]:
                    best = min(best, distance[v] + distance[w] + 1)
    return best if best <= n else -1


# solution: leave out every edge and look for a way round
def way_round(graph, start, goal):
    layer = {start}
    seen = {start, goal}
    steps = 0
    while layer:
        steps += 1
        beneath = set()
        for v in layer:
            for w in graph[v]:
                if w == goal and v != start:
                    return steps
                if w not in seen:
                    seen.add(w)
                    beneath.add(w)
        layer = beneath
    return None


def solve(n, one, two):
    graph = {v: set() for v in range(n)}
    for a, b in zip(one, two):
        graph[a].add(b)
        graph[b].add(a)
    ways = [way_round(graph, a, b) for a, b in zip(one, two)]
    ways = [w + 1 for w in ways if w]
    return min(ways, default=-1)


# solution: all distances in a table, parents too
def search(near, start):
    rows = {start: (0, None)}
    order = [start]
    for v in order:
        for w in near[v]:
            if w not in rows:
                rows[w] = (rows[v][0] + 1, v)
                order.append(w)
    return rows


def solve(n, one, two):
    near = {}
    for a, b in zip(one, two):
        near.setdefault(a, []).append(b)
        near.setdefault(b, []).append(a)
    table = {v: search(near, v) for v in near}
    cycles = []
    for start, rows in table.items():
        for a, b in zip(one, two):
            if rows[a][1] != b and rows[b][1] != a:
                cycles.append(rows[a][0] + rows[b][0] + 1)
    return min(cycles) if cycles else -1


# solution: pluck leaves, then bit mask waves
def solve(n, one, two):
    mask = [0] * n
    for a, b in zip(one, two):
        mask[a] |= 1 << b
        mask[b] |= 1 << a
    leaves = [v for v in range(n) if mask[v] & (mask[v] - 1) == 0]
    while leaves:
        v = leaves.pop()
        if mask[v]:
            u = mask[v].bit_length() - 1
            mask[v] = 0
            mask[u] ^= 1 << v
            if mask[u] & (mask[u] - 1) == 0:
                leaves.append(u)
    best = None
    for start in range(n):
        if not mask[start]:
            continue
        seen = wave = 1 << start
        steps = 0
        while wave:
            fresh = inside = double = 0
            left = wave
            while left:
                bit = left & -left
                left ^= bit
                around = mask[bit.bit_length() - 1]
                inside |= around & wave
                around &= ~seen
                double |= around & fresh
                fresh |= around
            found = 2 * steps + 1 if inside else 2 * steps + 2 if double else None
            if found:
                if best is None or found < best:
                    best = found
                break
            seen |= fresh
            wave = fresh
            steps += 1
    return best if best else -1


# solution: node objects growing one union at a time
class Node:
    def __init__(self, name):
        self.name = name
        self.links = []
        self.depth = None


def distance(nodes, start, goal):
    for node in nodes:
        node.depth = None
    start.depth = 0
    queue = [start]
    for node in queue:
        if node is goal:
            return node.depth
        for other in node.links:
            if other.depth is None:
                other.depth = node.depth + 1
                queue.append(other)
    return None


def solve(n, one, two):
    nodes = [Node(i) for i in range(n)]
    group = [[i] for i in range(n)]
    lengths = set()
    for a, b in zip(one, two):
        if group[a] is group[b]:
            lengths.add(distance(nodes, nodes[a], nodes[b]) + 1)
        else:
            joined = group[a] + group[b]
            for v in joined:
                group[v] = joined
        nodes[a].links.append(nodes[b])
        nodes[b].links.append(nodes[a])
    return min(lengths) if lengths else -1
