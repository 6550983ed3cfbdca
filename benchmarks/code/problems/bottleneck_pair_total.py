"""The cost of a route is its steepest road. Return the sum, over all pairs of villages, of the least cost of a route between them.

There are `size` villages, all connected; `roads` is a list of triples [u, v, slope].
"""

RANGE = (4, 130)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    roads = [[rng.randrange(v), v, rng.randint(1, 999)] for v in range(1, size)]
    for _ in range(2 * size):
        u, v = rng.sample(range(size), 2)
        roads.append([u, v, rng.randint(1, 999)])
    rng.shuffle(roads)
    return [size, roads]


# solution: union find with sizes
def solve(size, roads):
    boss = list(range(size))
    count = [1] * size

    def find(v):
        while boss[v] != v:
            boss[v] = boss[boss[v]]
            v = boss[v]
        return v

    total = 0
    for u, v, slope in sorted(roads, key=lambda road: road[2]):
        a, b = find(u), find(v)
        if a != b:
            total += slope * count[a] * count[b]
            boss[a] = b
            count[b] += count[a]
    return total


# solution: matrix improved through every village
def solve(size, roads):
    steep = [[1000] * size for _ in range(size)]
    for u, v, slope in roads:
        steep[u][v] = steep[v][u] = min(slope, steep[u][v])
    for k in range(size):
        through = steep[k]
        for i in range(size):
            first = steep[i][k]
            steep[i] = [min(old, max(first, onward)) for old, onward in zip(steep[i], through)]
    return sum(steep[i][j] for i in range(size) for j in range(i))


# solution: heap search from every village
from heapq import heappop, heappush


def solve(size, roads):
    near = [[] for _ in range(size)]
    for u, v, slope in roads:
        near[u].append((slope, v))
        near[v].append((slope, u))

    def from_village(start):
        settled = {}
        heap = [(0, start)]
        while heap:
            cost, here = heappop(heap)
            if here in settled:
                continue
            settled[here] = cost
            for slope, there in near[here]:
                if there not in settled:
                    heappush(heap, (max(cost, slope), there))
        return sum(settled.values())

    return sum(map(from_village, range(size))) // 2


# solution: pairs in a dictionary when groups join
from itertools import product


def solve(size, roads):
    group = {v: [v] for v in range(size)}
    cost = {}
    for slope, u, v in sorted([slope, u, v] for u, v, slope in roads):
        if group[u] is not group[v]:
            for pair in product(group[u], group[v]):
                cost[pair] = slope
            merged = group[u] + group[v]
            for w in merged:
                group[w] = merged
    return sum(cost.values())


# solution: growing one tree, then maxima over runs of its joints
def solve(size, roads):
    cheapest = [[] for _ in range(size)]
    for road in roads:
        cheapest[road[0]].append(road)
        cheapest[road[1]].append(road)
    inside = {0}
    joints = []
    while len(inside) < size:
        best = None
        for u in inside:
            for road in cheapest[u]:
                if (road[0] in inside) != (road[1] in inside):
                    if best is None or road[2] < best[2]:
                        best = road
        joints.append(best[2])
        inside.update(best[:2])
    # the order of joining makes the cost of a pair the greatest joint between the two
    total = 0
    waiting = []
    running = 0
    for slope in joints:
        covered = 1
        while waiting and waiting[-1][0] <= slope:
            height, width = waiting.pop()
            running -= height * width
            covered += width
        waiting.append((slope, covered))
        running += slope * covered
        total += running
    return total
