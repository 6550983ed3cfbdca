"""Given the edges of a tree, return for every node the sum of its distances to all other nodes.

The tree has `size` nodes, numbered from 0, and the edges are pairs [a, b] in any order.
"""

RANGE = (10, 800)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    reach = rng.choice([5, 40, size])
    names = list(range(size))
    rng.shuffle(names)
    edges = []
    for i in range(1, size):
        pair = [names[i], names[rng.randrange(max(0, i - reach), i)]]
        rng.shuffle(pair)
        edges.append(pair)
    rng.shuffle(edges)
    return [edges]


# solution: breadth-first search from every node
from collections import deque


def solve(edges):
    n = len(edges) + 1
    near = [[] for _ in range(n)]
    for a, b in edges:
        near[a].append(b)
        near[b].append(a)
    sums = []
    for start in range(n):
        total = 0
        queue = deque([(start, -1, 0)])
        while queue:
            v, before, far = queue.popleft()
            total += far
            for w in near[v]:
                if w != before:
                    queue.append((w, v, far + 1))
        sums.append(total)
    return sums


# solution: full table of distances grown node by node
def solve(edges):
    n = len(edges) + 1
    graph = {i: [] for i in range(n)}
    for a, b in edges:
        graph[a].append(b)
        graph[b].append(a)
    table = [[0] * n for _ in range(n)]
    known = [0]
    for v in known:
        for w in graph[v]:
            if table[v][w] or w == 0:
                continue
            for u in known:
                table[w][u] = table[u][w] = table[v][u] + 1
            known.append(w)
    return [sum(row) for row in table]


# solution: root moved along the edges
def solve(edges):
    n = len(edges) + 1
    links = [set() for _ in range(n)]
    for a, b in edges:
        links[a].add(b)
        links[b].add(a)
    order, parent = [0], [-1] * n
    for v in order:
        for w in links[v]:
            if w != parent[v]:
                parent[w] = v
                order.append(w)
    count = [1] * n
    answer = [0] * n
    for v in reversed(order[1:]):
        count[parent[v]] += count[v]
        answer[0] += count[v]
    for v in order[1:]:
        answer[v] = answer[parent[v]] + n - 2 * count[v]
    return answer


# solution: bit sets of the edges up to the root
def solve(edges):
    n = len(edges) + 1
    neighbours = {}
    for a, b in edges:
        neighbours.setdefault(a, []).append(b)
        neighbours.setdefault(b, []).append(a)
    mask = {0: 0}
    stack = [0]
    while stack:
        v = stack.pop()
        for w in neighbours[v]:
            if w not in mask:
                mask[w] = mask[v] | 1 << w
                stack.append(w)
    return [sum((mask[v] ^ mask[w]).bit_count() for w in range(n)) for v in range(n)]


# solution: remembered results for directed edges
from functools import lru_cache


def solve(edges):
    around = {}
    for a, b in edges:
        around.setdefault(a, []).append(b)
        around.setdefault(b, []).append(a)

    @lru_cache(maxsize=None)
    def beyond(v, before):
        nodes, distance = 1, 0
        for w in around[v]:
            if w != before:
                k, d = beyond(w, v)
                nodes += k
                distance += d + k
        return nodes, distance

    return [beyond(v, None)[1] for v in sorted(around)]
