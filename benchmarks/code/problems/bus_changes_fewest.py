"""Given the round trips of buses, each a list of stops, return the list of the fewest buses that one has to
take from stop `home` to each stop of a list of goals (0 for the home itself, -1 where no bus leads).

There are `size` buses with 2 to 12 stops each; stops are numbers, and some are served by many buses.
"""

RANGE = (2, 3000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    lines = []
    for i in range(size):
        lines.append(rng.sample(range(3 * i, 3 * i + 40), rng.randint(2, 12)))
    rng.shuffle(lines)
    stops = sorted({s for line in lines for s in line})
    return [rng.choice(stops), lines, [rng.choice(stops) for _ in range(12)]]


# solution: buses of each stop, levels
def solve(home, lines, goals):
    buses = {}
    for i, line in enumerate(lines):
        for s in line:
            buses.setdefault(s, []).append(i)
    taken = [False] * len(lines)
    best = {home: 0}
    level = [home]
    count = 0
    while level:
        count += 1
        new = []
        for s in level:
            for i in buses[s]:
                if not taken[i]:
                    taken[i] = True
                    for t in lines[i]:
                        if t not in best:
                            best[t] = count
                            new.append(t)
        level = new
    return [best.get(g, -1) for g in goals]


# solution: sets of stops, buses not yet used tried in rounds
def solve(home, lines, goals):
    answers = {g: -1 for g in goals}
    reached = {home}
    if home in answers:
        answers[home] = 0
    unused = lines
    rides = 0
    while True:
        rides += 1
        hit = [line for line in unused if not reached.isdisjoint(line)]
        if not hit:
            break
        unused = [line for line in unused if reached.isdisjoint(line)]
        for line in hit:
            reached.update(line)
        for g in goals:
            if answers[g] < 0 and g in reached:
                answers[g] = rides
    return [answers[g] for g in goals]


# solution: graph of buses that share a stop
from collections import defaultdict, deque


def solve(home, lines, goals):
    at = defaultdict(set)
    for i, line in enumerate(lines):
        for s in line:
            at[s].add(i)
    change = {i: set().union(*(at[s] for s in line)) - {i} for i, line in enumerate(lines)}
    depth = {i: 1 for i in at[home]}
    queue = deque(depth)
    while queue:
        i = queue.popleft()
        for j in change[i]:
            if j not in depth:
                depth[j] = depth[i] + 1
                queue.append(j)
    result = []
    for g in goals:
        result.append(0 if g == home else min((depth[i] for i in at[g] if i in depth), default=-1))
    return result


# solution: stops and buses in one packed graph
from array import array


def solve(home, lines, goals):
    stops = max(map(max, lines)) + 1
    n = stops + len(lines)
    first = array("i", bytes(4 * (n + 1)))
    for i, line in enumerate(lines):
        first[stops + i] = len(line)
        for s in line:
            first[s] += 1
    for v in range(1, n + 1):
        first[v] += first[v - 1]
    ends = array("i", bytes(4 * first[n]))
    for i, line in enumerate(lines):
        for s in line:
            for a, b in ((s, stops + i), (stops + i, s)):
                first[a] -= 1
                ends[first[a]] = b
    steps = array("i", [-2]) * n
    steps[home] = 0
    queue = array("i", [home])
    head = 0
    while head < len(queue):
        v = queue[head]
        head += 1
        for w in ends[first[v] : first[v + 1]]:
            if steps[w] == -2:
                steps[w] = steps[v] + 1
                queue.append(w)
    return [steps[g] // 2 for g in goals]


# solution: objects, a fresh search for every goal
class Stop:
    def __init__(self):
        self.buses = []


class Bus:
    def __init__(self):
        self.stops = []


def search(start, goal):
    if start is goal:
        return 0
    front, met, rides = [start], {start}, 0
    boarded = set()
    while front:
        rides += 1
        after = []
        for stop in front:
            for bus in stop.buses:
                if bus in boarded:
                    continue
                boarded.add(bus)
                for other in bus.stops:
                    if other is goal:
                        return rides
                    if other not in met:
                        met.add(other)
                        after.append(other)
        front = after
    return -1


def solve(home, lines, goals):
    stops = {}
    for line in lines:
        bus = Bus()
        for s in line:
            stop = stops.setdefault(s, Stop())
            stop.buses.append(bus)
            bus.stops.append(stop)
    return [search(stops[home], stops[g]) for g in goals]
