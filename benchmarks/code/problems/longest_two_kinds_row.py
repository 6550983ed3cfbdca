"""Walking along a row of trees one may start anywhere and pick one fruit from every tree passed until a
third kind comes. Return the most fruit so picked, the first start of such a walk, and how many walks pick
that many.

There are `size` trees, each given by its kind (a number).
"""

RANGE = (6, 100_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    kinds = rng.sample(range(1000), rng.randint(3, 9))
    row = []
    pair = kinds[:2]
    for _ in range(size):
        if rng.random() < 0.15:
            pair = [pair[1], rng.choice(kinds)]
        row.append(rng.choice(pair))
    return [row]


# solution: window with counts
def solve(row):
    counts = {}
    left = best = start = walks = 0
    for right, kind in enumerate(row):
        counts[kind] = counts.get(kind, 0) + 1
        while len(counts) > 2:
            counts[row[left]] -= 1
            if counts[row[left]] == 0:
                del counts[row[left]]
            left += 1
        if right - left + 1 > best:
            best, start, walks = right - left + 1, left, 0
        walks += right - left + 1 == best
    return [best, start, walks]


# solution: last kind, other kind and lengths only
def solve(row):
    last = other = None
    tail = length = best = start = walks = 0
    for i in range(len(row)):
        kind = row[i]
        if kind == last:
            length += 1
            tail += 1
        elif kind == other:
            length += 1
            last, other, tail = kind, last, 1
        else:
            length = tail + 1
            last, other, tail = kind, last, 1
        if length > best:
            best, start, walks = length, i - length + 1, 1
        elif length == best:
            walks += 1
    return [best, start, walks]


# solution: runs grouped first
from itertools import groupby


def solve(row):
    runs = [(kind, len(list(group))) for kind, group in groupby(row)]
    starts = [0]
    for _, k in runs:
        starts.append(starts[-1] + k)
    found = []
    i = 0
    while i < len(runs):
        j = i
        while j < len(runs) and (j < i + 2 or runs[j][0] in (runs[i][0], runs[i + 1][0])):
            j += 1
        found.append((starts[j] - starts[i], starts[i]))
        if j == len(runs):
            break
        i = j - 1
    best = max(length for length, _ in found)
    places = [s for length, s in found if length == best]
    return [best, places[0], len(places)]


# solution: table of the end of each walk
def ends(row):
    n = len(row)
    same = [n] * n
    for i in range(n - 2, -1, -1):
        same[i] = same[i + 1] if row[i] == row[i + 1] else i + 1
    end = [n] * n
    for i in range(n - 2, -1, -1):
        j = same[i]
        if row[i] == row[i + 1]:
            end[i] = end[i + 1]
        elif same[j] < n and row[same[j]] == row[i]:
            end[i] = end[i + 1]
        else:
            end[i] = same[j] if j < n else n
    return end


def solve(row):
    lengths = [e - i for i, e in enumerate(ends(row))]
    best = max(lengths)
    return [best, lengths.index(best), lengths.count(best)]


# solution: basket objects on a deque of picked fruit
from collections import deque


class Walk:
    def __init__(self):
        self.picked = deque()
        self.begin = 0
        self.last_place = {}

    def pick(self, place, kind):
        self.last_place[kind] = place
        self.picked.append(kind)
        if len(self.last_place) == 3:
            gone = min(self.last_place, key=self.last_place.get)
            stop = self.last_place.pop(gone) + 1
            while self.begin < stop:
                self.picked.popleft()
                self.begin += 1


def solve(row):
    walk = Walk()
    history = []
    for place, kind in enumerate(row):
        walk.pick(place, kind)
        history.append((len(walk.picked), walk.begin))
    best = max(history, key=lambda item: item[0])
    return [*best, sum(h[0] == best[0] for h in history)]
