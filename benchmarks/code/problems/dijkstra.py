"""Given the number of vertices and directed edges [a, b, length], return the shortest distance from vertex 0 to every vertex (-1 where there is no way).

There are `size` vertices and 4 * `size` edges with whole lengths from 1 to 30.
"""

RANGE = (40, 10_000)


def example(size, rng):
    edges = []
    for _ in range(4 * size):
        a = rng.randrange(size)
        b = rng.randrange(size) if rng.random() < 0.3 else (a + rng.randint(-20, 20)) % size
        edges.append([a, b, rng.randint(1, 30)])
    return [size, edges]


# solution: heap with outdated entries
import heapq


def solve(n, edges):
    adj = [[] for _ in range(n)]
    for a, b, w in edges:
        adj[a].append((b, w))
    dist = [-1] * n
    heap = [(0, 0)]
    while heap:
        d, v = heapq.heappop(heap)
        if dist[v] >= 0:
            continue
        dist[v] = d
        for to, w in adj[v]:
            if dist[to] < 0:
                heapq.heappush(heap, (d + w, to))
    return dist


# solution: buckets by distance
def solve(vertices, edges):
    outgoing = {}
    for a, b, length in edges:
        outgoing.setdefault(a, {})
        known = outgoing[a].get(b)
        if known is None or length < known:
            outgoing[a][b] = length
    final = [-1] * vertices
    buckets = {0: [0]}
    distance = 0
    while buckets:
        for vertex in buckets.pop(distance, ()):
            if final[vertex] >= 0:
                continue
            final[vertex] = distance
            for other, length in outgoing.get(vertex, {}).items():
                if final[other] < 0:
                    buckets.setdefault(distance + length, []).append(other)
        distance += 1
    return final


# solution: queue of vertices to relax
from collections import deque


def solve(n, edges):
    graph = [[] for _ in range(n)]
    for edge in edges:
        graph[edge[0]].append(edge)
    dist = [float("inf")] * n
    dist[0] = 0
    queue, queued = deque([0]), [False] * n
    while queue:
        v = queue.popleft()
        queued[v] = False
        base = dist[v]
        for _, to, w in graph[v]:
            if base + w < dist[to]:
                dist[to] = base + w
                if not queued[to]:
                    queued[to] = True
                    if queue and dist[to] < dist[queue[0]]:
                        queue.appendleft(to)
                    else:
                        queue.append(to)
    return [-1 if d == float("inf") else d for d in dist]


# solution: arrays and numbers that hold distance and vertex
from array import array
from heapq import heappop, heappush


def solve(n, edges):
    start = array("l", bytes(array("l").itemsize * (n + 2)))
    for a, _, _ in edges:
        start[a + 2] += 1
    for v in range(n):
        start[v + 2] += start[v + 1]
    heads = array("l", bytes(start.itemsize * len(edges)))
    weights = array("b", bytes(len(edges)))
    for a, b, w in edges:
        place = start[a + 1]
        heads[place] = b
        weights[place] = w
        start[a + 1] += 1
    dist = array("l", [-1]) * n
    dist[0] = 0
    heap = [0]
    while heap:
        d, v = divmod(heappop(heap), n)
        if d != dist[v]:
            continue
        for e in range(start[v], start[v + 1]):
            to, new = heads[e], d + weights[e]
            if dist[to] < 0 or new < dist[to]:
                dist[to] = new
                heappush(heap, new * n + to)
    return dist.tolist()


# solution: rounds of relaxing over a sorted edge list
from itertools import groupby
from operator import itemgetter


def solve(n, edges):
    ordered = sorted(edges, key=itemgetter(0))
    groups = [(v, [(b, w) for _, b, w in g]) for v, g in groupby(ordered, itemgetter(0))]
    best = [None] * n
    best[0] = 0
    active = {0}
    while active:
        woken = set()
        for v, out in groups:
            if v not in active:
                continue
            d = best[v]
            for b, w in out:
                if best[b] is None or best[b] > d + w:
                    best[b] = d + w
                    woken.add(b)
        active = woken
    return [d if d is not None else -1 for d in best]
