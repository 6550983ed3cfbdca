"""Given points of the plane as [x, y] with whole coordinates, return how many ordered triples (p, q, r) of different points have q and r equally far from p.

All `size` points are different.
"""

RANGE = (5, 400)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    side = max(4, int(size**0.5) * rng.choice([2, 4]))
    cells = rng.sample(range(side * side), size)
    return [[[c // side, c % side] for c in cells]]


# solution: one counter for each point
from collections import Counter


def solve(points):
    total = 0
    for px, py in points:
        near = Counter((px - x) ** 2 + (py - y) ** 2 for x, y in points)
        total += sum(n * (n - 1) for n in near.values())
    return total


# solution: whole distance matrix, rows sorted
def solve(points):
    matrix = []
    for a in points:
        matrix.append([(a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 for b in points])
    answer = 0
    for row in matrix:
        row.sort()
        run = 1
        for left, right in zip(row, row[1:]):
            if left == right:
                run += 1
            else:
                answer += run * (run - 1)
                run = 1
        answer += run * (run - 1)
    return answer


# solution: dictionary keyed by point and distance
from collections import defaultdict


def solve(points):
    friends = defaultdict(int)
    for i, (x, y) in enumerate(points):
        for j in range(i):
            u, v = points[j]
            d = (x - u) * (x - u) + (y - v) * (y - v)
            friends[i, d] += 1
            friends[j, d] += 1
    return sum(k * k - k for k in friends.values())


# solution: circles with the list of their points
class Circle:
    def __init__(self, centre, square):
        self.centre = centre
        self.square = square
        self.on = []

    def ordered_pairs(self):
        return len(self.on) * (len(self.on) - 1)


def circles_round(k, points):
    circles = {}
    x, y = points[k]
    for i, (u, v) in enumerate(points):
        if i == k:
            continue
        square = (u - x) ** 2 + (v - y) ** 2
        if square not in circles:
            circles[square] = Circle(k, square)
        circles[square].on.append(i)
    return list(circles.values())


def solve(points):
    everything = [c for k in range(len(points)) for c in circles_round(k, points)]
    return sum(c.ordered_pairs() for c in everything)


# solution: reused array of tallies
from array import array


def solve(points):
    xs = [p[0] for p in points]
    ys = [p[1] for p in points]
    limit = (max(xs) - min(xs)) ** 2 + (max(ys) - min(ys)) ** 2
    tally = array("H", [0]) * (limit + 1)
    total = 0
    for x, y in points:
        for u, v in zip(xs, ys):
            d = (u - x) ** 2 + (v - y) ** 2
            total += 2 * tally[d]
            tally[d] += 1
        for u, v in zip(xs, ys):
            tally[(u - x) ** 2 + (v - y) ** 2] = 0
    return total
