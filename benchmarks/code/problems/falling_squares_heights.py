"""Squares fall one after another onto a line; given [left, side] of each, return the height of the highest
square after each fall.

A square stays on the line or on the highest earlier square that it overlaps; touching sides do not hold
it. There are `size` squares.
"""

RANGE = (10, 1_200)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    wide = rng.choice([200, 5 * size])
    most = rng.choice([10, 40])
    return [[[rng.randrange(wide), rng.randint(1, most)] for _ in range(size)]]


# solution: every earlier square looked at
def solve(squares):
    tops = []
    out = []
    for i, (left, side) in enumerate(squares):
        base = 0
        for j in range(i):
            if squares[j][0] < left + side and left < squares[j][0] + squares[j][1]:
                base = max(base, tops[j])
        tops.append(base + side)
        out.append(max(tops[-1], out[-1] if out else 0))
    return out


# solution: height above each unit of the line
def solve(squares):
    ground = [0] * max(left + side for left, side in squares)
    best = 0
    answers = []
    for left, side in squares:
        top = max(ground[left : left + side]) + side
        ground[left : left + side] = [top] * side
        best = max(best, top)
        answers.append(best)
    return answers


# solution: sorted skyline of pieces
from bisect import bisect_left, bisect_right


def solve(squares):
    starts, heights = [0], [0]
    highest = []
    for left, side in squares:
        right = left + side
        i = bisect_left(starts, left)
        j = bisect_left(starts, right)
        first = i if i < len(starts) and starts[i] == left else i - 1
        top = max(heights[first:j]) + side
        behind = heights[bisect_right(starts, right) - 1]
        tail = [] if j < len(starts) and starts[j] == right else [(right, behind)]
        starts[i:j] = [left] + [s for s, _ in tail]
        heights[i:j] = [top] + [h for _, h in tail]
        highest.append(max(highest[-1:] + [top]))
    return highest


# solution: tree of nodes over the line with marks handed down late
class Node:
    def __init__(self, lo, hi):
        self.lo, self.hi = lo, hi
        self.top = 0
        self.mark = None
        self.parts = None

    def open(self):
        if self.parts is None:
            mid = (self.lo + self.hi) // 2
            self.parts = (Node(self.lo, mid), Node(mid, self.hi))
        if self.mark is not None:
            for part in self.parts:
                part.top = part.mark = self.mark
            self.mark = None
        return self.parts

    def highest(self, a, b):
        if a >= self.hi or b <= self.lo:
            return 0
        if a <= self.lo and self.hi <= b or self.top == 0:
            return self.top
        return max(part.highest(a, b) for part in self.open())

    def put(self, a, b, height):
        if a >= self.hi or b <= self.lo:
            return
        if a <= self.lo and self.hi <= b:
            self.top = self.mark = height
            return
        for part in self.open():
            part.put(a, b, height)
        self.top = max(part.top for part in self.parts)


def solve(squares):
    line = Node(0, max(left + side for left, side in squares))
    result = []
    for left, side in squares:
        line.put(left, left + side, line.highest(left, left + side) + side)
        result.append(line.top)
    return result


# solution: dictionary from unit to height, only built-on units
def solve(squares):
    height = {}
    best = 0
    for number, (left, side) in enumerate(squares):
        units = range(left, left + side)
        top = side + max(map(height.get, units, [0] * side))
        height.update(dict.fromkeys(units, top))
        best = max(best, top)
        squares[number] = best
    return squares
