"""Pressing a lamp in a rectangle of lamps switches it and the lamps beside it (above, below, left, right)
on or off. Given rows of "1" (on) and "0", return the fewest presses that turn all lamps off, or -1.

There are 4 columns and `size` rows.
"""

RANGE = (1, 300)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    lamps = [[0] * 4 for _ in range(size)]
    for r in range(size):
        for c in range(4):
            if rng.random() < 0.5:
                for y, x in ((r, c), (r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)):
                    if 0 <= y < size and 0 <= x < 4:
                        lamps[y][x] ^= 1
    if rng.random() < 0.2:
        lamps[-1][0] ^= 1
    return [["".join(map(str, row)) for row in lamps]]


# solution: sixteen first rows, the rest follows, two rows as numbers
def solve(rows):
    best = -1
    for first in range(16):
        press, above, count = first, 0, 0
        for row in rows:
            count += bin(press).count("1")
            state = int(row, 2) ^ press ^ above ^ (press << 1 & 15) ^ press >> 1
            above, press = press, state
        if press == 0 and (best < 0 or count < best):
            best = count
    return best


# solution: whole copy of the lamps for each first row
from itertools import product


def solve(rows):
    n = len(rows)
    results = []
    for first in product([False, True], repeat=4):
        lamps = [[c == "1" for c in row] for row in rows]
        pressed = []

        def press(r, c):
            pressed.append((r, c))
            for y, x in ((r, c), (r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)):
                if 0 <= y < n and 0 <= x < 4:
                    lamps[y][x] = not lamps[y][x]

        for c in range(4):
            if first[c]:
                press(0, c)
        for r in range(1, n):
            for c in range(4):
                if lamps[r - 1][c]:
                    press(r, c)
        if not any(lamps[-1]):
            results.append(len(pressed))
    return min(results, default=-1)


# solution: table over pairs of press rows, row after row
def solve(rows):
    spread = [p ^ (p << 1 & 15) ^ p >> 1 for p in range(16)]
    costs = {(0, p): bin(p).count("1") for p in range(16)}
    for row in rows:
        state = int(row, 2)
        after = {}
        for (above, press), cost in costs.items():
            below = state ^ above ^ spread[press]
            key = (press, below)
            new = cost + bin(below).count("1")
            if key not in after or after[key] > new:
                after[key] = new
        costs = after
    return min((cost for (_, below), cost in costs.items() if below == 0), default=-1)


# solution: equations over two values, sorted out in one large number each
def solve(rows):
    n = len(rows)
    cells = 4 * n
    pivots = {}
    for r in range(n):
        for c in range(4):
            equation = int(rows[r][c]) << cells
            for y, x in ((r, c), (r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)):
                if 0 <= y < n and 0 <= x < 4:
                    equation |= 1 << y * 4 + x
            while equation:
                low = (equation & -equation).bit_length() - 1
                if low not in pivots:
                    pivots[low] = equation
                    break
                equation ^= pivots[low]
    if cells in pivots:
        return -1
    free = [i for i in range(cells) if i not in pivots]
    best = cells + 1
    for choice in range(1 << len(free)):
        solution = 1 << cells
        for k, place in enumerate(free):
            if choice >> k & 1:
                solution |= 1 << place
        for place in sorted(pivots, reverse=True):
            if bin(solution & pivots[place]).count("1") % 2:
                solution |= 1 << place
        best = min(best, bin(solution).count("1") - 1)
    return best


# solution: lists of all press patterns grown together
class Pattern:
    def __init__(self, presses):
        self.rows = [presses]

    def follow(self, row):
        now = self.rows[-1]
        above = self.rows[-2] if len(self.rows) > 1 else (0,) * 4
        sides = (0,) + now + (0,)
        self.rows.append(
            tuple(int(row[i]) ^ now[i] ^ above[i] ^ sides[i] ^ sides[i + 2] for i in range(4))
        )

    def total(self):
        return sum(map(sum, self.rows))


def solve(rows):
    patterns = [Pattern(tuple(number >> i & 1 for i in range(4))) for number in range(16)]
    for row in rows:
        for pattern in patterns:
            pattern.follow(row)
    fitting = [p.total() for p in patterns if not any(p.rows[-1])]
    return min(fitting) if fitting else -1
