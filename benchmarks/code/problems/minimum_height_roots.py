"""Given the list of links [a, b] of a tree, return the one or two nodes which, taken as its root, make it least high, and that height.

The tree has `size` nodes numbered from 0. The answer is a list: the nodes in rising order and then the height, in links.
"""

RANGE = (8, 45_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    name = list(range(size))
    rng.shuffle(name)
    links = []
    for i in range(1, size):
        up = rng.randrange(max(0, i - max(4, size // 20)), i)
        pair = [name[up], name[i]]
        rng.shuffle(pair)
        links.append(pair)
    rng.shuffle(links)
    return [links]


# solution: peel the leaves
def solve(links):
    n = len(links) + 1
    near = [set() for _ in range(n)]
    for a, b in links:
        near[a].add(b)
        near[b].add(a)
    leaves = [v for v in range(n) if len(near[v]) == 1]
    left = n
    rounds = 0
    while left > 2:
        left -= len(leaves)
        rounds += 1
        fresh = []
        for v in leaves:
            (up,) = near[v]
            near[up].remove(v)
            if len(near[up]) == 1:
                fresh.append(up)
        leaves = fresh
    return sorted(leaves) + [rounds + left - 1]


# solution: xor of neighbours, no adjacency lists
from array import array


def solve(links):
    n = len(links) + 1
    degree = array("i", bytes(4 * n))
    mixed = array("i", bytes(4 * n))
    for a, b in links:
        degree[a] += 1
        degree[b] += 1
        mixed[a] ^= b
        mixed[b] ^= a
    height = array("i", bytes(4 * n))
    layer = array("i", (v for v in range(n) if degree[v] == 1))
    remaining = n
    level = 0
    while remaining > 2:
        remaining -= len(layer)
        level += 1
        inner = array("i")
        for v in layer:
            u = mixed[v]
            mixed[u] ^= v
            degree[u] -= 1
            if degree[u] == 1:
                inner.append(u)
        layer = inner
    return [*sorted(layer), level + (1 if remaining == 2 else 0)]


# solution: middle of the longest path
def farthest(graph, start):
    trail = {start: None}
    queue = [start]
    for v in queue:
        for w in graph[v]:
            if w not in trail:
                trail[w] = v
                queue.append(w)
    path = []
    v = queue[-1]
    while v is not None:
        path.append(v)
        v = trail[v]
    return path


def solve(links):
    graph = {}
    for a, b in links:
        graph.setdefault(a, []).append(b)
        graph.setdefault(b, []).append(a)
    end = farthest(graph, 0)[0]
    path = farthest(graph, end)
    length = len(path)
    middle = sorted({path[(length - 1) // 2], path[length // 2]})
    return middle + [length // 2]


# solution: heights below and above every node
class Node:
    def __init__(self, number):
        self.number = number
        self.near = []
        self.parent = None
        self.tallest = (0, 0)
        self.above = 0


def solve(links):
    nodes = [Node(i) for i in range(len(links) + 1)]
    for a, b in links:
        nodes[a].near.append(nodes[b])
        nodes[b].near.append(nodes[a])
    order = [nodes[0]]
    for node in order:
        for other in node.near:
            if other is not node.parent:
                other.parent = node
                order.append(other)
    for node in reversed(order):
        up = node.parent
        if up:
            up.tallest = tuple(sorted(up.tallest + (node.tallest[0] + 1,), reverse=True)[:2])
    for node in order[1:]:
        up = node.parent
        first, second = up.tallest
        rest = second if node.tallest[0] + 1 == first else first
        node.above = 1 + max(up.above, rest)
    least = min(max(node.above, node.tallest[0]) for node in nodes)
    return [v.number for v in nodes if max(v.above, v.tallest[0]) == least] + [least]


# solution: dictionaries of distances from both ends
def distances(links, start):
    graph = {}
    for a, b in links:
        graph.setdefault(a, {})[b] = True
        graph.setdefault(b, {})[a] = True
    known = {start: 0}
    layer = {start}
    steps = 0
    while layer:
        steps += 1
        layer = {w for v in layer for w in graph[v] if w not in known}
        known.update((w, steps) for w in layer)
    return known


def solve(links):
    first = distances(links, links[0][0])
    one = distances(links, max(first, key=first.get))
    two = distances(links, max(one, key=one.get))
    height = {v: max(one[v], two[v]) for v in one}
    lowest = min(height.values())
    return [*sorted(v for v in height if height[v] == lowest), lowest]
