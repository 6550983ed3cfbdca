"""Given the corners [x, y] of a simple polygon in order, return [twice its area, whole points on the
boundary, whole points strictly inside, total length of its level (y constant) sides].

The polygon has `size` corners.
"""

RANGE = (3, 6_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    lower = [(i * 3, -rng.randint(1, 60)) for i in range(size - size // 2)]
    upper = [(i * 3, rng.choice([1, rng.randint(2, 60)])) for i in range(size // 2)]
    return [[[a, b] for a, b in lower + upper[::-1]]]


# solution: shoelace and greatest common divisors
from math import gcd


def solve(corners):
    area = boundary = level = 0
    for i in range(len(corners)):
        x0, y0 = corners[i - 1]
        x1, y1 = corners[i]
        area += x0 * y1 - x1 * y0
        boundary += gcd(x1 - x0, y1 - y0)
        if y0 == y1:
            level += abs(x1 - x0)
    area = abs(area)
    return [area, boundary, (area - boundary + 2) // 2, level]


# solution: set of all boundary points
from math import gcd


def along(a, b):
    steps = gcd(b[0] - a[0], b[1] - a[1])
    dx, dy = (b[0] - a[0]) // steps, (b[1] - a[1]) // steps
    return {(a[0] + k * dx, a[1] + k * dy) for k in range(steps)}


def solve(corners):
    border = set()
    area = level = 0
    for a, b in zip(corners, corners[1:] + corners[:1]):
        border |= along(a, b)
        area += (a[0] - b[0]) * (a[1] + b[1])
        level += abs(a[0] - b[0]) * (a[1] == b[1])
    area = abs(area)
    return [area, len(border), (area + 2 - len(border)) // 2, level]


# solution: triangles from the first corner, lists of sides
import math


class Side:
    def __init__(self, a, b):
        self.a, self.b = a, b
        self.dx, self.dy = b[0] - a[0], b[1] - a[1]

    def turn(self, origin):
        return (self.a[0] - origin[0]) * self.dy - (self.a[1] - origin[1]) * self.dx

    def points(self):
        return math.gcd(abs(self.dx), abs(self.dy))


def solve(corners):
    sides = [Side(corners[i], corners[(i + 1) % len(corners)]) for i in range(len(corners))]
    twice = abs(sum(side.turn(corners[0]) for side in sides))
    border = sum(side.points() for side in sides)
    flat = sum(abs(side.dx) for side in sides if side.dy == 0)
    return [twice, border, (twice + 2 - border) // 2, flat]


# solution: table of rows with all measures, columns summed
from functools import reduce
from math import gcd


def solve(corners):
    turned = corners[1:] + [corners[0]]
    table = []
    for (x0, y0), (x1, y1) in zip(corners, turned):
        width, height = abs(x1 - x0), abs(y1 - y0)
        table.append((x0 * y1, -x1 * y0, gcd(width, height), 0 if height else width))
    plus, minus, border, level = (reduce(int.__add__, column) for column in zip(*table))
    area = max(plus + minus, -plus - minus)
    inside = area - border + 2 >> 1
    return [area, border, inside, level]


# solution: arrays of both coordinates, own divisor loop
from array import array


def solve(corners):
    xs = array("l", [p[0] for p in corners])
    ys = array("l", [p[1] for p in corners])
    xs.append(xs[0])
    ys.append(ys[0])
    twice = border = level = 0
    for i in range(len(xs) - 1):
        a, b = abs(xs[i + 1] - xs[i]), abs(ys[i + 1] - ys[i])
        if b == 0:
            level += a
        while b:
            a, b = b, a % b
        border += a
        twice += xs[i] * ys[i + 1] - ys[i] * xs[i + 1]
    if twice < 0:
        twice = -twice
    return [twice, border, twice // 2 - border // 2 + 1, level]
