"""A postman must pass every street at least once, either way, and come back to where he began. Given the
number of crossings and the streets [a, b, length], all connected, return [least length of his round, number
of crossings with an odd number of streets].

There are `size` crossings; at most ten of them have an odd number of streets, and lengths are from 1 to 40.
"""

RANGE = (4, 120)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    streets = []
    ring = list(range(size))
    rng.shuffle(ring)
    for a, b in zip(ring, ring[1:] + ring[:1]):
        streets.append([a, b, rng.randint(1, 40)])
    for _ in range(size // 4):
        a, b, c = rng.sample(range(size), 3)
        streets += [[a, b, rng.randint(1, 40)], [b, c, rng.randint(1, 40)], [a, c, rng.randint(1, 40)]]
    for _ in range(min(5, size // 2)):
        a, b = rng.sample(range(size), 2)
        streets.append([a, b, rng.randint(1, 40)])
    return [size, streets]


# solution: distances of all pairs, table over sets of odd crossings
def solve(n, streets):
    far = 10**9
    dist = [[far] * n for _ in range(n)]
    degree = [0] * n
    for v in range(n):
        dist[v][v] = 0
    for a, b, c in streets:
        degree[a] += 1
        degree[b] += 1
        dist[a][b] = dist[b][a] = min(c, dist[a][b])
    for k in range(n):
        for i in range(n):
            d = dist[i][k]
            for j in range(n):
                if d + dist[k][j] < dist[i][j]:
                    dist[i][j] = d + dist[k][j]
    odd = [v for v in range(n) if degree[v] % 2]
    best = [far] * (1 << len(odd))
    best[0] = 0
    for mask in range(1 << len(odd)):
        if best[mask] == far:
            continue
        i = 0
        while mask >> i & 1:
            i += 1
        for j in range(i + 1, len(odd)):
            if not mask >> j & 1:
                new = mask | 1 << i | 1 << j
                best[new] = min(best[new], best[mask] + dist[odd[i]][odd[j]])
    return [sum(c for _, _, c in streets) + best[-1], len(odd)]


# solution: heap from odd crossings only, memo by recursion on tuples
import heapq
from functools import lru_cache


def distances(near, source):
    done = {}
    heap = [(0, source)]
    while heap:
        d, v = heapq.heappop(heap)
        if v not in done:
            done[v] = d
            for w, c in near[v]:
                if w not in done:
                    heapq.heappush(heap, (d + c, w))
    return done


def solve(n, streets):
    near = {v: [] for v in range(n)}
    for a, b, c in streets:
        near[a].append((b, c))
        near[b].append((a, c))
    odd = tuple(v for v in near if len(near[v]) % 2)
    dist = {v: distances(near, v) for v in odd}

    @lru_cache(maxsize=None)
    def pairing(left):
        if not left:
            return 0
        first, rest = left[0], left[1:]
        return min(dist[first][w] + pairing(tuple(x for x in rest if x != w)) for w in rest)

    return [sum(s[2] for s in streets) + pairing(odd), len(odd)]


# solution: all pairings tried, nothing kept but distances between odd crossings
from array import array


def solve(n, streets):
    parity = bytearray(n)
    total = 0
    for a, b, c in streets:
        parity[a] ^= 1
        parity[b] ^= 1
        total += c
    odd = [v for v in range(n) if parity[v]]
    k = len(odd)
    dist = array("i", bytes(4 * k * k))
    for i in range(k):
        row = array("i", [10**8]) * n
        row[odd[i]] = 0
        busy = True
        while busy:
            busy = False
            for a, b, c in streets:
                if row[a] + c < row[b]:
                    row[b] = row[a] + c
                    busy = True
                elif row[b] + c < row[a]:
                    row[a] = row[b] + c
                    busy = True
        for j in range(k):
            dist[i * k + j] = row[odd[j]]

    def pair(left):
        if not left:
            return 0
        i = left.pop()
        best = 10**9
        for p in range(len(left)):
            j = left.pop(p)
            best = min(best, dist[i * k + j] + pair(left))
            left.insert(p, j)
        left.append(i)
        return best

    return [total + pair(list(range(k))), k]


# solution: frozen sets of odd crossings, one level of pairs after another
def solve(n, streets):
    near = [[] for _ in range(n)]
    for a, b, c in streets:
        near[a].append((b, c))
        near[b].append((a, c))
    odd = [v for v in range(n) if len(near[v]) % 2 == 1]
    paths = []
    for s in odd:
        dist = {s: 0}
        front = {s}
        while front:
            after = set()
            for v in front:
                for w, c in near[v]:
                    if dist[v] + c < dist.get(w, 10**9):
                        dist[w] = dist[v] + c
                        after.add(w)
            front = after
        paths.append(dist)
    level = {frozenset(odd): 0}
    for _ in range(len(odd) // 2):
        lower = {}
        for left, cost in level.items():
            a = min(left)
            for b in left - {a}:
                rest = left - {a, b}
                new = cost + paths[odd.index(a)][b]
                if new < lower.get(rest, 10**9):
                    lower[rest] = new
        level = lower
    return [sum(c for _, _, c in streets) + level[frozenset()], len(odd)]


# solution: crossings as objects with all distances, pairings from a generator
class Crossing:
    def __init__(self):
        self.streets = []
        self.distance = {}

    def explore(self):
        self.distance = {self: 0}
        queue = [self]
        while queue:
            here = queue.pop(0)
            for other, length in here.streets:
                new = self.distance[here] + length
                if other not in self.distance or new < self.distance[other]:
                    self.distance[other] = new
                    queue.append(other)


def pairings(items):
    if not items:
        yield []
        return
    first = items[0]
    for i in range(1, len(items)):
        for rest in pairings(items[1:i] + items[i + 1 :]):
            yield [(first, items[i])] + rest


def solve(n, streets):
    crossings = [Crossing() for _ in range(n)]
    for a, b, c in streets:
        crossings[a].streets.append((crossings[b], c))
        crossings[b].streets.append((crossings[a], c))
    for crossing in crossings:
        crossing.explore()
    odd = [x for x in crossings if len(x.streets) % 2]
    extra = min(sum(a.distance[b] for a, b in pairing) for pairing in pairings(odd))
    return [sum(c for _, _, c in streets) + extra, len(odd)]
