"""Return the colours of vertices coloured in turn, each with the least colour no coloured neighbour has.

Given are the number of vertices, `size`, and the undirected edges [a, b], four times as many and without
doubles. Vertices take their turns in the order of their numbers; colours count from 0.
"""

RANGE = (20, 3_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    edges = set()
    while len(edges) < 4 * size:
        a = rng.randrange(size)
        b = rng.randrange(size) if rng.random() < 0.3 else min(size - 1, a + rng.randint(1, 12))
        if a != b:
            edges.add((min(a, b), max(a, b)))
    edges = [list(e) if rng.random() < 0.5 else [e[1], e[0]] for e in sorted(edges)]
    rng.shuffle(edges)
    return [size, edges]


# solution: bit masks of forbidden colours
def solve(n, edges):
    edges.sort(key=min)
    forbidden = [0] * n
    colours = []
    at = 0
    for v in range(n):
        mask = forbidden[v]
        colour = 0
        while mask >> colour & 1:
            colour += 1
        colours.append(colour)
        while at < len(edges) and min(edges[at]) == v:
            forbidden[max(edges[at])] |= 1 << colour
            at += 1
    return colours


# solution: sets of neighbours
def solve(n, edges):
    neighbours = {v: set() for v in range(n)}
    for a, b in edges:
        neighbours[a].add(b)
        neighbours[b].add(a)
    colour = {}
    for v in range(n):
        taken = {colour[w] for w in neighbours[v] if w in colour}
        c = 0
        while c in taken:
            c += 1
        colour[v] = c
    return list(colour.values())


# solution: square table of adjacency
def solve(n, edges):
    adjacent = [bytearray(n) for _ in range(n)]
    for a, b in edges:
        adjacent[a][b] = adjacent[b][a] = 1
    result = [0] * n
    for v in range(n):
        row = adjacent[v]
        used = [False] * (v + 1)
        w = row.find(1, 0, v)
        while w >= 0:
            used[result[w]] = True
            w = row.find(1, w + 1, v)
        result[v] = used.index(False)
    return result


# solution: one colour at a time over all that remain
def solve(n, edges):
    later = [[] for _ in range(n)]
    for a, b in edges:
        later[min(a, b)].append(max(a, b))
    final = [None] * n
    remaining = list(range(n))
    colour = 0
    while remaining:
        blocked = set()
        rest = []
        for v in remaining:
            if v in blocked:
                rest.append(v)
            else:
                final[v] = colour
                blocked.update(later[v])
        remaining = rest
        colour += 1
    return final


# solution: recursion on the neighbours of lower number
from functools import lru_cache


def solve(n, edges):
    lower = [0] * n
    for a, b in edges:
        if a < b:
            a, b = b, a
        lower[a] |= 1 << b

    def members(mask):
        while mask:
            bit = mask & -mask
            yield bit.bit_length() - 1
            mask ^= bit

    @lru_cache(maxsize=None)
    def colour_of(v):
        taken = sorted({colour_of(w) for w in members(lower[v])})
        return next((i for i, c in enumerate(taken) if i != c), len(taken))

    return [colour_of(v) for v in range(n)]
