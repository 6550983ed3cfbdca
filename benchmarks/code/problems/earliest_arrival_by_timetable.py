"""A timetable lists trains as [departure, arrival, from, to] in any order; a passenger stands at station 0
from the given minute on and needs no time to change. Return the list of the earliest minutes at which the
passenger can be at each station, -1 for never.

There are `size` trains between about a tenth as many stations; arrivals are later than departures.
"""

RANGE = (10, 20_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    stations = max(3, size // 10)
    trains = []
    for _ in range(size):
        a = rng.randrange(stations)
        b = (a + rng.randint(1, 6)) % stations
        t = rng.randrange(3 * stations)
        trains.append([t, t + rng.randint(1, 30), a, b])
    return [rng.randint(0, 20), stations, trains]


# solution: trains by departure
def solve(minute, stations, trains):
    best = [-1] * stations
    best[0] = minute
    for departure, arrival, a, b in sorted(trains):
        if 0 <= best[a] <= departure and (best[b] < 0 or arrival < best[b]):
            best[b] = arrival
    return best


# solution: heap of arrivals, trains of each station
import heapq


def solve(minute, stations, trains):
    out = [[] for _ in range(stations)]
    for departure, arrival, a, b in trains:
        out[a].append((departure, arrival, b))
    done = {}
    heap = [(minute, 0)]
    while heap:
        now, v = heapq.heappop(heap)
        if v in done:
            continue
        done[v] = now
        for departure, arrival, w in out[v]:
            if departure >= now and w not in done:
                heapq.heappush(heap, (arrival, w))
    return [done.get(v, -1) for v in range(stations)]


# solution: sweeps over the table until nothing gets earlier
def solve(minute, stations, trains):
    never = 1 << 60
    best = [never] * stations
    best[0] = minute
    changed = True
    while changed:
        changed = False
        for train in trains:
            if best[train[2]] <= train[0] and train[1] < best[train[3]]:
                best[train[3]] = train[1]
                changed = True
    return [-1 if t == never else t for t in best]


# solution: reach from train to train, objects
from bisect import bisect_left


class Train:
    def __init__(self, departure, arrival, origin, goal):
        self.departure = departure
        self.arrival = arrival
        self.origin = origin
        self.goal = goal
        self.taken = False


class Station:
    def __init__(self):
        self.trains = []
        self.times = []
        self.end = 0
        self.earliest = None

    def prepare(self):
        self.trains.sort(key=lambda t: t.departure)
        self.times = [t.departure for t in self.trains]
        self.end = len(self.trains)

    def arrive(self, minute):
        if self.earliest is None or minute < self.earliest:
            self.earliest = minute
        first = bisect_left(self.times, minute)
        new = self.trains[first : self.end]
        self.end = min(first, self.end)
        return new


def solve(minute, stations, trains):
    places = [Station() for _ in range(stations)]
    for row in trains:
        train = Train(*row)
        places[train.origin].trains.append(train)
    for place in places:
        place.prepare()
    waiting = places[0].arrive(minute)
    while waiting:
        train = waiting.pop()
        train.taken = True
        waiting.extend(places[train.goal].arrive(train.arrival))
    return [-1 if p.earliest is None else p.earliest for p in places]


# solution: minute by minute, set of stations and bags of arrivals
def solve(minute, stations, trains):
    table = {}
    for departure, arrival, a, b in trains:
        table.setdefault(departure, []).append((a, b, arrival))
    coming = {minute: {0}}
    here = {}
    now = minute
    end = max(table)
    while now <= end or coming:
        for v in coming.pop(now, ()):
            here.setdefault(v, now)
        for a, b, arrival in table.pop(now, ()):
            if a in here and b not in here:
                coming.setdefault(arrival, set()).add(b)
        now += 1
    return [here.get(v, -1) for v in range(stations)]
