"""Two tokens stand on nodes `a` and `b` of a directed graph; in each round both must move along one edge each. Return the least
number of rounds after which they stand on the same node, or -1 when they never can.

The graph has `size` nodes and is given as lists of successors, each not empty.
"""

RANGE = (4, 220)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    graph = []
    for v in range(size):
        out = {(v + 1) % size}
        if rng.random() < 0.25:
            out.add((v + rng.randint(2, 4)) % size)
        graph.append(sorted(out))
    return [graph, 0, size // 2]


# solution: breadth first search over pairs in a set
from collections import deque


def solve(graph, a, b):
    seen = {(a, b)}
    queue = deque([(a, b, 0)])
    while queue:
        u, v, rounds = queue.popleft()
        if u == v:
            return rounds
        for x in graph[u]:
            for y in graph[v]:
                if (x, y) not in seen:
                    seen.add((x, y))
                    queue.append((x, y, rounds + 1))
    return -1


# solution: places of each token by round as bit masks
def solve(graph, a, b):
    n = len(graph)
    to = [sum(1 << w for w in out) for out in graph]

    def step(mask):
        result = 0
        while mask:
            low = mask & -mask
            result |= to[low.bit_length() - 1]
            mask ^= low
        return result

    one, two = 1 << a, 1 << b
    for rounds in range(n * n + 1):
        if one & two:
            return rounds
        one, two = step(one), step(two)
    return -1


# solution: full table of distances between pairs
def solve(graph, a, b):
    n = len(graph)
    table = [[None] * n for _ in range(n)]
    table[a][b] = 0
    wave = [[a, b]]
    while wave:
        following = []
        for u, v in wave:
            d = table[u][v]
            if u == v:
                return d
            for x in graph[u]:
                for y in graph[v]:
                    if table[x][y] is None:
                        table[x][y] = d + 1
                        following.append([x, y])
        wave = following
    return -1


# solution: bytearray over unordered pairs
def solve(graph, first, second):
    n = len(graph)
    marked = bytearray(n * (n + 1) // 2)

    def code(x, y):
        if x < y:
            x, y = y, x
        return x * (x + 1) // 2 + y

    frontier = {(max(first, second), min(first, second))}
    rounds = 0
    while frontier:
        if any(x == y for x, y in frontier):
            return rounds
        fresh = set()
        for x, y in frontier:
            for p in graph[x]:
                for q in graph[y]:
                    k = code(p, q)
                    if not marked[k]:
                        marked[k] = 1
                        fresh.add((max(p, q), min(p, q)))
        frontier = fresh
        rounds += 1
    return -1


# solution: history of the sets of places until they repeat
def solve(graph, a, b):
    history = []
    known = set()
    left, right = frozenset([a]), frozenset([b])
    while (left, right) not in known:
        if not left.isdisjoint(right):
            return len(history)
        known.add((left, right))
        history.append((left, right))
        left = frozenset(w for u in left for w in graph[u])
        right = frozenset(w for u in right for w in graph[u])
    return -1
