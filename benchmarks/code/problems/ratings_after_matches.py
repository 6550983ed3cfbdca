"""Given matches [player a, player b, result] (2 if a won, 1 draw, 0 lost), return how many players'
ratings end above 1500, the greatest rating any player ever had, and the checksum of the end ratings.

There are `size` matches in order of time. All begin with 1500. With d = rating a - rating b, limited to
-400..400, player a is expected to get 500 + 5 * d // 4 thousandths; a gains, and b loses, (32 * (500 *
result - expected)) // 1000. The checksum is the sum of rating times player number plus one.
"""

RANGE = (20, 30_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    players = max(4, size // rng.choice([5, 40, 200]))
    matches = []
    for _ in range(size):
        a, b = rng.sample(range(players), 2)
        matches.append([a, b, rng.choice([0, 1, 2, 2] if a < b else [0, 0, 1, 2])])
    return [matches]


# solution: list of ratings by number
def solve(matches):
    n = 1 + max(max(a, b) for a, b, _ in matches)
    rating = [1500] * n
    best = 1500
    for a, b, result in matches:
        d = max(-400, min(400, rating[a] - rating[b]))
        gain = 32 * (500 * result - (500 + 5 * d // 4)) // 1000
        rating[a] += gain
        rating[b] -= gain
        best = max(best, rating[a], rating[b])
    return [sum(r > 1500 for r in rating), best, sum(r * (i + 1) for i, r in enumerate(rating))]


# solution: dictionary of players and the history of all ratings
from collections import defaultdict


def change(a, b, result):
    d = sorted((-400, a - b, 400))[1]
    expected = 500 + 5 * d // 4
    return 32 * (500 * result - expected) // 1000


def solve(matches):
    history = defaultdict(lambda: [1500])
    for i in range(max(max(m[:2]) for m in matches) + 1):
        history[i]
    for a, b, result in matches:
        x = change(history[a][-1], history[b][-1], result)
        history[a].append(history[a][-1] + x)
        history[b].append(history[b][-1] - x)
    last = {p: h[-1] for p, h in history.items()}
    above = [p for p in last if last[p] > 1500]
    return [len(above), max(map(max, history.values())), sum((p + 1) * r for p, r in last.items())]


# solution: players as objects, matches remembered
class Player:
    def __init__(self, number):
        self.number = number
        self.rating = 1500
        self.peak = 1500
        self.games = []

    def add(self, points, other):
        self.rating += points
        self.peak = max(self.peak, self.rating)
        self.games.append((other.number, points))


def solve(matches):
    players = [Player(i) for i in range(max(max(a, b) for a, b, _ in matches) + 1)]
    for i, j, result in matches:
        a, b = players[i], players[j]
        d = a.rating - b.rating
        if abs(d) > 400:
            d = 400 if d > 0 else -400
        points = 32 * (500 * result - (500 + 5 * d // 4)) // 1000
        a.add(points, b)
        b.add(-points, a)
    total = 0
    for p in players:
        total += p.rating * (p.number + 1)
    return [len([p for p in players if p.rating > 1500]), max(p.peak for p in players), total]


# solution: small array and a table of gains made first
from array import array


def solve(matches):
    expected = [500 + 5 * d // 4 for d in range(-400, 401)]
    table = [array("h", (32 * (500 * r - e) // 1000 for e in expected)) for r in range(3)]
    top = 0
    for a, b, _ in matches:
        top = max(top, a, b)
    offset = array("h", [0]) * (top + 1)
    peak = 0
    for a, b, r in matches:
        d = offset[a] - offset[b]
        d = 0 if d < -400 else 800 if d > 400 else d + 400
        g = table[r][d]
        offset[a] += g
        offset[b] -= g
        if offset[a] > peak:
            peak = offset[a]
        if offset[b] > peak:
            peak = offset[b]
    above = sum(1 for x in offset if x > 0)
    return [above, 1500 + peak, sum((1500 + x) * i for i, x in enumerate(offset, 1))]


# solution: only changes from the start value, with records of every match
def solve(matches):
    changed = {}
    records = []
    for a, b, result in matches:
        ra, rb = changed.get(a, 1500), changed.get(b, 1500)
        d = min(max(ra - rb, -400), 400)
        gain = 32 * (500 * result - (500 + 5 * d // 4)) // 1000
        changed[a], changed[b] = ra + gain, rb - gain
        records.append({"a": a, "b": b, "after a": ra + gain, "after b": rb - gain})
    players = max(changed) + 1
    total = 1500 * players * (players + 1) // 2
    total += sum((r - 1500) * (p + 1) for p, r in changed.items())
    peak = max(max(r["after a"], r["after b"]) for r in records)
    return [sum(1 for r in changed.values() if r > 1500), max(peak, 1500), total]
