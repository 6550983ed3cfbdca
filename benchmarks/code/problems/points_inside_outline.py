"""Given a closed outline as a list of `size` corners [x, y] and a list of `size` points, return how many points are inside.

A point is inside when the ray from it to the right crosses an odd number of sides; a point exactly on a side is not counted.
All corners have even y and all points odd y, so that a ray never meets a corner or runs along a side. Coordinates lie
between 0 and 400.
"""

RANGE = (4, 250)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    from math import cos, pi, sin

    corners = []
    for k in range(size):
        far = rng.randint(60, 195)
        angle = 2 * pi * k / size
        corners.append([200 + round(far * cos(angle)), 200 + 2 * round(far * sin(angle) / 2)])
    return [corners, [[rng.randint(20, 380), rng.randrange(21, 380, 2)] for _ in range(size)]]


# solution: ray for every point
def solve(corners, points):
    inside = 0
    for px, py in points:
        odd = False
        edge = False
        x1, y1 = corners[-1]
        for x2, y2 in corners:
            if (y1 < py) != (y2 < py):
                side = (x2 - x1) * (py - y1) - (px - x1) * (y2 - y1)
                if y2 < y1:
                    side = -side
                if side == 0:
                    edge = True
                elif side > 0:
                    odd = not odd
            x1, y1 = x2, y2
        if odd and not edge:
            inside += 1
    return inside


# solution: crossings of every scan line
from bisect import bisect_left, bisect_right
from fractions import Fraction


def solve(corners, points):
    lines = {y: [] for y in {p[1] for p in points}}
    for k in range(len(corners)):
        (x1, y1), (x2, y2) = corners[k - 1], corners[k]
        for y in range(min(y1, y2) + 1, max(y1, y2), 2):
            if y in lines:
                lines[y].append(Fraction((x2 - x1) * (y - y1), y2 - y1) + x1)
    for crossings in lines.values():
        crossings.sort()
    count = 0
    for x, y in points:
        left = bisect_left(lines[y], x)
        if left % 2 and left == bisect_right(lines[y], x):
            count += 1
    return count


# solution: rows of pixels as big integers
def solve(corners, points):
    width = 402
    ones = (1 << width) - 1
    filled = [0] * 402
    borders = [0] * 402
    for (x1, y1), (x2, y2) in zip(corners, corners[1:] + corners[:1]):
        if y1 > y2:
            x1, y1, x2, y2 = x2, y2, x1, y1
        for y in range(y1 + 1, y2, 2):
            whole, part = divmod((x2 - x1) * (y - y1), y2 - y1)
            whole += x1
            if part == 0:
                borders[y] |= 1 << whole
            filled[y] ^= ones >> (width - 1 - whole)
    return sum((filled[y] & ~borders[y]) >> x & 1 for x, y in points)


# solution: table of side against point
def solve(corners, points):
    def relation(p, a, b):
        if a[1] > b[1]:
            a, b = b, a
        if not a[1] < p[1] < b[1]:
            return ""
        cross = (b[0] - a[0]) * (p[1] - a[1]) - (p[0] - a[0]) * (b[1] - a[1])
        return "on" if cross == 0 else ("right" if cross > 0 else "left")

    sides = [(corners[i - 1], corners[i]) for i in range(len(corners))]
    table = [[relation(p, a, b) for a, b in sides] for p in points]
    return sum(row.count("right") % 2 == 1 and "on" not in row for row in table)


# solution: sweep upwards with the set of open sides
from dataclasses import dataclass


@dataclass(frozen=True)
class Side:
    number: int
    x: int
    y: int
    dx: int
    dy: int

    def ahead_of(self, px, py):
        return self.dx * (py - self.y) - (px - self.x) * self.dy


def solve(corners, points):
    events = []
    sides = []
    for i, (x, y) in enumerate(corners):
        u, v = corners[i - 1]
        low, high = sorted([(y, x), (v, u)])
        sides.append(Side(i, low[1], low[0], high[1] - low[1], high[0] - low[0]))
        if low[0] < high[0]:
            events.append((low[0], 1, i))
            events.append((high[0], 0, i))
    for j, (x, y) in enumerate(points):
        events.append((y, 2, j))
    events.sort()
    active = set()
    found = 0
    for y, kind, i in events:
        if kind == 1:
            active.add(sides[i])
        elif kind == 0:
            active.remove(sides[i])
        else:
            values = [s.ahead_of(points[i][0], y) for s in active]
            if 0 not in values and sum(v > 0 for v in values) % 2:
                found += 1
    return found
