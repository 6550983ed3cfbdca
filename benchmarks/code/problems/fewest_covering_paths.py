"""Return the least number of drivers that can serve all rides. A driver serves a list of rides one after
the other: ride j can follow ride i when its start is not earlier than the end of ride i plus the time
between the end place of i and the start place of j.

Each ride is [start time, duration, from, to] with places on a straight road; the time between places is
their distance. There are `size` rides.
"""

RANGE = (3, 220)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    rides = []
    for _ in range(size):
        a, b = rng.randrange(60), rng.randrange(60)
        rides.append([rng.randrange(12 * size), abs(a - b) + rng.randint(1, 20), a, b])
    return [rides]


# solution: matching with augmenting ways, graph as lists
def solve(rides):
    follow = []
    for s, d, _, b in rides:
        follow.append([j for j, (t, _, a, _) in enumerate(rides) if t >= s + d + abs(a - b)])
    before = [-1] * len(rides)

    def improve(i, tried):
        for j in follow[i]:
            if j not in tried:
                tried.add(j)
                if before[j] < 0 or improve(before[j], tried):
                    before[j] = i
                    return True
        return False

    return len(rides) - sum(improve(i, set()) for i in range(len(rides)))


# solution: no graph kept, breadth-first search for each ride
from collections import deque


def solve(rides):
    n = len(rides)
    after, before = [-1] * n, [-1] * n
    for i in range(n):
        origin = {}
        queue = deque([i])
        found = -1
        while queue and found < 0:
            u = queue.popleft()
            ready = rides[u][0] + rides[u][1]
            for j in range(n):
                if j not in origin and rides[j][0] >= ready + abs(rides[u][3] - rides[j][2]):
                    origin[j] = u
                    if before[j] < 0:
                        found = j
                        break
                    queue.append(before[j])
        while found >= 0:
            u = origin[found]
            before[found], after[u], found = u, found, after[u]
    return after.count(-1)


# solution: sorted rides, bit masks of free followers
def solve(rides):
    rides = sorted(rides)
    n = len(rides)
    masks = []
    for s, d, a, b in rides:
        mask = 0
        for j in range(n - 1, -1, -1):
            if rides[j][0] < s + d:
                break
            if rides[j][0] - abs(rides[j][2] - b) >= s + d:
                mask |= 1 << j
        masks.append(mask)
    holder = [None] * n
    free = (1 << n) - 1
    served = 0
    for i in range(n):
        unseen = (1 << n) - 1
        path = [i]
        picks = []
        while path:
            options = masks[path[-1]] & unseen
            if options & free:
                j = (options & free).bit_length() - 1
                free ^= 1 << j
                picks.append(j)
                for u, k in zip(path, picks):
                    holder[k] = u
                served += 1
                break
            if options:
                j = options.bit_length() - 1
                unseen ^= 1 << j
                picks.append(j)
                path.append(holder[j])
            else:
                path.pop()
                if picks:
                    picks.pop()
    return n - served


# solution: largest set of rides no two of which one driver can serve, by flows on a matrix
def solve(rides):
    n = len(rides)
    can = [[t >= s + d + abs(a - b) for t, _, a, _ in rides] for s, d, _, b in rides]
    flow = [[False] * n for _ in range(n)]
    out = [False] * n
    into = [False] * n
    total = 0
    while True:
        parent = {("u", i): None for i in range(n) if not out[i]}
        stack = list(parent)
        goal = None
        while stack and goal is None:
            side, v = stack.pop()
            if side == "u":
                for j in range(n):
                    if can[v][j] and not flow[v][j] and ("w", j) not in parent:
                        parent["w", j] = ("u", v)
                        if not into[j]:
                            goal = ("w", j)
                            break
                        stack.append(("w", j))
            else:
                for i in range(n):
                    if flow[i][v] and ("u", i) not in parent:
                        parent["u", i] = ("w", v)
                        stack.append(("u", i))
        if goal is None:
            return n - total
        total += 1
        into[goal[1]] = True
        while goal is not None:
            source = parent[goal]
            if source is None:
                out[goal[1]] = True
            elif goal[0] == "w":
                flow[source[1]][goal[1]] = True
            else:
                flow[goal[1]][source[1]] = False
            goal = source


# solution: phases with levels, rides as objects
class Ride:
    def __init__(self, start, duration, origin, goal):
        self.start = start
        self.end = start + duration
        self.origin = origin
        self.goal = goal
        self.next = None
        self.previous = None
        self.options = []
        self.level = None

    def allows(self, other):
        return other.start - self.end >= abs(other.origin - self.goal)


def layers(rides):
    front = []
    for ride in rides:
        ride.level = None
        if ride.next is None:
            ride.level = 0
            front.append(ride)
    open_end = False
    for ride in front:
        for other in ride.options:
            if other.previous is None:
                open_end = True
            elif other.previous.level is None:
                other.previous.level = ride.level + 1
                front.append(other.previous)
    return open_end


def extend(ride):
    for other in ride.options:
        holder = other.previous
        if holder is None or (holder.level == ride.level + 1 and extend(holder)):
            ride.next = other
            other.previous = ride
            return True
    ride.level = None
    return False


def solve(rides):
    rides = [Ride(*r) for r in rides]
    for ride in rides:
        ride.options = [other for other in rides if ride.allows(other)]
    while layers(rides):
        for ride in rides:
            if ride.next is None:
                ride.level = 0
                extend(ride)
    return sum(ride.next is None for ride in rides)
