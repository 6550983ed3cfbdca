"""Given the number of villages and roads [a, b, cost], return [cost of the cheapest set of roads that joins
all villages as a tree, cost of the cheapest such tree that differs from it in at least one road].

There are `size` villages, all joined, and about twice as many roads.
"""

RANGE = (4, 300)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    roads = {}
    for v in range(1, size):
        roads[rng.randrange(max(0, v - 9), v), v] = rng.randint(1, 500)
        u = rng.randrange(v)
        roads.setdefault((u, v), rng.randint(1, 500))
    roads[0, size - 1] = rng.randint(1, 900)
    roads[0, 2] = roads[0, 1] = roads[1, 2] = 77
    rows = [[a, b, c] for (a, b), c in roads.items()]
    rng.shuffle(rows)
    return [size, rows]


# solution: leave out each tree road once
def kruskal(n, roads, without):
    group = list(range(n))

    def find(v):
        while group[v] != v:
            group[v] = group[group[v]]
            v = group[v]
        return v

    used, total = [], 0
    for i, (a, b, c) in enumerate(roads):
        if i == without:
            continue
        a, b = find(a), find(b)
        if a != b:
            group[a] = b
            used.append(i)
            total += c
    return used, total


def solve(n, roads):
    roads = sorted(roads, key=lambda r: r[2])
    used, best = kruskal(n, roads, -1)
    second = None
    for i in used:
        others, total = kruskal(n, roads, i)
        if len(others) == n - 1 and (second is None or total < second):
            second = total
    return [best, second]


# solution: table of the dearest road between all pairs
import heapq


def solve(n, roads):
    near = [[] for _ in range(n)]
    for a, b, c in roads:
        near[a].append((c, b, a))
        near[b].append((c, a, b))
    dearest = [[0] * n for _ in range(n)]
    inside = [0]
    member = {0}
    tree = set()
    total = 0
    heap = list(near[0])
    heapq.heapify(heap)
    while len(inside) < n:
        c, v, u = heapq.heappop(heap)
        if v in member:
            continue
        for w in inside:
            dearest[v][w] = dearest[w][v] = max(dearest[u][w], c)
        inside.append(v)
        member.add(v)
        tree.add((u, v))
        total += c
        for item in near[v]:
            heapq.heappush(heap, item)
    extra = min(c - dearest[a][b] for a, b, c in roads if (a, b) not in tree and (b, a) not in tree)
    return [total, total + extra]


# solution: climb from both ends of each other road
from array import array


def solve(n, roads):
    order = sorted(range(len(roads)), key=lambda i: roads[i][2])
    parent = array("h", [-1]) * n
    price = array("h", bytes(2 * n))
    spare = []
    total = 0
    for i in order:
        a, b, c = roads[i]
        if root(parent, a) == root(parent, b):
            spare.append(i)
            continue
        above, cost = b, c
        while a >= 0:
            after, old = parent[a], price[a]
            parent[a], price[a] = above, cost
            above, cost, a = a, old, after
        total += c
    best = 10**9
    for i in spare:
        a, b, c = roads[i]
        far = depth(parent, a) - depth(parent, b)
        if far < 0:
            a, b, far = b, a, -far
        high = 0
        while a != b:
            high = max(high, price[a])
            a = parent[a]
            if far > 0:
                far -= 1
            else:
                high = max(high, price[b])
                b = parent[b]
        best = min(best, c - high)
    return [total, total + best]


def root(parent, v):
    while parent[v] >= 0:
        v = parent[v]
    return v


def depth(parent, v):
    d = 0
    while parent[v] >= 0:
        v = parent[v]
        d += 1
    return d


# solution: sets of members merged, swap found when two sets merge
def solve(n, roads):
    rank = sorted(map(tuple, roads), key=lambda r: (r[2], r[0], r[1]))
    home = {v: frozenset([v]) for v in range(n)}
    tree = []
    others = []
    for road in rank:
        a, b, _ = road
        if home[a] is home[b]:
            others.append(road)
        else:
            tree.append(road)
            union = home[a] | home[b]
            for v in union:
                home[v] = union
    total = sum(r[2] for r in tree)
    second = float("inf")
    for out in tree:
        links = {}
        for a, b, _ in tree:
            if (a, b) != out[:2]:
                links.setdefault(a, set()).add(b)
                links.setdefault(b, set()).add(a)
        side = {out[0]}
        stack = [out[0]]
        while stack:
            for w in links.get(stack.pop(), set()) - side:
                side.add(w)
                stack.append(w)
        for a, b, c in others:
            if (a in side) != (b in side):
                second = min(second, total - out[2] + c)
                break
    return [total, second]


# solution: objects, walk through the tree for each other road
class Village:
    def __init__(self):
        self.roads = []
        self.leader = self
        self.members = [self]


class Road:
    def __init__(self, ends, cost):
        self.ends = ends
        self.cost = cost

    def join(self):
        a, b = (v.leader for v in self.ends)
        if a is b:
            return False
        if len(a.members) < len(b.members):
            a, b = b, a
        for v in b.members:
            v.leader = a
        a.members += b.members
        for v, w in (self.ends, self.ends[::-1]):
            v.roads.append((w, self.cost))
        return True


def highest(start, goal):
    stack = [(start, None, 0)]
    while stack:
        here, came, most = stack.pop()
        if here is goal:
            return most
        for there, cost in here.roads:
            if there is not came:
                stack.append((there, here, max(most, cost)))


def solve(n, roads):
    villages = [Village() for _ in range(n)]
    all_roads = [Road((villages[a], villages[b]), c) for a, b, c in roads]
    all_roads.sort(key=lambda r: r.cost)
    unused = [r for r in all_roads if not r.join()]
    best = sum(cost for v in villages for _, cost in v.roads) // 2
    return [best, best + min(r.cost - highest(*r.ends) for r in unused)]
