"""Return how many cells have each colour after an ant with given rules took its steps on an endless plane.

The rules are a text of the letters L and R; on a cell of colour i the ant turns left or right as letter i
says, repaints the cell with the next colour (the first follows the last) and steps on. It makes `size` steps,
facing up at first, and all cells have colour 0 before; the list has an entry for each colour, and for colour
0 counts only cells the ant has left.
"""

RANGE = (100, 60_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    return [rng.choice(["RL", "RLR", "LLRR", "LRRL", "RRLLLRLLLRRR", "RLLR", "LRRRRLLR", "LRRRRRLLR"]), size]


# solution: dictionary of cells
def solve(rules, steps):
    plane = {}
    x = y = 0
    dx, dy = 0, -1
    for _ in range(steps):
        colour = plane.get((x, y), 0)
        if rules[colour] == "R":
            dx, dy = -dy, dx
        else:
            dx, dy = dy, -dx
        plane[x, y] = (colour + 1) % len(rules)
        x += dx
        y += dy
    counts = [0] * len(rules)
    for colour in plane.values():
        counts[colour] += 1
    return counts


# solution: a set of complex numbers for each colour
def solve(rules, steps):
    painted = [set() for _ in rules]
    turn = [1j if letter == "R" else -1j for letter in rules]
    place, heading = 0j, -1j
    for _ in range(steps):
        for colour, cells in enumerate(painted):
            if place in cells:
                cells.remove(place)
                break
        else:
            colour = 0
        heading *= turn[colour]
        painted[(colour + 1) % len(rules)].add(place)
        place += heading
    return [len(cells) for cells in painted]


# solution: square of bytes that doubles when left
def solve(rules, steps):
    side = 16
    board = bytearray(side * side)
    row = col = side // 2
    facing = 0
    k = len(rules)
    for _ in range(steps):
        if not (0 <= row < side and 0 <= col < side):
            bigger = bytearray(4 * side * side)
            margin = side // 2
            for r in range(side):
                start = (r + margin) * 2 * side + margin
                bigger[start : start + side] = board[r * side : (r + 1) * side]
            board = bigger
            side *= 2
            row += margin
            col += margin
        at = row * side + col
        colour = board[at] - 1 if board[at] else 0
        facing = (facing + (1 if rules[colour] == "R" else 3)) & 3
        board[at] = (colour + 1) % k + 1
        if facing == 0:
            row -= 1
        elif facing == 1:
            col += 1
        elif facing == 2:
            row += 1
        else:
            col -= 1
    return [board.count(colour + 1) for colour in range(k)]


# solution: rows made when they are first walked on
from collections import defaultdict


class Ant:
    def __init__(self, rules):
        self.rules = rules
        self.row, self.col = 0, 0
        self.direction = (-1, 0)
        self.visits = defaultdict(lambda: defaultdict(int))

    def step(self):
        n = self.visits[self.row][self.col]
        self.visits[self.row][self.col] = n + 1
        up, side = self.direction
        self.direction = (side, -up) if self.rules[n % len(self.rules)] == "R" else (-side, up)
        self.row += self.direction[0]
        self.col += self.direction[1]


def solve(rules, steps):
    ant = Ant(rules)
    for _ in range(steps):
        ant.step()
    totals = dict.fromkeys(range(len(rules)), 0)
    for row in ant.visits.values():
        for n in row.values():
            totals[n % len(rules)] += 1
    return list(totals.values())


# solution: the whole trail kept
from itertools import groupby


def walk(rules, steps):
    count = {}
    where = (0, 0)
    a, b = 0, 1
    for _ in range(steps):
        yield where
        c = count.get(where, 0)
        count[where] = c + 1
        a, b = (b, -a) if rules[c % len(rules)] == "R" else (-b, a)
        where = (where[0] + a, where[1] + b)


def solve(rules, steps):
    trail = sorted(walk(rules, steps))
    result = [0 for _ in rules]
    for _, same in groupby(trail):
        result[len(list(same)) % len(rules)] += 1
    return result
