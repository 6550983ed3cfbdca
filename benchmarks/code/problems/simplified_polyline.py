"""Given a path of points with rising x and a tolerance, return the indices of the points kept when the path
is simplified by this rule: between two kept ends, the inner point with the greatest vertical distance
from the straight line between them (the first of equals) is kept if that distance is more than the
tolerance, and both parts are then treated alike.

The path has `size` points [x, y] of whole numbers.
"""

RANGE = (5, 6_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    x, y = 0, 0
    points = []
    for _ in range(size):
        points.append([x, y])
        x += rng.randint(1, 5)
        y += rng.randint(-9, 9)
    return [points, rng.choice([2, 5, 20, 60])]


# solution: recursion joined from lists
def solve(points, tolerance):
    def keep(a, b):
        (xa, ya), (xb, yb) = points[a], points[b]
        worst, at = tolerance * (xb - xa), None
        for i in range(a + 1, b):
            x, y = points[i]
            off = abs((y - ya) * (xb - xa) - (yb - ya) * (x - xa))
            if off > worst:
                worst, at = off, i
        return [] if at is None else keep(a, at) + [at] + keep(at, b)

    return [0] + keep(0, len(points) - 1) + [len(points) - 1]


# solution: stack and flags
def solve(points, tolerance):
    n = len(points)
    flags = bytearray(n)
    flags[0] = flags[-1] = 1
    stack = [(0, n - 1)]
    while stack:
        a, b = stack.pop()
        x0, y0 = points[a]
        dx, dy = points[b][0] - x0, points[b][1] - y0
        best = tolerance * dx
        split = 0
        for i in range(a + 1, b):
            e = (points[i][1] - y0) * dx - dy * (points[i][0] - x0)
            if e < 0:
                e = -e
            if e > best:
                best = e
                split = i
        if split:
            flags[split] = 1
            stack.append((a, split))
            stack.append((split, b))
    return [i for i in range(n) if flags[i]]


# solution: slices of the points at every call
def simplify(part, start, tolerance):
    if len(part) < 3:
        return set()
    (x0, y0), (x1, y1) = part[0], part[-1]
    offs = [abs((y - y0) * (x1 - x0) - (y1 - y0) * (x - x0)) for x, y in part]
    worst = max(offs)
    if worst <= tolerance * (x1 - x0):
        return set()
    k = offs.index(worst)
    return simplify(part[: k + 1], start, tolerance) | {start + k} | simplify(part[k:], start + k, tolerance)


def solve(points, tolerance):
    return sorted({0, len(points) - 1} | simplify(points, 0, tolerance))


# solution: generator from left to right with a stack of right ends
def solve(points, tolerance):
    def walk():
        left = 0
        rights = [len(points) - 1]
        yield 0
        while rights:
            right = rights[-1]
            (x0, y0), (x1, y1) = points[left], points[right]
            off, i = max(
                (
                    (abs((points[i][1] - y0) * (x1 - x0) - (y1 - y0) * (points[i][0] - x0)), -i)
                    for i in range(left + 1, right)
                ),
                default=(0, 0),
            )
            if off > tolerance * (x1 - x0):
                rights.append(-i)
            else:
                left = rights.pop()
                yield left

    return list(walk())


# solution: segments as objects in rounds
class Segment:
    def __init__(self, points, first, last):
        self.points = points
        self.first = first
        self.last = last

    def offset(self, i):
        (xa, ya), (xb, yb), (x, y) = self.points[self.first], self.points[self.last], self.points[i]
        return abs((y - ya) * (xb - xa) - (yb - ya) * (x - xa))

    def split(self, tolerance):
        inner = range(self.first + 1, self.last)
        if inner:
            worst = max(inner, key=self.offset)
            width = self.points[self.last][0] - self.points[self.first][0]
            if self.offset(worst) > tolerance * width:
                return [Segment(self.points, self.first, worst), Segment(self.points, worst, self.last)]
        return [self]


def solve(points, tolerance):
    segments = [Segment(points, 0, len(points) - 1)]
    while True:
        finer = [piece for s in segments for piece in s.split(tolerance)]
        if len(finer) == len(segments):
            return [0] + [s.last for s in finer]
        segments = finer
