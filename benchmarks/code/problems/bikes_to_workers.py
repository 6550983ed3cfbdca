"""Given the places [x, y] of workers and of bikes, return [total, check] after bikes are handed out: again and again
the worker and the bike with the shortest way between them, of those still without, are matched.

A way is |x1 - x2| + |y1 - y2|; of equal ways the one with the smaller worker number goes first, then the smaller
bike number. `total` is the sum of all ways, `check` the sum of (worker + 1) * bike. There are `size` workers and
more bikes than workers; numbers begin at 0.
"""

RANGE = (3, 230)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    side = rng.choice([size, 5 * size])

    def places(count):
        return [[rng.randrange(side), rng.randrange(side)] for _ in range(count)]

    return [places(size), places(size + size // 4 + 1)]


# solution: all pairs sorted
def solve(workers, bikes):
    ways = []
    for w, (wx, wy) in enumerate(workers):
        for b, (bx, by) in enumerate(bikes):
            ways.append((abs(wx - bx) + abs(wy - by), w, b))
    ways.sort()
    riding, taken = set(), set()
    total = check = 0
    for way, w, b in ways:
        if w not in riding and b not in taken:
            riding.add(w)
            taken.add(b)
            total += way
            check += (w + 1) * b
    return [total, check]


# solution: each worker remembers the best free bike
def solve(workers, bikes):
    free = set(range(len(bikes)))

    def nearest(w):
        x, y = workers[w]
        return min((abs(x - bikes[b][0]) + abs(y - bikes[b][1]), w, b) for b in free)

    choice = {w: nearest(w) for w in range(len(workers))}
    total = check = 0
    while choice:
        way, w, b = min(choice.values())
        del choice[w]
        free.remove(b)
        total += way
        check += (w + 1) * b
        for other, wish in list(choice.items()):
            if wish[2] == b:
                choice[other] = nearest(other)
    return [total, check]


# solution: buckets by length of way
from collections import defaultdict


def solve(workers, bikes):
    buckets = defaultdict(list)
    for w in range(len(workers)):
        for b in range(len(bikes)):
            way = sum(abs(p - q) for p, q in zip(workers[w], bikes[b]))
            buckets[way].append([w, b])
    bike_of = [-1] * len(workers)
    taken = [False] * len(bikes)
    total = 0
    for way in range(max(buckets) + 1):
        for w, b in buckets.get(way, []):
            if bike_of[w] < 0 and not taken[b]:
                bike_of[w] = b
                taken[b] = True
                total += way
    return [total, sum((w + 1) * b for w, b in enumerate(bike_of))]


# solution: heap with a sorted wish list for every worker
from heapq import heapify, heappop, heapreplace


def solve(workers, bikes):
    lists = []
    for x, y in workers:
        distance = [abs(x - bx) + abs(y - by) for bx, by in bikes]
        lists.append((distance, sorted(range(len(bikes)), key=distance.__getitem__, reverse=True)))
    heap = []
    for w, (distance, order) in enumerate(lists):
        b = order[-1]
        b = min(c for c in range(len(bikes)) if distance[c] == distance[b])
        order.remove(b)
        heap.append((distance[b], w, b))
    heapify(heap)
    gone = set()
    total = check = 0
    while heap:
        way, w, b = heap[0]
        if b not in gone:
            gone.add(b)
            total += way
            check += (w + 1) * b
            heappop(heap)
            continue
        distance, order = lists[w]
        nearest = min((distance[c], c) for c in order if c not in gone)
        heapreplace(heap, (nearest[0], w, nearest[1]))
    return [total, check]


# solution: numbers that code the whole pair, in an array
from array import array


def solve(workers, bikes):
    n, m = len(workers), len(bikes)
    codes = array("q")
    for w, (x, y) in enumerate(workers):
        for b, (p, q) in enumerate(bikes):
            codes.append(((abs(x - p) + abs(y - q)) * n + w) * m + b)
    without, free = bytearray(b"\x01") * n, bytearray(b"\x01") * m
    total = check = left = 0
    left = n
    for code in sorted(codes):
        rest, b = divmod(code, m)
        way, w = divmod(rest, n)
        if without[w] and free[b]:
            without[w] = free[b] = 0
            total += way
            check += b * (w + 1)
            left -= 1
            if left == 0:
                break
    return [total, check]
