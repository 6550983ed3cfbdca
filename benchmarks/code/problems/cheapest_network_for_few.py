"""Return the least total cost of cables that join all of the given offices, perhaps by way of other towns.

The arguments are the list of offices (3 to 6), the number of towns and the possible cables [a, b, cost].
There are `size` towns, all joined, and about twice as many cables.
"""

RANGE = (6, 130)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    cables = []
    for v in range(1, size):
        cables.append([rng.randrange(max(0, v - 8), v), v, rng.randint(1, 40)])
        cables.append([rng.randrange(v), v, rng.randint(5, 60)])
    rng.shuffle(cables)
    return [rng.sample(range(size), rng.randint(3, 6)), size, cables]


# solution: table for sets of offices, a heap for each set
import heapq


def solve(offices, n, cables):
    near = [[] for _ in range(n)]
    for a, b, c in cables:
        near[a].append((b, c))
        near[b].append((a, c))
    far = 10**9
    full = (1 << len(offices)) - 1
    cost = [[far] * n for _ in range(full + 1)]
    for i, v in enumerate(offices):
        cost[1 << i][v] = 0
    for mask in range(1, full + 1):
        row = cost[mask]
        part = (mask - 1) & mask
        while part:
            for v in range(n):
                row[v] = min(row[v], cost[part][v] + cost[mask ^ part][v])
            part = (part - 1) & mask
        heap = [(c, v) for v, c in enumerate(row) if c < far]
        heapq.heapify(heap)
        while heap:
            c, v = heapq.heappop(heap)
            if c == row[v]:
                for w, d in near[v]:
                    if c + d < row[w]:
                        row[w] = c + d
                        heapq.heappush(heap, (c + d, w))
    return cost[full][offices[0]]


# solution: distances of all pairs first, offices only up to the last one
def solve(offices, n, cables):
    dist = [[10**6] * n for _ in range(n)]
    for v in range(n):
        dist[v][v] = 0
    for a, b, c in cables:
        dist[a][b] = dist[b][a] = min(c, dist[a][b])
    for k in range(n):
        through = dist[k]
        for row in dist:
            d = row[k]
            for j in range(n):
                if d + through[j] < row[j]:
                    row[j] = d + through[j]
    last = offices[-1]
    others = offices[:-1]
    best = {1 << i: dist[v][:] for i, v in enumerate(others)}
    for mask in range(1, 1 << len(others)):
        if mask in best:
            continue
        low = mask & -mask
        joined = [10**9] * n
        part = (mask - 1) & mask
        while part:
            if part & low:
                joined = [min(j, a + b) for j, a, b in zip(joined, best[part], best[mask ^ part])]
            part = (part - 1) & mask
        best[mask] = [min(j + d for j, d in zip(joined, row)) for row in dist]
    return best[(1 << len(others)) - 1][last]


# solution: one heap over towns and frozen sets of offices
import heapq
from collections import defaultdict


def solve(offices, n, cables):
    roads = defaultdict(list)
    for a, b, c in cables:
        roads[a].append((b, c))
        roads[b].append((a, c))
    goal = frozenset(offices)
    order = 0
    heap = []
    for v in offices:
        heapq.heappush(heap, (0, order, v, frozenset([v])))
        order += 1
    done = defaultdict(dict)
    while True:
        cost, _, v, group = heapq.heappop(heap)
        if group in done[v]:
            continue
        if group == goal:
            return cost
        done[v][group] = cost
        for w, c in roads[v]:
            order += 1
            heapq.heappush(heap, (cost + c, order, w, group))
        for other, price in done[v].items():
            if not other & group:
                order += 1
                heapq.heappush(heap, (cost + price, order, v, other | group))


# solution: packed table, rounds over the cables until steady
from array import array


def solve(offices, n, cables):
    full = 1 << len(offices)
    table = array("i", [10**8]) * (full * n)
    for i, v in enumerate(offices):
        table[(1 << i) * n + v] = 0
    for mask in range(1, full):
        base = mask * n
        for part in range(1, mask):
            if part & mask == part and part > mask ^ part:
                one, two = part * n, (mask ^ part) * n
                for v in range(n):
                    both = table[one + v] + table[two + v]
                    if both < table[base + v]:
                        table[base + v] = both
        changed = True
        while changed:
            changed = False
            for a, b, c in cables:
                gap = table[base + a] - table[base + b]
                if gap > c:
                    table[base + a] = table[base + b] + c
                    changed = True
                elif -gap > c:
                    table[base + b] = table[base + a] + c
                    changed = True
    return min(table[(full - 1) * n :])


# solution: memo by recursion on sets of offices, towns as objects
from functools import lru_cache


class Town:
    def __init__(self):
        self.cables = []

    def connect(self, other, cost):
        self.cables.append((other, cost))
        other.cables.append((self, cost))


def relax(costs):
    front = list(costs)
    while front:
        after = {}
        for town in front:
            for other, c in town.cables:
                new = costs[town] + c
                if new < costs.get(other, 10**9):
                    costs[other] = new
                    after[other] = True
        front = list(after)
    return costs


def solve(offices, n, cables):
    towns = [Town() for _ in range(n)]
    for a, b, c in cables:
        towns[a].connect(towns[b], c)

    @lru_cache(maxsize=None)
    def costs(group):
        if len(group) == 1:
            return relax({towns[group[0]]: 0})
        best = {}
        first, rest = group[0], group[1:]
        for choice in range(2 ** len(rest) - 1):
            one = (first,) + tuple(v for i, v in enumerate(rest) if choice >> i & 1)
            two = tuple(v for i, v in enumerate(rest) if not choice >> i & 1)
            left, right = costs(one), costs(two)
            for town in left:
                best[town] = min(best.get(town, 10**9), left[town] + right[town])
        return relax(best)

    return min(costs(tuple(offices)).values())
