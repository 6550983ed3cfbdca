"""Given the number of machines, a list of one-way cables [from, to, time] and a start, return when a signal has reached every machine, or -1 if it never does.

There are `size` machines numbered from 1 and four cables for each on average; times are whole numbers from 1 to 100.
"""

RANGE = (8, 1_500)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    order = list(range(1, size + 1))
    rng.shuffle(order)
    cables = []
    for i in range(1, size):
        if size > 20 and i == size - 1 and rng.random() < 0.1:
            break
        cables.append([order[rng.randrange(i)], order[i], rng.randint(1, 100)])
    while len(cables) < 4 * size:
        u, v = rng.randint(1, size), rng.randint(1, size)
        if u != v and v != order[-1]:
            cables.append([u, v, rng.randint(1, 100)])
    rng.shuffle(cables)
    return [size, cables, order[0]]


# solution: heap with adjacency dictionary
import heapq


def solve(n, cables, start):
    graph = {}
    for u, v, t in cables:
        graph.setdefault(u, []).append((v, t))
    seen = {}
    heap = [(0, start)]
    while heap:
        time, node = heapq.heappop(heap)
        if node in seen:
            continue
        seen[node] = time
        for v, t in graph.get(node, ()):
            if v not in seen:
                heapq.heappush(heap, (time + t, v))
    return max(seen.values()) if len(seen) == n else -1


# solution: rounds over all cables in place
def solve(n, cables, start):
    inf = float("inf")
    arrival = [inf] * (n + 1)
    arrival[start] = 0
    changed = True
    while changed:
        changed = False
        for u, v, t in cables:
            if arrival[u] + t < arrival[v]:
                arrival[v] = arrival[u] + t
                changed = True
    last = max(arrival[i] for i in range(1, n + 1))
    return -1 if last == inf else last


# solution: clock ticking through buckets
def solve(n, cables, start):
    outgoing = [dict() for _ in range(n + 1)]
    for u, v, t in cables:
        outgoing[u][v] = min(t, outgoing[u].get(v, t))
    calendar = {0: {start}}
    reached = bytearray(n + 1)
    missing = n
    clock = 0
    while calendar:
        for node in calendar.pop(clock, ()):
            if reached[node]:
                continue
            reached[node] = 1
            missing -= 1
            if missing == 0:
                return clock
            for v, t in outgoing[node].items():
                if not reached[v]:
                    calendar.setdefault(clock + t, set()).add(v)
        clock += 1
    return -1


# solution: nearest open machine by scanning
def solve(n, cables, start):
    cables = sorted(cables)
    first = {}
    for k, cable in enumerate(cables):
        first.setdefault(cable[0], k)
    fringe = {start: 0}
    closed = set()
    last = 0
    while fringe:
        node = min(fringe, key=fringe.get)
        last = fringe.pop(node)
        closed.add(node)
        k = first.get(node, len(cables))
        while k < len(cables) and cables[k][0] == node:
            _, v, t = cables[k]
            if v not in closed and fringe.get(v, last + t + 1) > last + t:
                fringe[v] = last + t
            k += 1
    return last if len(closed) == n else -1


# solution: machine objects in a queue
from collections import deque
from dataclasses import dataclass, field


@dataclass
class Machine:
    name: int
    at: float = float("inf")
    queued: bool = False
    cables: list = field(default_factory=list)


@dataclass
class Cable:
    target: Machine
    time: int


def solve(n, cables, start):
    machines = {k: Machine(k) for k in range(1, n + 1)}
    for u, v, t in cables:
        machines[u].cables.append(Cable(machines[v], t))
    machines[start].at = 0
    queue = deque([machines[start]])
    while queue:
        m = queue.popleft()
        m.queued = False
        for cable in m.cables:
            other = cable.target
            if m.at + cable.time < other.at:
                other.at = m.at + cable.time
                if not other.queued:
                    other.queued = True
                    queue.append(other)
    worst = max(m.at for m in machines.values())
    return worst if worst != float("inf") else -1
