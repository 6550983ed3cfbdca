"""Given the number of nodes and a list of directed edges [from, to, weight], return the list of least distances from node 0, or an empty list if node 0 can reach a cycle of negative weight.

There are `size` nodes and three edges for each on average; weights are whole numbers, some below zero. The distance of a node that cannot
be reached is null.
"""

RANGE = (6, 330)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    height = [rng.randint(0, 40) for _ in range(size)]
    edges = []
    for _ in range(3 * size):
        a, b = rng.sample(range(size), 2)
        edges.append([a, b, rng.randint(0, 50) + height[a] - height[b]])
    if rng.random() < 0.15:
        a, b, w = edges[0]
        edges.append([b, a, -w - 1])
    rng.shuffle(edges)
    return [size, edges]


# solution: in place with early end
def solve(n, edges):
    distance = [None] * n
    distance[0] = 0
    for _ in range(n):
        quiet = True
        for a, b, w in edges:
            if distance[a] is not None:
                d = distance[a] + w
                if distance[b] is None or d < distance[b]:
                    distance[b] = d
                    quiet = False
        if quiet:
            return distance
    return []


# solution: every round kept in a table
def solve(n, edges):
    big = float("inf")
    rounds = [[0] + [big] * (n - 1)]
    for r in range(n):
        row = list(rounds[-1])
        for a, b, w in edges:
            if rounds[r][a] + w < row[b]:
                row[b] = rounds[r][a] + w
        rounds.append(row)
    if rounds[n] != rounds[n - 1]:
        return []
    return [None if d == big else d for d in rounds[-1]]


# solution: queue counting path lengths
from collections import deque


def solve(n, edges):
    graph = [[] for _ in range(n)]
    for a, b, w in edges:
        graph[a].append((b, w))
    dist = {0: 0}
    hops = {0: 0}
    queue = deque([0])
    inside = {0}
    while queue:
        a = queue.popleft()
        inside.discard(a)
        for b, w in graph[a]:
            if b not in dist or dist[a] + w < dist[b]:
                dist[b] = dist[a] + w
                hops[b] = hops[a] + 1
                if hops[b] >= n:
                    return []
                if b not in inside:
                    inside.add(b)
                    queue.append(b)
    return [dist.get(v) for v in range(n)]


# solution: objects with parents and a walk
class Vertex:
    __slots__ = ("distance", "parent", "edges")

    def __init__(self):
        self.distance = None
        self.parent = None
        self.edges = []


class Edge:
    def __init__(self, target, weight):
        self.target = target
        self.weight = weight


def closes_circle(vertices):
    safe = set()
    for v in vertices:
        trail = set()
        while v is not None and v not in safe:
            if v in trail:
                return True
            trail.add(v)
            v = v.parent
        safe |= trail
    return False


def solve(n, edges):
    vertices = [Vertex() for _ in range(n)]
    for a, b, w in edges:
        vertices[a].edges.append(Edge(vertices[b], w))
    vertices[0].distance = 0
    active = [vertices[0]]
    while active:
        touched = {}
        for v in active:
            for e in v.edges:
                d = v.distance + e.weight
                if e.target.distance is None or d < e.target.distance:
                    e.target.distance = d
                    e.target.parent = v
                    touched[id(e.target)] = e.target
        if closes_circle(vertices):
            return []
        active = list(touched.values())
    return [v.distance for v in vertices]


# solution: sorted edges in three arrays
from array import array


def solve(n, edges):
    ordered = sorted(edges)
    tails = array("i", (e[0] for e in ordered))
    heads = array("i", (e[1] for e in ordered))
    weights = array("i", (e[2] for e in ordered))
    far = 1 << 40
    d = array("q", [far]) * n
    d[0] = 0
    for step in range(n + 1):
        before = d[:]
        for a, b, w in zip(tails, heads, weights):
            if d[a] != far and d[a] + w < d[b]:
                d[b] = d[a] + w
        if before == d:
            return [None if x == far else x for x in d]
    return []
