"""Given an odd side and a list of cells, return the numbers in these cells of the magic square of that side built by the upward diagonal rule.

The rule: 1 stands in the middle of the top row; each next number goes one row up and one column to the right, around the edges, or
below the last number where that cell is taken. The side is `size` or one more; there are 40 cells [row, column].
"""

RANGE = (3, 600)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    side = size + 1 - size % 2
    return [side, [[rng.randrange(side), rng.randrange(side)] for _ in range(40)]]


# solution: formula for one cell
def solve(side, cells):
    numbers = []
    for r, c in cells:
        group = (r + c - side // 2) % side
        numbers.append(group * side + (2 * group - r) % side + 1)
    return numbers


# solution: square filled step by step
def solve(n, cells):
    square = [[0] * n for _ in range(n)]
    r, c = 0, n // 2
    for number in range(1, n * n + 1):
        square[r][c] = number
        up = (r - 1) % n
        right = (c + 1) % n
        if square[up][right]:
            r = (r + 1) % n
        else:
            r, c = up, right
    return [square[r][c] for r, c in cells]


# solution: walk that remembers only the wanted cells
from itertools import count


def walk(side):
    row, column = 0, side // 2
    for number in count(1):
        yield number, row * side + column
        if number % side:
            row = row - 1 if row else side - 1
            column = column + 1 if column + 1 < side else 0
        else:
            row = (row + 1) % side


def solve(side, cells):
    wanted = {r * side + c for r, c in cells}
    missing = len(wanted)
    found = {}
    for number, place in walk(side):
        if place in wanted:
            found[place] = number
            missing -= 1
            if not missing:
                return [found[r * side + c] for r, c in cells]


# solution: dictionary from cell to number
class MagicSquare:
    def __init__(self, side):
        self.side = side
        self.numbers = {}
        self.position = (0, side // 2)
        while len(self.numbers) < side * side:
            self.place()

    def place(self):
        self.numbers[self.position] = len(self.numbers) + 1
        r, c = self.position
        self.position = ((r - 1) % self.side, (c + 1) % self.side)
        if self.position in self.numbers:
            self.position = ((r + 1) % self.side, c)


def solve(side, cells):
    square = MagicSquare(side)
    return [square.numbers[tuple(cell)] for cell in cells]


# solution: flat array of numbers
from array import array


def solve(side, cells):
    flat = array("l", bytes(array("l").itemsize * side * side))
    at = side // 2
    for number in range(1, side * side + 1):
        flat[at] = number
        r, c = divmod(at, side)
        if number % side == 0:
            at = (r + 1) % side * side + c
        else:
            at = (r - 1) % side * side + (c + 1) % side
    return [flat[r * side + c] for r, c in cells]
