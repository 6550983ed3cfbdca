"""Given a picture of greys and a step [across, down], count the ordered pairs of a cell and the cell one
step further, both in the picture. Return [number of pairs, number of different pairs of greys, sum over
the pairs of the squared difference, the most frequent pair of greys as [grey, grey] (the smallest of
equals)].

The picture has `size` rows and columns of greys from 0 to some greatest grey.
"""

RANGE = (3, 160)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    top = rng.choice([4, 15, 63, 255])
    picture = [[0] * size for _ in range(size)]
    for r in range(size):
        grey = rng.randint(0, top)
        for c in range(size):
            grey = min(top, max(0, grey + rng.randint(-1 - top // 8, 1 + top // 8)))
            picture[r][c] = grey
    return [picture, rng.choice([[1, 0], [0, 1], [1, 1], [2, 0], [-1, 1]])]


# solution: counter of pairs
from collections import Counter


def solve(picture, step):
    across, down = step
    n = len(picture)
    pairs = Counter()
    for r in range(n - down):
        for c in range(max(0, -across), min(n, n - across)):
            pairs[picture[r][c], picture[r + down][c + across]] += 1
    common = min(pairs, key=lambda p: (-pairs[p], p))
    return [
        sum(pairs.values()),
        len(pairs),
        sum(k * (a - b) ** 2 for (a, b), k in pairs.items()),
        list(common),
    ]


# solution: square table of greys
def solve(picture, step):
    greys = max(map(max, picture)) + 1
    table = [[0] * greys for _ in range(greys)]
    for r, row in enumerate(picture):
        if r + step[1] < len(picture):
            other = picture[r + step[1]]
            for c, grey in enumerate(row):
                if 0 <= c + step[0] < len(row):
                    table[grey][other[c + step[0]]] += 1
    total = different = squares = 0
    best = (0, 0, 0)
    for a in range(greys):
        for b in range(greys):
            k = table[a][b]
            if k:
                total += k
                different += 1
                squares += k * (a - b) * (a - b)
                best = max(best, (k, -a, -b))
    return [total, different, squares, [-best[1], -best[2]]]


# solution: list of all pairs, sorted and grouped
from itertools import groupby


def solve(picture, step):
    across, down = step
    everything = []
    for row, lower in zip(picture, picture[down:]):
        if across >= 0:
            everything += zip(row, lower[across:])
        else:
            everything += zip(row[-across:], lower)
    everything.sort()
    groups = [(pair, len(list(g))) for pair, g in groupby(everything)]
    most = max(k for _, k in groups)
    return [
        len(everything),
        len(groups),
        sum((a - b) ** 2 for a, b in everything),
        list(next(pair for pair, k in groups if k == most)),
    ]


# solution: array of counts by packed pair
from array import array


def solve(picture, step):
    counts = array("i", bytes(4 * 65536))
    n = len(picture)
    squares = 0
    for y in range(n):
        for x in range(n):
            u, v = x + step[0], y + step[1]
            if 0 <= u < n and 0 <= v < n:
                counts[picture[y][x] << 8 | picture[v][u]] += 1
                squares += (picture[y][x] - picture[v][u]) ** 2
    top = max(counts)
    at = counts.index(top)
    return [sum(counts), len(counts) - counts.count(0), squares, [at >> 8, at & 255]]


# solution: partners gathered for each grey, one grey at a time
class Partners:
    def __init__(self, picture, across, down):
        self.picture = picture
        self.across, self.down = across, down

    def of(self, grey):
        size = len(self.picture)
        found = []
        for row, lower in zip(self.picture, self.picture[self.down :]):
            c = -1
            for _ in range(row.count(grey)):
                c = row.index(grey, c + 1)
                if 0 <= c + self.across < size:
                    found.append(lower[c + self.across])
        return found


def solve(picture, step):
    partners = Partners(picture, *step)
    pairs = different = squares = most = 0
    common = None
    for grey in range(256):
        found = sorted(partners.of(grey))
        pairs += len(found)
        squares += sum((grey - g) ** 2 for g in found)
        start = 0
        for i in range(1, len(found) + 1):
            if i == len(found) or found[i] != found[start]:
                different += 1
                if i - start > most:
                    most = i - start
                    common = [grey, found[start]]
                start = i
    return [pairs, different, squares, common]
