"""Given the number of vertices and undirected edges [a, b, weight] of a connected graph, return the total weight of a minimum spanning tree.

There are `size` vertices and 4 * `size` edges; weights are whole numbers from 1 to 1000 and need not differ.
"""

RANGE = (40, 5_000)


def example(size, rng):
    edges = [[rng.randrange(v), v, rng.randint(1, 1000)] for v in range(1, size)]
    while len(edges) < 4 * size:
        a, b = rng.randrange(size), rng.randrange(size)
        if a != b:
            edges.append([a, b, rng.randint(1, 1000)])
    rng.shuffle(edges)
    return [size, edges]


# solution: Kruskal with sorted edges
def solve(n, edges):
    root = list(range(n))

    def find(v):
        while root[v] != v:
            root[v] = root[root[v]]
            v = root[v]
        return v

    total = 0
    for a, b, w in sorted(edges, key=lambda e: e[2]):
        a, b = find(a), find(b)
        if a != b:
            root[a] = b
            total += w
    return total


# solution: Prim with a heap
from heapq import heappop, heappush


def solve(vertex_count, edges):
    adjacency = [[] for _ in range(vertex_count)]
    for a, b, weight in edges:
        adjacency[a].append((weight, b))
        adjacency[b].append((weight, a))
    inside = set()
    heap = [(0, 0)]
    total = 0
    while len(inside) < vertex_count:
        weight, vertex = heappop(heap)
        if vertex in inside:
            continue
        inside.add(vertex)
        total += weight
        for item in adjacency[vertex]:
            if item[1] not in inside:
                heappush(heap, item)
    return total


# solution: Boruvka rounds
def solve(n, edges):
    comp = list(range(n))
    remaining = [(w, i, a, b) for i, (a, b, w) in enumerate(edges)]
    total = 0
    while remaining:
        cheapest = {}
        for edge in remaining:
            for c in (comp[edge[2]], comp[edge[3]]):
                if c not in cheapest or edge < cheapest[c]:
                    cheapest[c] = edge
        up = list(range(n))

        def top(c):
            while up[c] != c:
                up[c] = up[up[c]]
                c = up[c]
            return c

        for w, _, a, b in cheapest.values():
            a, b = top(comp[a]), top(comp[b])
            if a != b:
                up[a] = b
                total += w
        comp = [top(c) for c in comp]
        remaining = [e for e in remaining if comp[e[2]] != comp[e[3]]]
    return total


# solution: edges in buckets by weight, members merged
def solve(n, edges):
    buckets = [[] for _ in range(max(e[2] for e in edges) + 1)]
    for a, b, w in edges:
        buckets[w].append((a, b))
    team = {v: [v] for v in range(n)}
    missing = n - 1
    total = 0
    for w, bucket in enumerate(buckets):
        for a, b in bucket:
            x, y = team[a], team[b]
            if x is y:
                continue
            if len(x) > len(y):
                x, y = y, x
            y.extend(x)
            for v in x:
                team[v] = y
            total += w
            missing -= 1
        if missing == 0:
            break
    return total


# solution: Kruskal on packed numbers taken lazily from a heap
import heapq
from array import array


def solve(n, edges):
    m = len(edges)
    heap = [w * m + i for i, (_, _, w) in enumerate(edges)]
    heapq.heapify(heap)
    boss = array("i", [-1]) * n  # negative: minus the number of members
    total, left = 0, n - 1
    while left:
        w, i = divmod(heapq.heappop(heap), m)
        ends = []
        for v in edges[i][:2]:
            while boss[v] >= 0:
                v = boss[v]
            ends.append(v)
        x, y = ends
        if x == y:
            continue
        if boss[x] > boss[y]:
            x, y = y, x
        boss[x] += boss[y]
        boss[y] = x
        total += w
        left -= 1
    return total
