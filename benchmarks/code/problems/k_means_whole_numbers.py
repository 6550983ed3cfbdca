"""Cluster points with whole-number means: start with the first k points as centres; in each round every
point goes to its nearest centre (squared distance, ties to the earlier centre) and each centre moves to
the means, rounded down, of its points (a centre without points stays). Stop when no centre moves or
after 10 rounds. Return [rounds, the centres, number of points of each in the last round].

There are `size` points [x, y].
"""

RANGE = (6, 3_500)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    k = rng.randint(2, 5)
    middles = [(rng.randint(0, 900), rng.randint(0, 900)) for _ in range(k)]
    points = []
    for _ in range(size):
        a, b = rng.choice(middles)
        points.append([a + rng.randint(-150, 150), b + rng.randint(-150, 150)])
    return [k, points]


# solution: lists of members
def solve(k, points):
    centres = points[:k]
    for rounds in range(1, 11):
        members = [[] for _ in range(k)]
        for p in points:
            distances = [(p[0] - x) ** 2 + (p[1] - y) ** 2 for x, y in centres]
            members[distances.index(min(distances))].append(p)
        new = [
            [sum(x for x, _ in m) // len(m), sum(y for _, y in m) // len(m)] if m else c
            for m, c in zip(members, centres)
        ]
        if new == centres:
            break
        centres = new
    return [rounds, centres, [len(m) for m in members]]


# solution: sums only
def solve(k, points):
    cx = [x for x, y in points[:k]]
    cy = [y for x, y in points[:k]]
    rounds = 0
    while rounds < 10:
        rounds += 1
        number, sx, sy = [0] * k, [0] * k, [0] * k
        for x, y in points:
            nearest = 0
            least = None
            for i in range(k):
                d = (x - cx[i]) * (x - cx[i]) + (y - cy[i]) * (y - cy[i])
                if least is None or d < least:
                    least = d
                    nearest = i
            number[nearest] += 1
            sx[nearest] += x
            sy[nearest] += y
        moved = False
        for i in range(k):
            if number[i]:
                x, y = sx[i] // number[i], sy[i] // number[i]
                if (x, y) != (cx[i], cy[i]):
                    moved = True
                    cx[i], cy[i] = x, y
        if not moved:
            break
    return [rounds, [list(c) for c in zip(cx, cy)], number]


# solution: labels remembered, table of distances
def solve(k, points):
    centres = [tuple(p) for p in points[:k]]
    history = []
    while len(history) < 10:
        table = [[(x - a) ** 2 + (y - b) ** 2 for a, b in centres] for x, y in points]
        labels = [row.index(min(row)) for row in table]
        history.append((centres, labels))
        after = []
        for i, centre in enumerate(centres):
            mine = [p for p, label in zip(points, labels) if label == i]
            if mine:
                xs, ys = zip(*mine)
                centre = (sum(xs) // len(xs), sum(ys) // len(ys))
            after.append(centre)
        same = after == centres
        centres = after
        if same:
            break
    last = history[-1][1]
    return [len(history), list(map(list, centres)), [last.count(i) for i in range(k)]]


# solution: cluster objects
class Cluster:
    def __init__(self, x, y):
        self.x, self.y = x, y
        self.points = set()

    def distance(self, point):
        return (point[0] - self.x) ** 2 + (point[1] - self.y) ** 2

    def settle(self, points):
        before = self.x, self.y
        if self.points:
            n = len(self.points)
            self.x = sum(points[i][0] for i in self.points) // n
            self.y = sum(points[i][1] for i in self.points) // n
        return before != (self.x, self.y)


def solve(k, points):
    clusters = [Cluster(*p) for p in points[:k]]
    for rounds in range(1, 11):
        for c in clusters:
            c.points.clear()
        for i, p in enumerate(points):
            min(clusters, key=lambda c: c.distance(p)).points.add(i)
        if not any([c.settle(points) for c in clusters]):
            break
    return [rounds, [[c.x, c.y] for c in clusters], [len(c.points) for c in clusters]]


# solution: sorted order of labels and groupby
from itertools import groupby


def solve(k, points):
    centres = [list(p) for p in points[:k]]
    rounds = 0
    stable = False
    while not stable and rounds < 10:
        rounds += 1
        tagged = sorted(
            (min(((x - a) ** 2 + (y - b) ** 2, i) for i, (a, b) in enumerate(centres))[1], x, y)
            for x, y in points
        )
        stable = True
        sizes = [0] * k
        for label, group in groupby(tagged, key=lambda t: t[0]):
            group = list(group)
            n = sizes[label] = len(group)
            centre = [sum(g[1] for g in group) // n, sum(g[2] for g in group) // n]
            stable = stable and centre == centres[label]
            centres[label] = centre
    return [rounds, centres, sizes]
