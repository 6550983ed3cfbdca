"""Escape counts with whole numbers: for a cell with c = (a, b), start at x = y = 0 and repeat x, y = (x * x
- y * y) // 256 + a, 2 * x * y // 256 + b until x * x + y * y is more than 262144 or the limit of steps
is reached. The cells of the map are a = -512 + 768 * column // size and b = -320 + 640 * row // size.
Given the limit and the size, return [steps of all cells added up, cells that reach the limit, the number
of different step counts, cells with the most frequent step count].

The map has `size` rows and columns.
"""

RANGE = (4, 80)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    return [rng.randint(12, 30), size]


# solution: whole map of rows
from collections import Counter


def steps(a, b, limit):
    x = y = n = 0
    while n < limit and x * x + y * y <= 262144:
        x, y = (x * x - y * y) // 256 + a, 2 * x * y // 256 + b
        n += 1
    return n


def solve(limit, size):
    rows = []
    for r in range(size):
        b = -320 + 640 * r // size
        rows.append([steps(-512 + 768 * c // size, b, limit) for c in range(size)])
    counts = Counter(n for row in rows for n in row)
    return [sum(map(sum, rows)), counts[limit], len(counts), max(counts.values())]


# solution: counts of steps only
def solve(limit, size):
    tally = [0] * (limit + 1)
    for row in range(size):
        for column in range(size):
            a = -512 + 768 * column // size
            b = -320 + 640 * row // size
            x = y = 0
            for n in range(limit):
                if x * x + y * y > 262144:
                    break
                x, y = (x * x - y * y) // 256 + a, 2 * x * y // 256 + b
            else:
                n = limit
            tally[n] += 1
    total = sum(n * k for n, k in enumerate(tally))
    return [total, tally[limit], sum(k > 0 for k in tally), max(tally)]


# solution: all cells stepped together, the escaped ones dropped
def solve(limit, size):
    cells = [
        (0, 0, -512 + 768 * c // size, -320 + 640 * r // size) for r in range(size) for c in range(size)
    ]
    total = 0
    escaped = []
    for _ in range(limit):
        before = len(cells)
        cells = [
            ((x * x - y * y) // 256 + a, 2 * x * y // 256 + b, a, b)
            for x, y, a, b in cells
            if x * x + y * y <= 262144
        ]
        escaped.append(before - len(cells))
        total += len(cells)
    groups = [k for k in escaped + [len(cells)] if k]
    return [total, len(cells), len(groups), max(groups)]


# solution: orbit lists for every cell of a row
def orbit(a, b, limit):
    points = [(0, 0)]
    while len(points) <= limit:
        x, y = points[-1]
        if x**2 + y**2 > 1 << 18:
            break
        points.append(((x**2 - y**2 >> 8) + a, (2 * x * y >> 8) + b))
    return points


def solve(limit, size):
    found = {}
    for r in range(size):
        line = [orbit(768 * c // size - 512, 640 * r // size - 320, limit) for c in range(size)]
        for points in line:
            found.setdefault(len(points) - 1, []).append((r, points[-1]))
    return [
        sum(n * len(cells) for n, cells in found.items()),
        len(found.get(limit, [])),
        len(found),
        max(map(len, found.values())),
    ]


# solution: cell objects in a dictionary
class Cell:
    def __init__(self, a, b):
        self.a, self.b = a, b
        self.x = self.y = self.steps = 0

    def run(self, limit):
        while self.steps < limit and self.x * self.x + self.y * self.y <= 512 * 512:
            square = (self.x * self.x - self.y * self.y) // 256
            self.y = 2 * self.x * self.y // 256 + self.b
            self.x = square + self.a
            self.steps += 1
        return self


def solve(limit, size):
    cells = {}
    for r in range(size):
        for c in range(size):
            cells[r, c] = Cell(-512 + 768 * c // size, -320 + 640 * r // size).run(limit)
    numbers = sorted(cell.steps for cell in cells.values())
    different = set(numbers)
    return [sum(numbers), numbers.count(limit), len(different), max(map(numbers.count, different))]
