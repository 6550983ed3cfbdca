"""Given a square matrix as a list of rows and a count of quarter turns (clockwise if positive, else the
other way), return the turned matrix's checksum: the sum of (row + 2 * column + 1) * value, and its first
row.

The matrix has `size` rows and columns.
"""

RANGE = (3, 300)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    matrix = [[rng.randint(0, 999) for _ in range(size)] for _ in range(size)]
    return [rng.choice((-5, -1, 1, 2, 3, 7)), matrix]


# solution: reversed and zipped for each turn
def solve(turns, matrix):
    for _ in range(turns % 4):
        matrix = [list(column) for column in zip(*matrix[::-1])]
    check = sum((r + 2 * c + 1) * x for r, row in enumerate(matrix) for c, x in enumerate(row))
    return [check, matrix[0]]


# solution: four cells at a time in place
def turn(m):
    last = len(m) - 1
    for r in range(len(m) // 2):
        for c in range(r, last - r):
            keep = m[r][c]
            m[r][c] = m[last - c][r]
            m[last - c][r] = m[last - r][last - c]
            m[last - r][last - c] = m[c][last - r]
            m[c][last - r] = keep


def solve(turns, matrix):
    for _ in range(turns % 4):
        turn(matrix)
    total = 0
    for r in range(len(matrix)):
        for c in range(len(matrix)):
            total += (r + 2 * c + 1) * matrix[r][c]
    return [total, matrix[0]]


# solution: only the places are turned
def solve(turns, matrix):
    n = len(matrix)
    turns %= 4

    def value(r, c):
        for _ in range(turns):
            r, c = n - 1 - c, r
        return matrix[r][c]

    check = sum((r + 2 * c + 1) * value(r, c) for r in range(n) for c in range(n))
    return [check, [value(0, c) for c in range(n)]]


# solution: dictionary of complex places
def solve(turns, matrix):
    n = len(matrix)
    cells = {}
    for r, row in enumerate(matrix):
        for c, x in enumerate(row):
            cells[complex(2 * c - n + 1, 2 * r - n + 1) * 1j ** (turns % 4)] = x
    check = 0
    first = [0] * n
    for place, x in cells.items():
        r, c = (round(place.imag) + n - 1) // 2, (round(place.real) + n - 1) // 2
        check += (r + 2 * c + 1) * x
        if r == 0:
            first[c] = x
    return [check, first]


# solution: flat array with index steps
from array import array


class Flat:
    def __init__(self, rows):
        self.n = len(rows)
        self.cells = array("i", (x for row in rows for x in row))

    def turned(self):
        other = Flat([])
        other.n = self.n
        for c in range(self.n):
            other.cells.extend(self.cells[c :: self.n][::-1])
        return other


def solve(turns, matrix):
    flat = Flat(matrix)
    for _ in range(turns % 4):
        flat = flat.turned()
    n = flat.n
    check = sum((i // n + 2 * (i % n) + 1) * x for i, x in enumerate(flat.cells))
    return [check, list(flat.cells[:n])]
