"""Given the number of vertices and directed edges [a, b, capacity], return the greatest flow from vertex 0 to the last vertex.

There are `size` vertices and about 3 * `size` edges with capacities from 1 to 20; the same edge may be there twice.
"""

RANGE = (6, 150)


def example(size, rng):
    edges = []
    reach = max(3, size // 5)
    for a in range(size - 1):
        for _ in range(3):
            b = min(size - 1, max(0, a + rng.randint(-2, reach)))
            if a != b:
                edges.append([a, b, rng.randint(1, 20)])
    for _ in range(2 + size // 12):
        edges.append([0, rng.randint(1, reach), rng.randint(5, 20)])
    rng.shuffle(edges)
    return [size, edges]


# solution: shortest paths in a matrix of what is left
from collections import deque


def solve(n, edges):
    left = [[0] * n for _ in range(n)]
    for a, b, c in edges:
        left[a][b] += c
    flow = 0
    while True:
        came = [-1] * n
        came[0] = 0
        queue = deque([0])
        while queue and came[n - 1] < 0:
            v = queue.popleft()
            for w, c in enumerate(left[v]):
                if c and came[w] < 0:
                    came[w] = v
                    queue.append(w)
        if came[n - 1] < 0:
            return flow
        path = [n - 1]
        while path[-1]:
            path.append(came[path[-1]])
        push = min(left[v][w] for w, v in zip(path, path[1:]))
        for w, v in zip(path, path[1:]):
            left[v][w] -= push
            left[w][v] += push
        flow += push


# solution: paths of large capacity first, dictionaries
def solve(vertices, edges):
    room = {v: {} for v in range(vertices)}
    for a, b, capacity in edges:
        room[a][b] = room[a].get(b, 0) + capacity
        room[b].setdefault(a, 0)
    sink = vertices - 1

    def push(v, amount, least, seen):
        if v == sink:
            return amount
        seen.add(v)
        for w, free in room[v].items():
            if free >= least and w not in seen:
                sent = push(w, min(amount, free), least, seen)
                if sent:
                    room[v][w] -= sent
                    room[w][v] += sent
                    return sent
        return 0

    total = 0
    least = 1 << 12
    while least:
        sent = push(0, 1 << 30, least, set())
        total += sent
        if not sent:
            least //= 2
    return total


# solution: levels and blocking flows over edge arrays
def solve(n, edges):
    target, room, out = [], [], [[] for _ in range(n)]
    for a, b, c in edges:
        for x, y, z in ((a, b, c), (b, a, 0)):
            out[x].append(len(target))
            target.append(y)
            room.append(z)
    total = 0
    while True:
        level = [0] + [-1] * (n - 1)
        order = [0]
        for v in order:
            for e in out[v]:
                if room[e] and level[target[e]] < 0:
                    level[target[e]] = level[v] + 1
                    order.append(target[e])
        if level[-1] < 0:
            return total
        todo = [iter(edge_numbers) for edge_numbers in out]
        path, v = [], 0
        while True:
            if v == n - 1:
                least = min(room[e] for e in path)
                for e in path:
                    room[e] -= least
                    room[e ^ 1] += least
                total += least
                path, v = [], 0
                todo = [iter(edge_numbers) for edge_numbers in out]
            e = next(todo[v], None)
            if e is None:
                if not path:
                    break
                v = target[path.pop() ^ 1]
                continue
            if room[e] and level[target[e]] == level[v] + 1:
                path.append(e)
                v = target[e]


# solution: pushing surplus and lifting vertices
from array import array


def solve(n, edges):
    room = array("l", bytes(8 * n * n))
    near = [set() for _ in range(n)]
    for a, b, c in edges:
        room[a * n + b] += c
        near[a].add(b)
        near[b].add(a)
    height = [n] + [0] * (n - 1)
    surplus = [0] * n
    active = []

    def push(a, b, amount):
        room[a * n + b] -= amount
        room[b * n + a] += amount
        surplus[a] -= amount
        if surplus[b] == 0 and 0 < b < n - 1:
            active.append(b)
        surplus[b] += amount

    for b in near[0]:
        if room[b]:
            push(0, b, room[b])
    while active:
        v = active.pop()
        while surplus[v]:
            for w in near[v]:
                if room[v * n + w] and height[v] == height[w] + 1:
                    push(v, w, min(surplus[v], room[v * n + w]))
                    if not surplus[v]:
                        break
            else:
                height[v] = 1 + min(height[w] for w in near[v] if room[v * n + w])
    return surplus[n - 1]


# solution: edge objects, widest path by a heap
import heapq


class Arc:
    def __init__(self, source, target, room):
        self.source, self.target, self.room = source, target, room
        self.back = None


def widest(out, sink):
    via = {}
    heap = [(-(10 ** 9), 0, 0, None)]
    tick = 0
    while heap:
        width, _, v, arc = heapq.heappop(heap)
        if v in via:
            continue
        via[v] = arc
        if v == sink:
            break
        for arc in out[v]:
            if arc.room and arc.target not in via:
                tick += 1
                heapq.heappush(heap, (max(width, -arc.room), tick, arc.target, arc))
    arc = via.get(sink)
    while arc:
        yield arc
        arc = via[arc.source]


def solve(n, edges):
    out = [[] for _ in range(n)]
    for a, b, c in edges:
        there, back = Arc(a, b, c), Arc(b, a, 0)
        there.back, back.back = back, there
        out[a].append(there)
        out[b].append(back)
    flow = 0
    while path := list(widest(out, n - 1)):
        amount = min(arc.room for arc in path)
        for arc in path:
            arc.room -= amount
            arc.back.room += amount
        flow += amount
    return flow
