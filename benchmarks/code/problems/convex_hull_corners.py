"""Given points [x, y] with whole coordinates, return the corners of their convex hull, against the clock.

The first corner is the one with the least x (of these the one with the least y). Points inside an edge of the
hull are no corners; points may occur several times, and not all lie on one line. There are `size` points.
"""

RANGE = (10, 12_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    reach = rng.choice([20, 300, 5_000])
    points = [[0, 0], [reach, 1], [1, reach]]
    while len(points) < size:
        x, y = rng.randint(-reach, reach), rng.randint(-reach, reach)
        if reach == 20 or x * x + y * y <= reach * reach:
            points.append([x, y])
    rng.shuffle(points)
    return [points]


# solution: lower and upper chain
def solve(points):
    ordered = sorted({(x, y) for x, y in points})

    def chain(sequence):
        line = []
        for x, y in sequence:
            while len(line) > 1:
                (a, b), (c, d) = line[-2], line[-1]
                if (c - a) * (y - b) - (d - b) * (x - a) > 0:
                    break
                line.pop()
            line.append((x, y))
        return line[:-1]

    return [list(p) for p in chain(ordered) + chain(reversed(ordered))]


# solution: wrapping without copies
def solve(points):
    start = min(points)
    hull = [start]
    while True:
        px, py = hull[-1]
        bx, by = px, py
        for x, y in points:
            turn = (bx - px) * (y - py) - (by - py) * (x - px)
            if turn < 0 or turn == 0 and abs(x - px) + abs(y - py) > abs(bx - px) + abs(by - py):
                bx, by = x, y
        if [bx, by] == start:
            return hull
        hull.append([bx, by])


# solution: sorted by angle around the first corner
from functools import cmp_to_key


class Point:
    def __init__(self, x, y):
        self.x = x
        self.y = y

    def __sub__(self, other):
        return Point(self.x - other.x, self.y - other.y)

    def cross(self, other):
        return self.x * other.y - self.y * other.x

    def length(self):
        return self.x * self.x + self.y * self.y


def solve(points):
    everything = [Point(x, y) for x, y in points]
    origin = min(everything, key=lambda p: (p.x, p.y))
    arrows = [p - origin for p in everything]
    arrows = [a for a in arrows if a.length() > 0]

    def compare(a, b):
        return b.x * a.y - a.x * b.y or a.length() - b.length()

    arrows.sort(key=cmp_to_key(compare))
    stack = [Point(0, 0)]
    for arrow in arrows:
        while len(stack) > 1 and (stack[-1] - stack[-2]).cross(arrow - stack[-1]) <= 0:
            stack.pop()
        stack.append(arrow)
    return [[a.x + origin.x, a.y + origin.y] for a in stack]


# solution: farthest point from a line, recursively
def beyond(points, a, b):
    outside = []
    best, far = 0, None
    for p in points:
        area = (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0])
        if area < 0:
            outside.append(p)
            if far is None or (-area, p) > (best, far):
                best, far = -area, p
    if far is None:
        return [a]
    return beyond(outside, a, far) + beyond(outside, far, b)


def solve(points):
    first, last = min(points), max(points)
    return beyond(points, first, last) + beyond(points, last, first)


# solution: only the ends of each column
def solve(points):
    lowest, highest = {}, {}
    for x, y in points:
        lowest[x] = min(y, lowest.get(x, y))
        highest[x] = max(y, highest.get(x, y))
    columns = sorted(lowest)
    lower, upper = [], []
    for x in columns:
        for side, y, sign in ((lower, lowest[x], 1), (upper, highest[x], -1)):
            while len(side) >= 2:
                dx, dy = side[-1][0] - side[-2][0], side[-1][1] - side[-2][1]
                if sign * (dx * (y - side[-1][1]) - dy * (x - side[-1][0])) > 0:
                    break
                del side[-1]
            side.append([x, y])
    if upper[-1] == lower[-1]:
        upper.pop()
    if upper and upper[0] == lower[0]:
        del upper[0]
    return lower + upper[::-1]
