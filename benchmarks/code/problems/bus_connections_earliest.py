"""Given a timetable, a start stop and a start minute, return the earliest arrival minute at each asked
stop (-1 if it cannot be reached).

The timetable has `size` rides [departure, arrival, from, to], sorted by departure. Changing buses takes
two minutes (not at the start stop); a person is able to get on a ride leaving at the minute he is
ready.
"""

RANGE = (20, 25_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    stops = max(5, size // 12)
    rides = []
    for _ in range(size):
        t = rng.randrange(1440)
        rides.append([t, t + rng.randint(3, 40), rng.randrange(stops), rng.randrange(stops)])
    rides = sorted(r for r in rides if r[2] != r[3])
    return [rng.randrange(stops), rng.randint(0, 300), [rng.randrange(stops) for _ in range(8)], rides]


# solution: one scan of the rides
def solve(start, minute, asked, rides):
    best = {start: minute - 2}
    for leave, arrive, a, b in rides:
        if a in best and best[a] + 2 <= leave and arrive < best.get(b, 9999):
            best[b] = arrive
    best[start] = minute
    return [best.get(stop, -1) for stop in asked]


# solution: rides by stop and a heap
import heapq
from collections import defaultdict


def solve(start, minute, asked, rides):
    leaving = defaultdict(list)
    for ride in rides:
        leaving[ride[2]].append(ride)
    known = {}
    heap = [(minute, start)]
    while heap:
        t, stop = heapq.heappop(heap)
        if stop in known:
            continue
        known[stop] = t
        ready = t + (0 if stop == start else 2)
        for leave, arrive, _, goal in leaving[stop]:
            if leave >= ready and goal not in known:
                heapq.heappush(heap, (arrive, goal))
    return [known.get(s, -1) for s in asked]


# solution: repeated improvement until nothing changes
def solve(start, minute, asked, rides):
    stops = 1 + max(max(max(r[2], r[3]) for r in rides), start, *asked)
    late = 10000
    arrival = [late] * stops
    arrival[start] = minute
    changed = True
    while changed:
        changed = False
        for r in reversed(rides):
            at = arrival[r[2]]
            if r[2] != start:
                at += 2
            if at <= r[0] and r[1] < arrival[r[3]]:
                arrival[r[3]] = r[1]
                changed = True
    return [-1 if arrival[s] == late else arrival[s] for s in asked]


# solution: objects and a minute-by-minute calendar
class Ride:
    def __init__(self, row):
        self.leave, self.arrive, self.origin, self.goal = row


class Passenger:
    def __init__(self, stop, minute):
        self.reached = {stop: minute}
        self.home = stop

    def may_board(self, ride):
        at = self.reached.get(ride.origin)
        return at is not None and at + 2 * (ride.origin != self.home) <= ride.leave

    def travel(self, ride):
        self.reached[ride.goal] = min(ride.arrive, self.reached.get(ride.goal, ride.arrive))


def solve(start, minute, asked, rides):
    calendar = [[] for _ in range(1440)]
    for row in rides:
        calendar[row[0]].append(Ride(row))
    everyone = Passenger(start, minute)
    for page in calendar:
        for ride in page:
            if everyone.may_board(ride):
                everyone.travel(ride)
    return [everyone.reached.get(stop, -1) for stop in asked]


# solution: events of leaving and arriving in time order
def solve(start, minute, asked, rides):
    events = []
    for k, (leave, arrive, a, b) in enumerate(rides):
        events.append((leave, 1, k))
        events.append((arrive + 2, 0, k))
    events.sort()
    aboard = bytearray(len(rides))
    ready = {start} if minute <= 0 else set()
    first = {start: minute}
    for time, kind, k in events:
        if time >= minute:
            ready.add(start)
        if kind == 1:
            aboard[k] = rides[k][2] in ready
        elif aboard[k]:
            ready.add(rides[k][3])
            first.setdefault(rides[k][3], time - 2)
    return [first.get(s, -1) for s in asked]
