"""Given a tree as a list of parents (-1 for the root, node 0) and pairs of nodes, return the lowest common ancestor of each pair.

A node counts as its own ancestor, and every parent has a lower number than its children. There are `size` nodes and
`size` pairs; the depth is at most a few hundred.
"""

RANGE = (50, 5_000)


def example(size, rng):
    reach = max(3, size // 40)
    parents = [-1] + [rng.randrange(max(0, i - reach), i) for i in range(1, size)]
    return [parents, [[rng.randrange(size), rng.randrange(size)] for _ in range(size)]]


# solution: climbing from the higher number
def solve(parents, pairs):
    answers = []
    for a, b in pairs:
        while a != b:
            if a > b:
                a = parents[a]
            else:
                b = parents[b]
        answers.append(a)
    return answers


# solution: ancestor tables of powers of two
def solve(parents, queries):
    n = len(parents)
    depth = [0] * n
    for v in range(1, n):
        depth[v] = depth[parents[v]] + 1
    table = [[max(p, 0) for p in parents]]
    while 1 << len(table) <= max(depth):
        last = table[-1]
        table.append([last[last[v]] for v in range(n)])

    def ancestor(u, v):
        if depth[u] < depth[v]:
            u, v = v, u
        gap = depth[u] - depth[v]
        for k, jumps in enumerate(table):
            if gap >> k & 1:
                u = jumps[u]
        if u == v:
            return u
        for jumps in reversed(table):
            if jumps[u] != jumps[v]:
                u, v = jumps[u], jumps[v]
        return parents[u]

    return [ancestor(u, v) for u, v in queries]


# solution: lowest number in a stretch of the tour
def solve(parents, pairs):
    children = [[] for _ in parents]
    for v, p in enumerate(parents[1:], 1):
        children[p].append(v)
    tour, first = [], [0] * len(parents)
    stack = [0]
    while stack:
        v = stack.pop()
        if v >= 0:
            first[v] = len(tour)
            tour.append(v)
            for c in children[v]:
                stack += [-v - 1, c]
        else:
            tour.append(-v - 1)
    rows = [tour]
    width = 1
    while 2 * width <= len(tour):
        row = rows[-1]
        rows.append([min(x, y) for x, y in zip(row, row[width:])])
        width *= 2
    result = []
    for a, b in pairs:
        low, high = sorted((first[a], first[b]))
        k = (high - low + 1).bit_length() - 1
        result.append(min(rows[k][low], rows[k][high + 1 - (1 << k)]))
    return result


# solution: queries carried upwards in bags
from collections import defaultdict


def solve(parents, pairs):
    waiting = defaultdict(list)
    for i, (a, b) in enumerate(pairs):
        waiting[a].append(i)
        if a != b:
            waiting[b].append(i)
    answers = [None] * len(pairs)
    bag = [waiting.pop(v, []) for v in range(len(parents))]
    # a query that meets itself in one bag has found its answer
    for v in range(len(parents) - 1, -1, -1):
        open_queries = set()
        for i in bag[v]:
            if i in open_queries or pairs[i][0] == pairs[i][1]:
                open_queries.discard(i)
                answers[i] = v
            else:
                open_queries.add(i)
        bag[v] = None
        if v:
            target = bag[parents[v]]
            if len(target) < len(open_queries):
                target, bag[parents[v]] = list(open_queries), target
                target.extend(bag[parents[v]])
                bag[parents[v]] = target
            else:
                target.extend(open_queries)
    return answers


# solution: jumps over blocks of levels
def solve(parents, pairs):
    depths = []
    for p in parents:
        depths.append(0 if p < 0 else depths[p] + 1)
    block = int(max(depths) ** 0.5) + 1
    skip = []
    for v, p in enumerate(parents):
        if depths[v] < block:
            skip.append(-1)
        elif depths[v] % block == 0:
            skip.append(p)
        else:
            skip.append(skip[p])
    found = []
    for a, b in pairs:
        while skip[a] != skip[b]:
            if depths[a] // block < depths[b] // block:
                a, b = b, a
            a = skip[a]
        while a != b:
            a, b = min(a, b), parents[max(a, b)]
        found.append(a)
    return found
