"""Given an undirected graph of roads, return the greatest number of routes from town 0 to the last town of which no two share a road.

There are `size` towns; `roads` is a sorted list of pairs [u, v] with u < v, none twice.
"""

RANGE = (4, 250)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    roads = set()
    for v in range(1, size):
        roads.add((v - 1, v))
        for _ in range(2):
            roads.add((max(0, v - rng.randint(1, 8)), v))
    for _ in range(5):
        roads.add((0, rng.randrange(1, size)))
        roads.add((rng.randrange(size - 1), size - 1))
    return [size, [list(road) for road in sorted(roads)]]


# solution: residual dictionary and breadth first search
from collections import defaultdict, deque


def solve(size, roads):
    room = defaultdict(dict)
    for u, v in roads:
        room[u][v] = room[v][u] = 1
    routes = 0
    while True:
        came = {0: None}
        queue = deque([0])
        while queue and size - 1 not in came:
            u = queue.popleft()
            for v, free in room[u].items():
                if free and v not in came:
                    came[v] = u
                    queue.append(v)
        if size - 1 not in came:
            return routes
        v = size - 1
        while came[v] is not None:
            u = came[v]
            room[u][v] -= 1
            room[v][u] += 1
            v = u
        routes += 1


# solution: capacity matrix
def solve(size, roads):
    capacity = [[0] * size for _ in range(size)]
    for u, v in roads:
        capacity[u][v] = 1
        capacity[v][u] = 1
    count = 0
    while True:
        parent = [-1] * size
        parent[0] = 0
        stack = [0]
        while stack and parent[-1] < 0:
            u = stack.pop()
            for v in range(size):
                if capacity[u][v] and parent[v] < 0:
                    parent[v] = u
                    stack.append(v)
        if parent[-1] < 0:
            return count
        v = size - 1
        while v:
            capacity[parent[v]][v] -= 1
            capacity[v][parent[v]] += 1
            v = parent[v]
        count += 1


# solution: sorted edge arrays with one byte of flow each
from array import array


def solve(size, roads):
    # flow byte: 0 unused, 1 used upwards (u to v), 2 used downwards
    flow = bytearray(len(roads))
    routes = 0
    while True:
        via = array("h", [-1] * size)
        reached = bytearray(size)
        reached[0] = 1
        grown = True
        while grown and not reached[-1]:
            grown = False
            for k, (u, v) in enumerate(roads):
                if reached[u] and not reached[v] and flow[k] != 1:
                    reached[v] = grown = True
                    via[v] = k
                elif reached[v] and not reached[u] and flow[k] != 2:
                    reached[u] = grown = True
                    via[u] = k
        if not reached[-1]:
            return routes
        here = size - 1
        while here:
            u, v = roads[via[here]]
            up = here == v
            if flow[via[here]]:
                flow[via[here]] = 0
            else:
                flow[via[here]] = 1 if up else 2
            here = u if up else v
        routes += 1


# solution: whole trails stored in the queue
from collections import Counter


def solve(size, roads):
    arcs = Counter()
    for u, v in roads:
        arcs[u, v] = arcs[v, u] = 1
    found = 0
    while True:
        trails = [[0]]
        touched = {0}
        for trail in trails:
            here = trail[-1]
            if here == size - 1:
                break
            for v in range(size):
                if v not in touched and arcs.get((here, v), 0) > 0:
                    touched.add(v)
                    trails.append(trail + [v])
        else:
            return found
        found += 1
        for u, v in zip(trail, trail[1:]):
            arcs[u, v] -= 1
            arcs[v, u] += 1


# solution: arc objects with twins, recursive search
class Arc:
    __slots__ = ("head", "room", "twin")

    def __init__(self, head):
        self.head = head
        self.room = 1
        self.twin = None


def solve(size, roads):
    leaving = [[] for _ in range(size)]
    for u, v in roads:
        go, back = Arc(v), Arc(u)
        go.twin, back.twin = back, go
        leaving[u].append(go)
        leaving[v].append(back)

    def push(u, seen):
        if u == size - 1:
            return True
        seen.add(u)
        for arc in reversed(leaving[u]):
            if arc.room and arc.head not in seen and push(arc.head, seen):
                arc.room -= 1
                arc.twin.room += 1
                return True
        return False

    total = 0
    while push(0, set()):
        total += 1
    return total
