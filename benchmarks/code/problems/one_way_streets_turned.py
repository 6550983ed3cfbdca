"""All streets of a town are one-way. Return [least number of streets whose direction must be turned so that
one can get from place 0 to the last place, length in streets of the shortest way, from 0 to the last place,
among those with so few turned].

The arguments are the number of places and the streets [from, to]; there are `size` places and about twice
as many streets, and all places are connected if directions do not count.
"""

RANGE = (3, 3000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    streets = []
    for v in range(1, size):
        pair = [v, rng.randrange(max(0, v - 15), v)]
        if rng.random() < 0.5:
            pair.reverse()
        streets.append(pair)
        if rng.random() < 0.8:
            streets.append([v, rng.randrange(max(0, v - 25), v)])
    rng.shuffle(streets)
    return [size, streets]


# solution: heap of pairs of turned and length
import heapq


def solve(n, streets):
    near = [[] for _ in range(n)]
    for a, b in streets:
        near[a].append((b, 0))
        near[b].append((a, 1))
    best = [(n, n)] * n
    best[0] = (0, 0)
    heap = [(0, 0, 0)]
    while heap:
        turned, length, v = heapq.heappop(heap)
        if v == n - 1:
            return [turned, length]
        if (turned, length) > best[v]:
            continue
        for w, t in near[v]:
            new = (turned + t, length + 1)
            if new < best[w]:
                best[w] = new
                heapq.heappush(heap, new + (w,))


# solution: layers by number of turned streets, sets
def solve(n, streets):
    forth, back = {}, {}
    for a, b in streets:
        forth.setdefault(a, set()).add(b)
        back.setdefault(b, set()).add(a)
    done = set()
    starts = {0: 0}
    turned = 0
    while True:
        layer = {}
        waiting = {}
        for v, d in starts.items():
            waiting.setdefault(d, set()).add(v)
        d = min(waiting)
        while waiting:
            for v in waiting.pop(d, ()):
                if v not in layer:
                    layer[v] = d
                    waiting.setdefault(d + 1, set()).update(forth.get(v, set()) - done - layer.keys())
            if not waiting.get(d + 1, True):
                del waiting[d + 1]
            d += 1
        if n - 1 in layer:
            return [turned, layer[n - 1]]
        done.update(layer)
        starts = {}
        for v, d in layer.items():
            for w in back.get(v, ()):
                if w not in done:
                    starts[w] = min(starts.get(w, n), d + 1)
        turned += 1


# solution: one number for both costs, rounds over the streets, one packed array
from array import array


def solve(n, streets):
    big = 10**9
    unit = 2 * n
    cost = array("q", [big * unit]) * n
    cost[0] = 0
    while True:
        changed = False
        for a, b in streets:
            x, y = cost[a], cost[b]
            if x + 1 < y:
                cost[b] = x + 1
                changed = True
            elif y + unit + 1 < x:
                cost[a] = y + unit + 1
                changed = True
        for a, b in reversed(streets):
            x, y = cost[a], cost[b]
            if x + 1 < y:
                cost[b] = x + 1
                changed = True
            elif y + unit + 1 < x:
                cost[a] = y + unit + 1
                changed = True
        if not changed:
            return list(divmod(cost[n - 1], unit))


# solution: places as objects, buckets by cost
class Place:
    def __init__(self, number):
        self.number = number
        self.ways = []
        self.best = None


def solve(n, streets):
    places = [Place(i) for i in range(n)]
    for a, b in streets:
        places[a].ways.append((places[b], False))
        places[b].ways.append((places[a], True))
    buckets = {(0, 0): [places[0]]}
    while buckets:
        key = min(buckets)
        for place in buckets.pop(key):
            if place.best is not None:
                continue
            place.best = key
            if place.number == n - 1:
                return list(key)
            for other, against in place.ways:
                if other.best is None:
                    new = (key[0] + against, key[1] + 1)
                    buckets.setdefault(new, []).append(other)


# solution: first the turned streets by a two-ended queue, then only ways that lose none
from collections import deque


def solve(n, streets):
    near = [[] for _ in range(n)]
    for a, b in streets:
        near[a].append(b)
        near[b].append(~a)
    turned = [n] * n
    turned[0] = 0
    queue = deque([0])
    while queue:
        v = queue.popleft()
        for code in near[v]:
            w, t = (code, 0) if code >= 0 else (~code, 1)
            if turned[v] + t < turned[w]:
                turned[w] = turned[v] + t
                if t:
                    queue.append(w)
                else:
                    queue.appendleft(w)
    length = [-1] * n
    length[0] = 0
    line = [0]
    for v in line:
        for code in near[v]:
            w, t = (code, 0) if code >= 0 else (~code, 1)
            if turned[v] + t == turned[w] and length[w] < 0:
                length[w] = length[v] + 1
                line.append(w)
    return [turned[-1], length[-1]]
