"""Given the modulus, the number of towns and undirected roads of equal length, return [number of roads on a
shortest way from town 0 to the last town, number of such shortest ways modulo the modulus], or [-1, 0] if
there is no way.

There are `size` towns and about two and a half times as many roads [a, b].
"""

RANGE = (6, 12_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    roads = []
    for v in range(1, size):
        roads.append([rng.randrange(max(0, v - 12), v), v])
        for _ in range(rng.randint(1, 2)):
            roads.append([v, rng.randrange(max(0, v - 12), v)])
    rng.shuffle(roads)
    return [rng.choice([9973, 1_000_003]), size, roads]


# solution: queue with counts
from collections import deque


def solve(modulus, n, roads):
    near = [[] for _ in range(n)]
    for a, b in roads:
        near[a].append(b)
        near[b].append(a)
    dist = [-1] * n
    ways = [0] * n
    dist[0], ways[0] = 0, 1
    queue = deque([0])
    while queue:
        u = queue.popleft()
        for v in near[u]:
            if dist[v] < 0:
                dist[v] = dist[u] + 1
                queue.append(v)
            if dist[v] == dist[u] + 1:
                ways[v] = (ways[v] + ways[u]) % modulus
    return [dist[-1], ways[-1]]


# solution: level dictionaries and dictionary of neighbours
def solve(modulus, n, roads):
    links = {}
    for a, b in roads:
        links.setdefault(a, []).append(b)
        links.setdefault(b, []).append(a)
    level, done, steps = {0: 1}, set(), 0
    while level:
        if n - 1 in level:
            return [steps, level[n - 1] % modulus]
        done.update(level)
        following = {}
        for u, c in level.items():
            for v in links.get(u, ()):
                if v not in done:
                    following[v] = (following.get(v, 0) + c) % modulus
        level = following
        steps += 1
    return [-1, 0]


# solution: packed arrays, neighbours in one run
from array import array


def solve(modulus, n, roads):
    start = array("i", bytes(4 * (n + 1)))
    for a, b in roads:
        start[a] += 1
        start[b] += 1
    total = 0
    for v in range(n + 1):
        total += start[v]
        start[v] = total
    ends = array("i", bytes(4 * total))
    for a, b in roads:
        start[a] -= 1
        ends[start[a]] = b
        start[b] -= 1
        ends[start[b]] = a
    dist = array("i", [-1]) * n
    ways = array("i", bytes(4 * n))
    order = array("i", [0])
    dist[0] = 0
    ways[0] = 1
    head = 0
    while head < len(order):
        u = order[head]
        head += 1
        for i in range(start[u], start[u + 1]):
            v = ends[i]
            if dist[v] == -1:
                dist[v] = dist[u] + 1
                order.append(v)
            if dist[v] > dist[u]:
                ways[v] = (ways[v] + ways[u]) % modulus
    return [dist[n - 1], ways[n - 1]]


# solution: nodes as objects with lists of predecessors
class Town:
    def __init__(self):
        self.roads = []
        self.depth = None
        self.before = []
        self.count = None


def solve(modulus, n, roads):
    towns = [Town() for _ in range(n)]
    for a, b in roads:
        towns[a].roads.append(towns[b])
        towns[b].roads.append(towns[a])
    towns[0].depth = 0
    order = [towns[0]]
    for town in order:
        for other in town.roads:
            if other.depth is None:
                other.depth = town.depth + 1
                order.append(other)
            if other.depth == town.depth + 1:
                other.before.append(town)
    towns[0].count = 1
    for town in order[1:]:
        town.count = sum(t.count for t in town.before) % modulus
    last = towns[-1]
    return [-1, 0] if last.depth is None else [last.depth, last.count]


# solution: both ends, exact large counts
def distances(near, source):
    far = {source: 0}
    layer = [source]
    while layer:
        new = []
        for u in layer:
            for v in near[u]:
                if v not in far:
                    far[v] = far[u] + 1
                    new.append(v)
        layer = new
    return far


def solve(modulus, n, roads):
    near = [[] for _ in range(n)]
    for a, b in roads:
        near[a] += [b]
        near[b] += [a]
    forth, back = distances(near, 0), distances(near, n - 1)
    if n - 1 not in forth:
        return [-1, 0]
    length = forth[n - 1]
    inner = sorted((d, v) for v, d in forth.items() if d + back[v] == length)
    exact = {0: 1}
    for d, v in inner[1:]:
        exact[v] = sum(exact[u] for u in near[v] if forth[u] == d - 1)
    return [length, exact[n - 1] % modulus]
