"""Given a weighted tree and pairs of its nodes, return the sum over the pairs of the heaviest edge on the path between the two.

There are `size` nodes; `parents[v]` < v is the parent of v (-1 for node 0), `weights[v]` the weight of the edge to it (0 for
node 0). There are `size` pairs [u, v] with different nodes.
"""

RANGE = (3, 700)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    reach = rng.choice([4, 15, size])
    parents = [-1] + [rng.randint(max(0, v - reach), v - 1) for v in range(1, size)]
    weights = [0] + [rng.randint(1, 10_000) for _ in range(1, size)]
    return [parents, weights, [rng.sample(range(size), 2) for _ in range(size)]]


# solution: climbing without any table
def solve(parents, weights, pairs):
    total = 0
    for u, v in pairs:
        heaviest = 0
        while u != v:
            if u < v:
                u, v = v, u
            heaviest = max(heaviest, weights[u])
            u = parents[u]
        total += heaviest
    return total


# solution: tables of ancestors and maxima
def solve(parents, weights, pairs):
    n = len(parents)
    depth = [0] * n
    for v in range(1, n):
        depth[v] = depth[parents[v]] + 1
    up = [[max(p, 0) for p in parents]]
    top = [weights[:]]
    while (1 << len(up)) < n:
        a, m = up[-1], top[-1]
        up.append([a[a[v]] for v in range(n)])
        top.append([max(m[v], m[a[v]]) for v in range(n)])

    def heaviest(u, v):
        best = 0
        if depth[u] < depth[v]:
            u, v = v, u
        gap = depth[u] - depth[v]
        for k in range(len(up)):
            if gap >> k & 1:
                best = max(best, top[k][u])
                u = up[k][u]
        if u == v:
            return best
        for k in range(len(up) - 1, -1, -1):
            if up[k][u] != up[k][v]:
                best = max(best, top[k][u], top[k][v])
                u, v = up[k][u], up[k][v]
        return max(best, weights[u], weights[v])

    return sum(heaviest(u, v) for u, v in pairs)


# solution: table of all pairs
def solve(parents, weights, pairs):
    n = len(parents)
    heavy = [[0] * n for _ in range(n)]
    for v in range(1, n):
        p, w = parents[v], weights[v]
        row = heavy[v]
        for u in range(v):
            row[u] = heavy[u][v] = w if heavy[p][u] < w else heavy[p][u]
    return sum(heavy[u][v] for u, v in pairs)


# solution: edges joined from light to heavy, small groups of queries moved
class Group:
    __slots__ = ("nodes", "open")

    def __init__(self, node):
        self.nodes = [node]
        self.open = set()


def solve(parents, weights, pairs):
    groups = [Group(v) for v in range(len(parents))]
    for k, (u, v) in enumerate(pairs):
        groups[u].open.add(k)
        groups[v].open.add(k)
    answer = 0
    for v in sorted(range(1, len(parents)), key=weights.__getitem__):
        small, large = groups[v], groups[parents[v]]
        if len(small.nodes) > len(large.nodes):
            small, large = large, small
        for k in small.open:
            if k in large.open:
                large.open.remove(k)
                answer += weights[v]
            else:
                large.open.add(k)
        for node in small.nodes:
            groups[node] = large
        large.nodes += small.nodes
    return answer


# solution: path to the root of every node as a dictionary of running maxima
def solve(parents, weights, pairs):
    above = []
    for v in range(len(parents)):
        line = {v: 0}
        best = 0
        u = v
        while u:
            best = max(best, weights[u])
            u = parents[u]
            line[u] = best
        above.append(line)
    result = 0
    for u, v in pairs:
        other = above[v]
        for ancestor, best in above[u].items():
            if ancestor in other:
                result += max(best, other[ancestor])
                break
    return result
