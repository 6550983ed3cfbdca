"""Given events "in CARD STATION TIME" and "out CARD STATION TIME" and a list of pairs of stations, return
for each pair the average minutes of the trips between them in this direction, rounded down, or -1.

A card comes in and goes out in turn. There are `size` events in order of time; some trips may not have
ended.
"""

RANGE = (20, 20_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    stations = [f"st{i}" for i in range(rng.choice([3, 12, 60]))]
    cards = [f"card{rng.randrange(10**6)}" for _ in range(rng.choice([5, 50, size // 4 + 1]))]
    cards = sorted(set(cards))
    inside = set()
    events = []
    time = 0
    for _ in range(size):
        time += rng.randint(0, 3)
        card = rng.choice(cards)
        events.append(f"{'out' if card in inside else 'in'} {card} {rng.choice(stations)} {time}")
        inside ^= {card}
    return [events, [[rng.choice(stations), rng.choice(stations)] for _ in range(rng.randint(5, 40))]]


# solution: sums and counts for each pair
def solve(events, pairs):
    travelling, sums = {}, {}
    for event in events:
        kind, card, station, time = event.split()
        if kind == "in":
            travelling[card] = (station, int(time))
        else:
            start, began = travelling.pop(card)
            total = sums.setdefault((start, station), [0, 0])
            total[0] += int(time) - began
            total[1] += 1
    return [sums[a, b][0] // sums[a, b][1] if (a, b) in sums else -1 for a, b in pairs]


# solution: all trips as objects, looked through for each pair
class Trip:
    def __init__(self, start, begin):
        self.start, self.begin = start, begin
        self.goal = self.end = None

    def finish(self, goal, end):
        self.goal, self.end = goal, end


def solve(events, pairs):
    trips = []
    latest = {}
    for event in events:
        kind, card, station, time = event.split()
        if kind == "in":
            latest[card] = Trip(station, int(time))
            trips.append(latest[card])
        else:
            latest[card].finish(station, int(time))
    answers = []
    for a, b in pairs:
        lengths = [t.end - t.begin for t in trips if t.start == a and t.goal == b]
        answers.append(sum(lengths) // len(lengths) if lengths else -1)
    return answers


# solution: events sorted by card, then neighbours
from collections import defaultdict


def solve(events, pairs):
    rows = [event.split() for event in events]
    rows.sort(key=lambda row: (row[1], int(row[3])))
    lengths = defaultdict(list)
    i = 0
    while i + 1 < len(rows):
        come, go = rows[i], rows[i + 1]
        if come[0] == "in" and go[0] == "out" and come[1] == go[1]:
            lengths[come[2] + ">" + go[2]].append(int(go[3]) - int(come[3]))
        i += 1
    out = []
    for a, b in pairs:
        found = lengths.get(a + ">" + b)
        out.append(-1 if not found else sum(found) // len(found))
    return out


# solution: only the asked pairs are kept, arrivals packed into numbers
def solve(events, pairs):
    wanted = {}
    for a, b in pairs:
        wanted[f"{a} {b}"] = (0, 0)
    starts = {a for a, _ in pairs}
    open_trips = {}
    for event in events:
        words = event.split(" ")
        if words[0] == "in":
            if words[2] in starts:
                open_trips[words[1]] = words[2] + " " + words[3]
        elif words[1] in open_trips:
            start, began = open_trips.pop(words[1]).split()
            key = f"{start} {words[2]}"
            if key in wanted:
                total, count = wanted[key]
                wanted[key] = (total + int(words[3]) - int(began), count + 1)
    result = []
    for a, b in pairs:
        total, count = wanted[f"{a} {b}"]
        result.append(total // count if count else -1)
    return result


# solution: matrices of stations in packed arrays
from array import array


def solve(events, pairs):
    stations = {}
    cards = {}
    for event in events:
        _, card, station, _ = event.split()
        stations.setdefault(station, len(stations))
        cards.setdefault(card, len(cards))
    n = len(stations)
    total = array("q", [0]) * (n * n)
    count = array("i", [0]) * (n * n)
    where = array("i", [0]) * len(cards)
    since = array("i", [0]) * len(cards)
    for event in events:
        kind, card, station, time = event.split()
        c, s = cards[card], stations[station]
        if kind == "in":
            where[c], since[c] = s, int(time)
        else:
            total[where[c] * n + s] += int(time) - since[c]
            count[where[c] * n + s] += 1

    def average(a, b):
        if a not in stations or b not in stations:
            return -1
        i = stations[a] * n + stations[b]
        return total[i] // count[i] if count[i] else -1

    return [average(a, b) for a, b in pairs]
