"""Given the distance of a town, the fuel at the start and stations [distance, fuel], return the least
number of stops, or -1.

There are `size` stations in order of distance, all nearer than the town. The car uses a litre a kilometre,
has a tank without limit, and takes all the fuel of a station where it stops. -1 means that the town can't
be reached.
"""

RANGE = (10, 600)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    town = size * 20
    places = sorted(rng.sample(range(1, town), size))
    stations = [[place, rng.randint(1, 90)] for place in places]
    return [town, rng.randint(100, 400) if size > 30 else 90, stations]


# solution: heap of stations passed
from heapq import heappush, heappop


def solve(town, fuel, stations):
    passed = []
    stops = k = 0
    while fuel < town:
        while k < len(stations) and stations[k][0] <= fuel:
            heappush(passed, -stations[k][1])
            k += 1
        if not passed:
            return -1
        fuel -= heappop(passed)
        stops += 1
    return stops


# solution: farthest by number of stops in one row
def solve(town, fuel, stations):
    reach = [fuel] + [0] * len(stations)
    for i, (place, litres) in enumerate(stations):
        for stops in range(i, -1, -1):
            if reach[stops] >= place:
                reach[stops + 1] = max(reach[stops + 1], reach[stops] + litres)
    for stops, far in enumerate(reach):
        if far >= town:
            return stops
    return -1


# solution: full table of stations by stops
def solve(town, fuel, stations):
    n = len(stations)
    table = [[fuel] + [-1] * n]
    for place, litres in stations:
        above = table[-1]
        row = above[:]
        for stops in range(1, n + 1):
            if above[stops - 1] >= place:
                row[stops] = max(row[stops], above[stops - 1] + litres)
        table.append(row)
    return next((stops for stops in range(n + 1) if table[n][stops] >= town), -1)


# solution: memo of the farthest with stops among the first stations
def solve(town, fuel, stations):
    memo = {}

    def far(count, stops):
        if stops == 0:
            return fuel
        if stops > count:
            return -1
        if (count, stops) in memo:
            return memo[count, stops]
        place, litres = stations[count - 1]
        best = far(count - 1, stops)
        earlier = far(count - 1, stops - 1)
        if earlier >= place:
            best = max(best, earlier + litres)
        memo[count, stops] = best
        return best

    for stops in range(len(stations) + 1):
        if far(len(stations), stops) >= town:
            return stops
    return -1


# solution: best station in reach chosen again and again
def solve(town, fuel, stations):
    left = list(stations)
    chosen = []
    while fuel < town:
        near = [station for station in left if station[0] <= fuel]
        if not near:
            return -1
        richest = max(near, key=lambda station: station[1])
        left.remove(richest)
        chosen.append(richest)
        fuel += richest[1]
    return len(chosen)
