"""Given the number of vertices and undirected edges [a, b], return a colour 0 or 1 for every vertex so that no edge joins equal colours, or an empty list if there is none.

In every connected component the vertex with the lowest number gets colour 0. There are `size` vertices and
about 1.5 * `size` edges.
"""

RANGE = (50, 30_000)


def example(size, rng):
    side = [rng.random() < 0.5 for _ in range(size)]
    edges = []
    for _ in range(3 * size // 2):
        a, b = rng.randrange(size), rng.randrange(size)
        if side[a] != side[b] or rng.random() < 0.02 / size:
            edges.append([a, b])
        else:
            c = rng.randrange(size)
            if side[c] != side[a]:
                edges.append([c, a])
    return [size, edges]


# solution: breadth-first colouring
from collections import deque


def solve(n, edges):
    adj = [[] for _ in range(n)]
    for a, b in edges:
        adj[a].append(b)
        adj[b].append(a)
    colour = [-1] * n
    for s in range(n):
        if colour[s] != -1:
            continue
        colour[s] = 0
        q = deque([s])
        while q:
            v = q.popleft()
            for u in adj[v]:
                if colour[u] == -1:
                    colour[u] = 1 - colour[v]
                    q.append(u)
                elif colour[u] == colour[v]:
                    return []
    return colour


# solution: union-find with parity
def solve(n, edges):
    up = list(range(n))
    flip = bytearray(n)

    def find(v):
        odd = 0
        while up[v] != v:
            odd ^= flip[v]
            v = up[v]
        return v, odd

    for a, b in edges:
        ra, pa = find(a)
        rb, pb = find(b)
        if ra == rb:
            if pa == pb:
                return []
            continue
        if rb < ra:
            ra, rb = rb, ra
        up[rb] = ra
        flip[rb] = pa ^ pb ^ 1
    return [find(v)[1] for v in range(n)]


# solution: every vertex twice, members in lists
def solve(n, edges):
    # vertex v stands for "v is 0", vertex v + n for "v is 1"
    group = [[v] for v in range(2 * n)]
    for a, b in edges:
        for x, y in ((a, b + n), (a + n, b)):
            one, two = group[x], group[y]
            if one is not two:
                if len(one) < len(two):
                    one, two = two, one
                one.extend(two)
                for v in two:
                    group[v] = one
    answer = [None] * n
    for v in range(n):
        if group[v] is group[v + n]:
            return []
        if answer[v] is None:
            for w in group[v]:
                answer[w % n] = w // n
    return answer


# solution: layers as sets of a dictionary graph
def solve(n, edges):
    near = {}
    for a, b in edges:
        near.setdefault(a, set()).add(b)
        near.setdefault(b, set()).add(a)
    colours = [0] * n
    unseen = dict.fromkeys(range(n))
    while unseen:
        first = next(iter(unseen))
        layer, before, shade = {first}, set(), 0
        while layer:
            following = set()
            for v in layer:
                del unseen[v]
                colours[v] = shade
                following |= near.get(v, set())
            if following & layer:
                return []
            following -= before
            before, layer, shade = layer, following, 1 - shade
    return colours


# solution: vertex objects and a generator of conflicts
class Vertex:
    __slots__ = ("colour", "near")

    def __init__(self):
        self.near = []
        self.colour = None


def paint(vertices):
    for start in vertices:
        if start.colour is None:
            start.colour = 0
            pending = [start]
            while pending:
                v = pending.pop()
                for u in v.near:
                    if u.colour is None:
                        u.colour = 1 - v.colour
                        pending.append(u)
                    elif u.colour == v.colour:
                        yield v


def solve(n, edges):
    vertices = [Vertex() for _ in range(n)]
    for a, b in edges:
        vertices[a].near.append(vertices[b])
        vertices[b].near.append(vertices[a])
    for conflict in paint(vertices):
        return []
    return [v.colour for v in vertices]
