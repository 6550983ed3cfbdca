"""Follow the dragon curve of a given order from (0, 0), first step to the right: step k + 1 turns right
after step k (counted from 1) if the bit above the lowest set bit of k is set, and left otherwise. Return
[last x, last y, width and height of the box around all corners, the number of different corners].

The curve has 2 ** `size` steps.
"""

RANGE = (2, 15)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    return [size]


# solution: set of corners, turn from the step's number
def solve(order):
    x, y, dx, dy = 0, 0, 1, 0
    seen = {(0, 0)}
    for k in range(1, 2**order + 1):
        x, y = x + dx, y + dy
        seen.add((x, y))
        if k & ((k & -k) << 1):
            dx, dy = dy, -dx
        else:
            dx, dy = -dy, dx
    xs = [p[0] for p in seen]
    ys = [p[1] for p in seen]
    return [x, y, max(xs) - min(xs), max(ys) - min(ys), len(seen)]


# solution: text of turns folded
def solve(order):
    turns = ""
    for _ in range(order):
        turns = turns + "L" + turns[::-1].translate({76: "R", 82: "L"})
    heading = [(1, 0), (0, 1), (-1, 0), (0, -1)]
    way = 0
    path = [(0, 0), (1, 0)]
    for t in turns:
        way = (way + (1 if t == "L" else -1)) % 4
        path.append((path[-1][0] + heading[way][0], path[-1][1] + heading[way][1]))
    across = [x for x, _ in path]
    up = [y for _, y in path]
    return [*path[-1], max(across) - min(across), max(up) - min(up), len(set(path))]


# solution: points turned about the end, list doubled
def solve(order):
    points = [0j, 1 + 0j]
    for _ in range(order):
        end = points[-1]
        points += [end + (end - p) * 1j for p in reversed(points[:-1])]
    xs = sorted({int(p.real) for p in points})
    ys = sorted({int(p.imag) for p in points})
    return [int(points[-1].real), int(points[-1].imag), xs[-1] - xs[0], ys[-1] - ys[0], len(set(points))]


# solution: walk twice, bits of a box
def walk(order):
    x = y = way = 0
    yield x, y
    for k in range(1, 2**order + 1):
        x += (1, 0, -1, 0)[way]
        y += (0, 1, 0, -1)[way]
        yield x, y
        low = k
        while low % 2 == 0:
            low //= 2
        way = (way + (1 if low % 4 == 1 else 3)) % 4


def solve(order):
    left = right = bottom = top = 0
    for x, y in walk(order):
        left, right = min(left, x), max(right, x)
        bottom, top = min(bottom, y), max(top, y)
    width = right - left + 1
    marks = bytearray(width * (top - bottom + 1))
    for x, y in walk(order):
        marks[(y - bottom) * width + x - left] = 1
    return [x, y, width - 1, top - bottom, sum(marks)]


# solution: recursive drawing with a turtle that counts rows
class Turtle:
    def __init__(self):
        self.x = self.y = 0
        self.dx, self.dy = 1, 0
        self.rows = {0: {0}}

    def forward(self):
        self.x += self.dx
        self.y += self.dy
        self.rows.setdefault(self.y, set()).add(self.x)

    def turn(self, sign):
        self.dx, self.dy = -sign * self.dy, sign * self.dx

    def draw(self, order, sign):
        if order == 0:
            self.forward()
            return
        self.draw(order - 1, 1)
        self.turn(sign)
        self.draw(order - 1, -1)


def solve(order):
    turtle = Turtle()
    turtle.draw(order, 1)
    rows = turtle.rows
    width = max(map(max, rows.values())) - min(map(min, rows.values()))
    return [turtle.x, turtle.y, width, max(rows) - min(rows), sum(map(len, rows.values()))]
