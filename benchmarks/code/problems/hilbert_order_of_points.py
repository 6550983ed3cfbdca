"""Sort points by their place along the Hilbert curve that fills a square of side 2 ** order from (0, 0) to
(side - 1, 0), and return [sum of the Manhattan distances between points that follow each other in this
order, the place of the last point on the curve]. The curve's rule: for s = side / 2, side / 4, ..., 1,
with bits rx and ry of x and y at s, add s * s * ((3 * rx) ^ ry); then, if ry is 0, flip both coordinates
(side - 1 - value) where rx is 1, and swap x and y.

There are `size` different points [x, y]; order is 7 or 8.
"""

RANGE = (3, 5_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    order = rng.choice([7, 8])
    cells = rng.sample(range(4**order), size)
    return [order, [[c % 2**order, c // 2**order] for c in cells]]


# solution: key function and sort
def place(order, x, y):
    side = 1 << order
    total = 0
    s = side >> 1
    while s:
        rx = int(x & s > 0)
        ry = int(y & s > 0)
        total += s * s * ((3 * rx) ^ ry)
        if ry == 0:
            if rx:
                x, y = side - 1 - x, side - 1 - y
            x, y = y, x
        s >>= 1
    return total


def solve(order, points):
    ranked = sorted(points, key=lambda p: place(order, *p))
    way = sum(abs(a[0] - b[0]) + abs(a[1] - b[1]) for a, b in zip(ranked, ranked[1:]))
    return [way, place(order, *ranked[-1])]


# solution: curve walked as a generator, points in a set
def curve(order):
    def quarter(x, y, ax, ay, bx, by, level):
        if level == 0:
            yield x, y
            return
        h = 1 << (level - 1)
        yield from quarter(x, y, bx, by, ax, ay, level - 1)
        yield from quarter(x + bx * h, y + by * h, ax, ay, bx, by, level - 1)
        yield from quarter(x + (ax + bx) * h, y + (ay + by) * h, ax, ay, bx, by, level - 1)
        x += ax * (2 * h - 1) + bx * (h - 1)
        y += ay * (2 * h - 1) + by * (h - 1)
        yield from quarter(x, y, -bx, -by, -ax, -ay, level - 1)

    return quarter(0, 0, 1, 0, 0, 1, order)


def solve(order, points):
    wanted = {(x, y) for x, y in points}
    total = last = 0
    before = None
    for i, (x, y) in enumerate(curve(order)):
        if (x, y) in wanted:
            if before:
                total += abs(x - before[0]) + abs(y - before[1])
            before = (x, y)
            last = i
    return [total, last]


# solution: points divided into quarters recursively
def solve(order, points):
    ordered = []

    def divide(part, level, base):
        if len(part) == 1:
            divide_one(part[0], level, base)
        if len(part) < 2:
            return
        s = 1 << (order - 1 - level)
        groups = [[], [], [], []]
        for x, y, at in part:
            groups[(3 * (x & s > 0)) ^ (y & s > 0)].append(turned(x, y, s) + (at,))
        for k, group in enumerate(groups):
            divide(group, level + 1, base + k * s * s)

    def turned(x, y, s):
        top = (1 << order) - 1
        if y & s:
            return x, y
        return (top - y, top - x) if x & s else (y, x)

    def divide_one(item, level, base):
        x, y, at = item
        for lower in range(level, order):
            s = 1 << (order - 1 - lower)
            base += s * s * ((3 * (x & s > 0)) ^ (y & s > 0))
            x, y = turned(x, y, s)
        ordered.append((base, at))

    divide([(x, y, i) for i, (x, y) in enumerate(points)], 0, 0)
    length = 0
    for (_, i), (_, j) in zip(ordered, ordered[1:]):
        length += abs(points[i][0] - points[j][0]) + abs(points[i][1] - points[j][1])
    return [length, ordered[-1][0]]


# solution: heap of places with coordinates packed
import heapq


class Curve:
    def __init__(self, order):
        self.top = (1 << order) - 1
        self.steps = [1 << k for k in range(order - 1, -1, -1)]

    def position(self, x, y):
        result = 0
        for s in self.steps:
            right, up = bool(x & s), bool(y & s)
            result = result * 4 + (2 - up + right if right and not up else (3 if right else 0) ^ up)
            if not up:
                if right:
                    x, y = self.top - x, self.top - y
                x, y = y, x
        return result


def solve(order, points):
    c = Curve(order)
    heap = []
    for x, y in points:
        heapq.heappush(heap, c.position(x, y) << 16 | x << 8 | y)
    first = heapq.heappop(heap)
    total = 0
    while heap:
        second = heapq.heappop(heap)
        total += abs((first >> 8 & 255) - (second >> 8 & 255)) + abs((first & 255) - (second & 255))
        first = second
    return [total, first >> 16]


# solution: table of one slot for every place of the curve
from array import array


def solve(order, points):
    side = 2**order
    slots = array("i", [-1]) * (side * side)
    for i, (x, y) in enumerate(points):
        place, s = 0, side
        while s > 1:
            s //= 2
            rx, ry = x // s % 2, y // s % 2
            place += s * s * (ry if not rx else 3 - ry)
            if not ry:
                x, y = (side - 1 - y, side - 1 - x) if rx else (y, x)
        slots[place] = i
    used = [i for i in slots if i >= 0]
    total = 0
    for k in range(1, len(used)):
        (a, b), (c, d) = points[used[k - 1]], points[used[k]]
        total += abs(a - c) + abs(b - d)
    last = len(slots) - 1
    while slots[last] < 0:
        last -= 1
    return [total, last]
