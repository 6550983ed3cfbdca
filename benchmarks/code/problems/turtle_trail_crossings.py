"""A turtle's program is a text of "F" (a step forward), "L" and "R" (quarter turns) and "[" ... "]": at "]"
it jumps back to the place and heading of the "[" that belongs to it. It begins at (0, 0) heading up.
Return [different unit sides drawn, greatest number of times one side is drawn in either way, places
where at least three different sides meet, Manhattan distance of the end from (0, 0)].

The program has about `size` characters.
"""

RANGE = (6, 15_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    text, depth = [], 0
    letters = rng.choice(["FFFLR[]", "FFFFFFLR[", "FFLR[]]"])
    for _ in range(size):
        ch = rng.choice(letters)
        if ch == "]" and depth == 0 or ch == "[" and depth > 8:
            ch = "F"
        depth += (ch == "[") - (ch == "]")
        text.append(ch)
    return ["".join(text) + "]" * depth]


# solution: counter of sides, lowest end first
from collections import Counter


def solve(program):
    x, y, dx, dy = 0, 0, 0, 1
    stack = []
    sides = Counter()
    for ch in program:
        if ch == "F":
            here = (x, y)
            x, y = x + dx, y + dy
            sides[min(here, (x, y)), max(here, (x, y))] += 1
        elif ch == "L":
            dx, dy = -dy, dx
        elif ch == "R":
            dx, dy = dy, -dx
        elif ch == "[":
            stack.append((x, y, dx, dy))
        else:
            x, y, dx, dy = stack.pop()
    ends = Counter(end for side in sides for end in side)
    return [len(sides), max(sides.values(), default=0), sum(k > 2 for k in ends.values()), abs(x) + abs(y)]


# solution: list of all drawn sides, sorted and grouped
from itertools import groupby


def walk(program):
    place, heading = 0j, 1j
    saved = []
    for ch in program:
        if ch == "F":
            yield place + heading / 2
            place += heading
        elif ch in "LR":
            heading *= 1j if ch == "L" else -1j
        elif ch == "[":
            saved.append((place, heading))
        else:
            place, heading = saved.pop()
    yield place


def solve(program):
    *middles, end = walk(program)
    codes = sorted((int(2 * m.real), int(2 * m.imag)) for m in middles)
    groups = [(code, len(list(g))) for code, g in groupby(codes)]
    touched = []
    for (a, b), _ in groups:
        if a % 2:
            touched += [(a - 1, b), (a + 1, b)]
        else:
            touched += [(a, b - 1), (a, b + 1)]
    touched.sort()
    meets = sum(len(list(g)) > 2 for _, g in groupby(touched))
    return [len(groups), max([k for _, k in groups], default=0), meets, int(abs(end.real) + abs(end.imag))]


# solution: recursion over brackets, place objects with four ways
class Spot:
    def __init__(self, x, y):
        self.x, self.y = x, y
        self.ways = [0, 0, 0, 0]


class Turtle:
    MOVES = [(0, 1), (1, 0), (0, -1), (-1, 0)]

    def __init__(self, program):
        self.program = program
        self.spots = {(0, 0): Spot(0, 0)}

    def run(self, at, spot, way):
        while at < len(self.program) and self.program[at] != "]":
            ch = self.program[at]
            at += 1
            if ch == "F":
                dx, dy = self.MOVES[way]
                key = (spot.x + dx, spot.y + dy)
                other = self.spots.setdefault(key, Spot(*key))
                spot.ways[way] += 1
                other.ways[(way + 2) % 4] += 1
                spot = other
            elif ch == "[":
                at = self.run(at, spot, way)[0] + 1
            else:
                way = (way + (1 if ch == "R" else 3)) % 4
        return at, spot


def solve(program):
    turtle = Turtle(program)
    _, last = turtle.run(0, turtle.spots[0, 0], 0)
    spots = turtle.spots.values()
    return [
        sum(k > 0 for s in spots for k in s.ways) // 2,
        max(max(s.ways) for s in spots),
        sum(s.ways.count(0) < 2 for s in spots),
        abs(last.x) + abs(last.y),
    ]


# solution: box measured first, flat arrays of sides
from array import array


def trail(program):
    x = y = way = 0
    stack = []
    for ch in program:
        if ch == "F":
            old = x, y
            x += (0, 1, 0, -1)[way]
            y += (1, 0, -1, 0)[way]
            yield old, (x, y)
        elif ch == "L":
            way = (way - 1) % 4
        elif ch == "R":
            way = (way + 1) % 4
        elif ch == "[":
            stack.append((x, y, way))
        else:
            x, y, way = stack.pop()
    yield None, (x, y)


def solve(program):
    left = right = low = high = 0
    for _, (x, y) in trail(program):
        left, right, low, high = min(left, x), max(right, x), min(low, y), max(high, y)
    w = right - left + 2
    across = array("H", bytes(2 * w * (high - low + 2)))
    up = across[:]
    for a, b in trail(program):
        if a is None:
            break
        (x, y) = min(a, b)
        (across if a[1] == b[1] else up)[(y - low) * w + x - left] += 1
    meets = 0
    for i in range(len(up)):
        sides = (across[i] > 0) + (up[i] > 0)
        if i >= 1:
            sides += across[i - 1] > 0
        if i >= w:
            sides += up[i - w] > 0
        meets += sides > 2
    drawn = 2 * len(up) - across.count(0) - up.count(0)
    return [drawn, max(max(across), max(up)), meets, abs(b[0]) + abs(b[1])]


# solution: sides as whole numbers in a dictionary of rows
def solve(program):
    rows = {}
    saved = []
    x, y, way = 0, 0, 0
    most = 0
    for ch in program:
        if ch == "[":
            saved += [x, y, way]
        elif ch == "]":
            x, y, way = saved[-3:]
            del saved[-3:]
        elif ch != "F":
            way = (way + "?L?R".index(ch)) % 4
        else:
            u, v = 2 * x, 2 * y
            if way % 2:
                u += 1 if way == 3 else -1
                x += 1 if way == 3 else -1
            else:
                v += 1 if way == 0 else -1
                y += 1 if way == 0 else -1
            row = rows.setdefault(v, {})
            row[u] = row.get(u, 0) + 1
            if row[u] > most:
                most = row[u]
    meets = 0
    for v in range(min(rows, default=0) // 2 * 2 - 2, max(rows, default=0) + 3, 2):
        own, above, below = (rows.get(k, {}) for k in (v, v + 1, v - 1))
        for u in {e + d for e in own for d in (-1, 1)} | above.keys() | below.keys():
            meets += (u - 1 in own) + (u + 1 in own) + (u in above) + (u in below) > 2
    return [sum(map(len, rows.values())), most, meets, abs(x) + abs(y)]
