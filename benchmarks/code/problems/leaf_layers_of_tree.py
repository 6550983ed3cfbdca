"""All leaves of a tree (nodes with at most one neighbour) are picked at once, then the leaves of what is
left, and so on. Return the list of the sums of the numbers of the nodes picked in each round.

The tree has `size` nodes, its edges are pairs [a, b] in any order.
"""

RANGE = (2, 25_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    names = list(range(size))
    rng.shuffle(names)
    back = rng.choice([2, 6, 30, size])
    edges = [[names[v], names[rng.randrange(max(0, v - back), v)]] for v in range(1, size)]
    rng.shuffle(edges)
    return [edges]


# solution: sets of neighbours
def solve(edges):
    near = {}
    for a, b in edges:
        near.setdefault(a, set()).add(b)
        near.setdefault(b, set()).add(a)
    leaves = [v for v, s in near.items() if len(s) == 1]
    sums = []
    while near:
        sums.append(sum(leaves))
        after = []
        for v in leaves:
            for w in near.pop(v):
                if w in near:
                    near[w].discard(v)
                    if len(near[w]) == 1:
                        after.append(w)
        leaves = after
    return sums


# solution: degree and mixed number of the neighbours
from array import array


def solve(edges):
    n = len(edges) + 1
    degree = array("i", bytes(4 * n))
    mixed = array("i", bytes(4 * n))
    for a, b in edges:
        degree[a] += 1
        degree[b] += 1
        mixed[a] ^= b
        mixed[b] ^= a
    level = array("i", (v for v in range(n) if degree[v] == 1))
    result = []
    left = n
    while left:
        result.append(sum(level))
        left -= len(level)
        after = array("i")
        for v in level:
            if degree[v] == 1:
                w = mixed[v]
                mixed[w] ^= v
                degree[w] -= 1
                if degree[w] == 1:
                    after.append(w)
        level = after
    return result


# solution: queue of all nodes, heights counted
def solve(edges):
    n = len(edges) + 1
    near = [[] for _ in range(n)]
    for a, b in edges:
        near[a].append(b)
        near[b].append(a)
    degree = [len(row) for row in near]
    height = [-1] * n
    queue = [v for v in range(n) if degree[v] <= 1]
    for v in queue:
        height[v] = 0
    for v in queue:
        for w in near[v]:
            degree[w] -= 1
            if degree[w] == 1 and height[w] < 0:
                height[w] = height[v] + 1
                queue.append(w)
    sums = [0] * (max(height) + 1)
    for v in range(n):
        sums[height[v]] += v
    return sums


# solution: rounds with a Counter of the remaining edges
from collections import Counter


def solve(edges):
    sums = []
    rest = [tuple(e) for e in edges]
    nodes = set(range(len(edges) + 1))
    rounds = 0
    while nodes:
        rounds += 1
        if rounds > 60:
            return sums + chain(nodes, rest)
        degree = Counter(v for e in rest for v in e)
        leaves = {v for v in nodes if degree[v] <= 1}
        sums.append(sum(leaves))
        nodes -= leaves
        rest = [e for e in rest if not (e[0] in leaves or e[1] in leaves)]
    return sums


def chain(nodes, rest):
    near = {v: [] for v in nodes}
    for a, b in rest:
        near[a].append(b)
        near[b].append(a)
    count = {v: len(x) for v, x in near.items()}
    level = [v for v in near if count[v] <= 1]
    done = set(level)
    sums = []
    while level:
        sums.append(sum(level))
        touched = set()
        for v in level:
            for w in near[v]:
                if w not in done:
                    count[w] -= 1
                    touched.add(w)
        level = [w for w in touched if count[w] <= 1]
        done.update(level)
    return sums


# solution: nodes as objects, marked with their round
class Node:
    def __init__(self, number):
        self.number = number
        self.near = []
        self.free = 0
        self.round = None


def solve(edges):
    nodes = [Node(i) for i in range(len(edges) + 1)]
    for a, b in edges:
        nodes[a].near.append(nodes[b])
        nodes[b].near.append(nodes[a])
    for node in nodes:
        node.free = len(node.near)
    layers = []
    now = [node for node in nodes if node.free <= 1]
    while now:
        for node in now:
            node.round = len(layers)
        layers.append(now)
        after = {}
        for node in now:
            for other in node.near:
                if other.round is None:
                    other.free -= 1
                    if other.free <= 1:
                        after[other.number] = other
        now = list(after.values())
    return [sum(node.number for node in layer) for layer in layers]
