"""A van drives along a road and takes groups: each trip [people, from, to] needs that many seats from one
stop up to, not including, the other. Return the least number of seats for all trips and the first stop at
which all of them are taken.

There are `size` trips.
"""

RANGE = (4, 30_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    road = rng.choice((1, 4)) * size + 10
    trips = []
    for _ in range(size):
        a = rng.randint(0, road)
        trips.append([rng.randint(1, 6), a, a + rng.randint(1, 50)])
    return [trips]


# solution: sorted changes
def solve(trips):
    changes = []
    for people, a, b in trips:
        changes.append((a, people))
        changes.append((b, -people))
    changes.sort()
    best = now = 0
    where = None
    for stop, k in changes:
        now += k
        if now > best:
            best, where = now, stop
    return [best, where]


# solution: differences along the road
from itertools import accumulate


def solve(trips):
    road = [0] * (max(b for _, _, b in trips) + 1)
    for people, a, b in trips:
        road[a] += people
        road[b] -= people
    load = list(accumulate(road))
    seats = max(load)
    return [seats, load.index(seats)]


# solution: heap of those inside
import heapq


class Van:
    def __init__(self):
        self.inside = []
        self.people = 0
        self.most = 0
        self.since = None

    def empty(self, stop):
        while self.inside and self.inside[0][0] <= stop:
            self.people -= heapq.heappop(self.inside)[1]

    def fill(self, stop, end, people):
        heapq.heappush(self.inside, (end, people))
        self.people += people
        if self.people > self.most:
            self.most = self.people
            self.since = stop


def solve(trips):
    van = Van()
    for people, a, b in sorted(trips, key=lambda trip: trip[1]):
        van.empty(a)
        van.fill(a, b, people)
    return [van.most, van.since]


# solution: dictionary of changes
from collections import Counter


def solve(trips):
    enter = Counter()
    for people, a, b in trips:
        enter[a] += people
        enter[b] -= people
    loads = {}
    now = 0
    for stop in sorted(enter):
        now += enter[stop]
        loads[stop] = now
    seats = max(loads.values())
    return [seats, min(stop for stop, load in loads.items() if load == seats)]


# solution: starts and ends sorted apart
def solve(trips):
    up = sorted((a, k) for k, a, _ in trips)
    down = sorted((b, k) for k, _, b in trips)
    i = j = load = top = 0
    start = -1
    while j < len(down):
        stop = min(down[j][0], up[i][0]) if i < len(up) else down[j][0]
        while j < len(down) and down[j][0] == stop:
            load -= down[j][1]
            j += 1
        while i < len(up) and up[i][0] == stop:
            load += up[i][1]
            i += 1
        if load > top:
            top, start = load, stop
    return [top, start]
