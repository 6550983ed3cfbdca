"""Return [greatest number of loads that can be brought from node 0 to the last node, least total cost of
bringing so many].

Each way [a, b, loads, cost] can be used in its direction by at most so many loads, each at that cost. There
are `size` nodes and about two and a half times as many ways; a < b in all of them.
"""

RANGE = (4, 70)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    ways = []
    for v in range(1, size):
        for _ in range(rng.randint(2, 3)):
            ways.append([rng.randrange(max(0, v - 7), v), v, rng.randint(1, 6), rng.randint(0, 30)])
    rng.shuffle(ways)
    return [size, ways]


# solution: cheapest way in the rest network, queue
from collections import deque


def solve(n, ways):
    goal, room, cost, near = [], [], [], [[] for _ in range(n)]
    for a, b, k, c in ways:
        for u, v, r, d in ((a, b, k, c), (b, a, 0, -c)):
            near[u].append(len(goal))
            goal.append(v)
            room.append(r)
            cost.append(d)
    loads = total = 0
    while True:
        far = [None] * n
        far[0] = 0
        used = [-1] * n
        queue = deque([0])
        inside = bytearray(n)
        while queue:
            u = queue.popleft()
            inside[u] = 0
            for e in near[u]:
                v = goal[e]
                if room[e] and (far[v] is None or far[u] + cost[e] < far[v]):
                    far[v] = far[u] + cost[e]
                    used[v] = e
                    if not inside[v]:
                        inside[v] = 1
                        queue.append(v)
        if far[n - 1] is None:
            return [loads, total]
        path = []
        v = n - 1
        while v:
            path.append(used[v])
            v = goal[used[v] ^ 1]
        push = min(room[e] for e in path)
        for e in path:
            room[e] -= push
            room[e ^ 1] += push
        loads += push
        total += push * far[n - 1]


# solution: prices at the nodes and a heap
import heapq


def solve(n, ways):
    rest = [{} for _ in range(n)]
    edges = []
    for a, b, k, c in ways:
        rest[a][len(edges)] = b
        rest[b][len(edges) + 1] = a
        edges += [[k, c], [0, -c]]
    price = [0] * n
    answer = [0, 0]
    while True:
        best = {}
        heap = [(0, 0, None, None)]
        while heap:
            d, u, origin, e = heapq.heappop(heap)
            if u in best:
                continue
            best[u] = (d, origin, e)
            for f, v in rest[u].items():
                if edges[f][0] > 0 and v not in best:
                    heapq.heappush(heap, (d + edges[f][1] + price[u] - price[v], v, u, f))
        if n - 1 not in best:
            return answer
        top = max(d for d, _, _ in best.values())
        for v in range(n):
            price[v] += best[v][0] if v in best else top
        line = []
        v = n - 1
        while v:
            line.append(best[v][2])
            v = best[v][1]
        push = min(edges[e][0] for e in line)
        for e in line:
            edges[e][0] -= push
            edges[e ^ 1][0] += push
            answer[1] += push * edges[e][1]
        answer[0] += push


# solution: matrix of lists of parallel ways, rounds of improvement
def solve(n, ways):
    table = [[[] for _ in range(n)] for _ in range(n)]
    pairs = set()
    for a, b, k, c in ways:
        table[a][b].extend([c] * k)
        pairs.add((a, b))
        pairs.add((b, a))
    links = sorted(pairs)
    big = 10**9
    loads = total = 0
    while True:
        far = [big] * n
        far[0] = 0
        before = [0] * n
        changed = True
        while changed:
            changed = False
            for a, b in links:
                if table[a][b] and far[a] < big:
                    c = far[a] + min(table[a][b])
                    if c < far[b]:
                        far[b], before[b] = c, a
                        changed = True
        if far[-1] == big:
            return [loads, total]
        loads += 1
        total += far[-1]
        b = n - 1
        while b:
            a = before[b]
            c = min(table[a][b])
            table[a][b].remove(c)
            table[b][a].append(-c)
            b = a


# solution: greatest flow first, then circles that save cost
class Way:
    def __init__(self, start, end, room, cost):
        self.start = start
        self.end = end
        self.room = room
        self.cost = cost
        self.back = None


def widest(n, out):
    came = {0: None}
    line = [0]
    for u in line:
        for way in out[u]:
            if way.room and way.end not in came:
                came[way.end] = way
                line.append(way.end)
    path = []
    v = n - 1
    while came.get(v):
        path.append(came[v])
        v = came[v].start
    return path


def saving_circle(n, everything):
    far = [0] * n
    came = [None] * n
    last = None
    for _ in range(n):
        last = None
        for way in everything:
            if way.room and far[way.start] + way.cost < far[way.end]:
                far[way.end] = far[way.start] + way.cost
                came[way.end] = way
                last = way.end
        if last is None:
            return []
    for _ in range(n):
        last = came[last].start
    circle = [came[last]]
    while circle[-1].start != last:
        circle.append(came[circle[-1].start])
    return circle


def solve(n, ways):
    everything = []
    for a, b, k, c in ways:
        one, two = Way(a, b, k, c), Way(b, a, 0, -c)
        one.back, two.back = two, one
        everything += [one, two]
    out = [[w for w in everything if w.start == v] for v in range(n)]
    for search in (lambda: widest(n, out), lambda: saving_circle(n, everything)):
        path = search()
        while path:
            push = min(w.room for w in path)
            for w in path:
                w.room -= push
                w.back.room += push
            path = search()
    total = sum(w.back.room * w.cost for w in everything[::2])
    return [sum(w.back.room for w in everything[::2] if w.start == 0), total]


# solution: one load at a time in packed arrays, depth first along cheapest ways
from array import array


def solve(n, ways):
    ends = array("h")
    room = array("h")
    cost = array("h")
    for a, b, k, c in ways:
        ends.extend([a, b])
        room.extend([k, 0])
        cost.extend([c, -c])
    shipped = spent = 0
    while True:
        far = array("i", [10**8] * n)
        far[0] = 0
        busy = True
        while busy:
            busy = False
            for e in range(len(ends)):
                if room[e] and far[ends[e]] < 10**8:
                    d = far[ends[e]] + cost[e]
                    if d < far[ends[e ^ 1]]:
                        far[ends[e ^ 1]] = d
                        busy = True
        if far[n - 1] == 10**8:
            return [shipped, spent]
        blocked = set()
        path, v = [], 0
        while True:
            if v == n - 1:
                for e in path:
                    room[e] -= 1
                    room[e ^ 1] += 1
                shipped += 1
                spent += far[v]
                break
            blocked.add(v)
            for e in range(len(ends)):
                w = ends[e ^ 1]
                if ends[e] == v and room[e] and w not in blocked and far[w] == far[v] + cost[e]:
                    path.append(e)
                    v = w
                    break
            else:
                v = ends[path.pop()]
