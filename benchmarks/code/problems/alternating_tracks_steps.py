"""Tracks of a railway map are one-way and either red or blue, and a train must change the colour at each
station it passes. Given the number of stations, the red and the blue tracks, return the list of the fewest
tracks from station 0 to every station, -1 where the train cannot get.

There are `size` stations; the first track may have either colour, stations may be passed twice.
"""

RANGE = (3, 15_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    def tracks():
        rows = []
        for v in range(size):
            for _ in range(rng.choice([0, 1, 1, 2, 3])):
                rows.append([v, (v + rng.randint(-4, 12)) % size])
        rng.shuffle(rows)
        return rows

    return [size, tracks(), tracks()]


# solution: queue of station and colour
from collections import deque


def solve(n, red, blue):
    tracks = {"red": [[] for _ in range(n)], "blue": [[] for _ in range(n)]}
    for a, b in red:
        tracks["red"][a].append(b)
    for a, b in blue:
        tracks["blue"][a].append(b)
    seen = {(0, "red"): 0, (0, "blue"): 0}
    queue = deque(seen)
    while queue:
        v, last = queue.popleft()
        colour = "blue" if last == "red" else "red"
        for w in tracks[colour][v]:
            if (w, colour) not in seen:
                seen[w, colour] = seen[v, last] + 1
                queue.append((w, colour))
    far = 10**9
    best = [min(seen.get((v, "red"), far), seen.get((v, "blue"), far)) for v in range(n)]
    return [-1 if d == far else d for d in best]


# solution: two layers of numbers in one graph
def solve(n, red, blue):
    graph = [[] for _ in range(2 * n)]
    for a, b in red:
        graph[a].append(b + n)
    for a, b in blue:
        graph[a + n].append(b)
    dist = [-1] * (2 * n)
    dist[0] = dist[n] = 0
    level = [0, n]
    d = 0
    while level:
        d += 1
        new = []
        for v in level:
            for w in graph[v]:
                if dist[w] < 0:
                    dist[w] = d
                    new.append(w)
        level = new
    return [min(a, b) if a >= 0 and b >= 0 else max(a, b) for a, b in zip(dist[:n], dist[n:])]


# solution: sorted packed tracks, byte flags
from array import array


def pack(tracks, n):
    first = array("i", bytes(4 * (n + 1)))
    for a, _ in tracks:
        first[a] += 1
    for v in range(1, n + 1):
        first[v] += first[v - 1]
    goal = array("i", bytes(4 * len(tracks)))
    for a, b in tracks:
        first[a] -= 1
        goal[first[a]] = b
    return first, goal


def solve(n, red, blue):
    packed = (pack(red, n), pack(blue, n))
    seen = bytearray(n)
    seen[0] = 3
    steps = [-1] * n
    steps[0] = 0
    fronts = [[0], [0]]
    number = 0
    while fronts[0] or fronts[1]:
        number += 1
        after = [[], []]
        for colour in (0, 1):
            first, goal = packed[colour]
            mark = 1 << colour
            for v in fronts[colour]:
                for i in range(first[v], first[v + 1]):
                    w = goal[i]
                    if not seen[w] & mark:
                        seen[w] |= mark
                        if steps[w] < 0:
                            steps[w] = number
                        after[1 - colour].append(w)
        fronts = after
    return steps


# solution: stations as objects
class Station:
    def __init__(self):
        self.out = ([], [])
        self.arrival = [None, None]

    def best(self):
        times = [t for t in self.arrival if t is not None]
        return min(times) if times else -1


def solve(n, red, blue):
    stations = [Station() for _ in range(n)]
    for colour, tracks in enumerate((red, blue)):
        for a, b in tracks:
            stations[a].out[colour].append(stations[b])
    stations[0].arrival = [0, 0]
    visits = [(stations[0], 0), (stations[0], 1)]
    for station, colour in visits:
        other = 1 - colour
        for goal in station.out[other]:
            if goal.arrival[other] is None:
                goal.arrival[other] = station.arrival[colour] + 1
                visits.append((goal, other))
    return [s.best() for s in stations]


# solution: sets of stations, dictionaries of sets of tracks
def solve(n, red, blue):
    maps = []
    for tracks in (red, blue):
        table = {}
        for a, b in tracks:
            table.setdefault(a, set()).add(b)
        maps.append(table)
    answer = {0: 0}
    seen = [{0}, {0}]
    front = [{0}, {0}]
    steps = 0
    while any(front):
        steps += 1
        reached = []
        for colour in (0, 1):
            new = set()
            for v in front[1 - colour]:
                new |= maps[colour].get(v, set())
            new -= seen[colour]
            seen[colour] |= new
            reached.append(new)
            for v in new:
                answer.setdefault(v, steps)
        front = reached
    return [answer.get(v, -1) for v in range(n)]
