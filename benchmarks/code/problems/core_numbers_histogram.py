"""The k-core of a circle of acquaintances is what is left when people with fewer than k acquaintances among
those left leave, again and again. Given the number of people and the list of pairs, return a list h where
h[k] is the number of people who belong to the k-core but not to the next one.

There are `size` people and at most six times as many pairs, without doubles; the list ends with the
greatest k that has people.
"""

RANGE = (5, 3000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    pairs = set()
    for v in range(1, size):
        for _ in range(rng.choice([0, 1, 2, 4, 9, 12])):
            u = int(v * rng.random() ** 2)
            pairs.add((u, v))
    pairs = [list(p) for p in sorted(pairs)]
    rng.shuffle(pairs)
    return [size, pairs]


# solution: buckets by degree
def solve(n, pairs):
    near = [[] for _ in range(n)]
    for a, b in pairs:
        near[a].append(b)
        near[b].append(a)
    degree = [len(x) for x in near]
    buckets = [[] for _ in range(max(degree) + 1)]
    for v in range(n):
        buckets[degree[v]].append(v)
    core = [-1] * n
    for k in range(len(buckets)):
        bucket = buckets[k]
        while bucket:
            v = bucket.pop()
            if core[v] >= 0 or degree[v] != k:
                continue
            core[v] = k
            for w in near[v]:
                if core[w] < 0 and degree[w] > k:
                    degree[w] -= 1
                    buckets[degree[w]].append(w)
    result = [0] * (max(core) + 1)
    for k in core:
        result[k] += 1
    return result


# solution: peel sets until nothing changes
def solve(n, pairs):
    friends = {v: set() for v in range(n)}
    for a, b in pairs:
        friends[a].add(b)
        friends[b].add(a)
    counts = []
    k = 0
    while friends:
        gone = 0
        weak = [v for v in friends if len(friends[v]) <= k]
        while weak:
            v = weak.pop()
            if v not in friends:
                continue
            for w in friends.pop(v):
                friends[w].discard(v)
                if len(friends[w]) <= k:
                    weak.append(w)
            gone += 1
        counts.append(gone)
        k += 1
    return counts


# solution: heap with stale entries
import heapq
from collections import defaultdict


def solve(n, pairs):
    graph = defaultdict(list)
    for a, b in pairs:
        graph[a].append(b)
        graph[b].append(a)
    left = {v: len(graph[v]) for v in range(n)}
    heap = [(d, v) for v, d in left.items()]
    heapq.heapify(heap)
    tally = defaultdict(int)
    level = 0
    while heap:
        d, v = heapq.heappop(heap)
        if left.get(v) != d:
            continue
        level = max(level, d)
        tally[level] += 1
        del left[v]
        for w in graph[v]:
            if w in left:
                left[w] -= 1
                heapq.heappush(heap, (left[w], w))
    return [tally[k] for k in range(level + 1)]


# solution: pairs filtered again and again
def solve(n, pairs):
    alive = bytearray([1]) * n
    result = []
    k = 0
    edges = pairs
    while any(alive):
        before = sum(alive)
        k += 1
        while True:
            degree = [0] * n
            for a, b in edges:
                degree[a] += 1
                degree[b] += 1
            drop = [v for v in range(n) if alive[v] and degree[v] < k]
            if not drop:
                break
            for v in drop:
                alive[v] = 0
            edges = [e for e in edges if alive[e[0]] and alive[e[1]]]
        result.append(before - sum(alive))
    return result


# solution: each takes the h-index of the neighbours until steady
def h_index(values):
    best = 0
    for i, x in enumerate(sorted(values, reverse=True), 1):
        if x < i:
            break
        best = i
    return best


def solve(n, pairs):
    near = tuple([] for _ in range(n))
    for a, b in pairs:
        near[a].append(b)
        near[b].append(a)
    value = list(map(len, near))
    while True:
        new = [h_index([value[w] for w in near[v]]) for v in range(n)]
        if new == value:
            break
        value = new
    return [value.count(k) for k in range(max(value) + 1)]
