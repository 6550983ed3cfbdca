"""Given a square matrix and queries [top, left, bottom, right], return the sum of each of these rectangles.

The matrix has `size` rows and there are `size` queries; both corners belong to the rectangle, numbers are -99
to 99.
"""

RANGE = (5, 230)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    matrix = [[rng.randint(-99, 99) for _ in range(size)] for _ in range(size)]
    queries = []
    for _ in range(size):
        top, bottom = sorted(rng.choices(range(size), k=2))
        left, right = sorted(rng.choices(range(size), k=2))
        queries.append([top, left, bottom, right])
    return [matrix, queries]


# solution: add up the cells anew
def solve(matrix, queries):
    answers = []
    for top, left, bottom, right in queries:
        total = 0
        for r in range(top, bottom + 1):
            row = matrix[r]
            for c in range(left, right + 1):
                total += row[c]
        answers.append(total)
    return answers


# solution: sums of all corner rectangles
def solve(matrix, queries):
    n = len(matrix)
    corner = [[0] * (n + 1) for _ in range(n + 1)]
    for r in range(n):
        for c in range(n):
            corner[r + 1][c + 1] = matrix[r][c] + corner[r][c + 1] + corner[r + 1][c] - corner[r][c]
    return [
        corner[b + 1][d + 1] - corner[a][d + 1] - corner[b + 1][c] + corner[a][c] for a, c, b, d in queries
    ]


# solution: one sweep over the rows for all queries
from itertools import accumulate


def solve(matrix, queries):
    events = {}
    for q, (top, left, bottom, right) in enumerate(queries):
        events.setdefault(top - 1, []).append((q, left, right, -1))
        events.setdefault(bottom, []).append((q, left, right, 1))
    columns = [0] * len(matrix)
    out = [0] * len(queries)
    for r, row in enumerate(matrix):
        columns = [x + y for x, y in zip(columns, row)]
        if r in events:
            prefix = list(accumulate(columns, initial=0))
            for q, left, right, sign in events[r]:
                out[q] += sign * (prefix[right + 1] - prefix[left])
    return out


# solution: binary indexed tree in two directions
from array import array


class Tree:
    def __init__(self, n):
        self.n = n
        self.cells = array("q", bytes(8 * (n + 1) * (n + 1)))

    def add(self, r, c, value):
        while r <= self.n:
            k = c
            while k <= self.n:
                self.cells[r * (self.n + 1) + k] += value
                k += k & -k
            r += r & -r

    def upto(self, r, c):
        s = 0
        while r:
            k = c
            while k:
                s += self.cells[r * (self.n + 1) + k]
                k &= k - 1
            r &= r - 1
        return s


def solve(matrix, queries):
    t = Tree(len(matrix))
    for r, row in enumerate(matrix, 1):
        for c, value in enumerate(row, 1):
            t.add(r, c, value)
    result = []
    for a, b, c, d in queries:
        result.append(t.upto(c + 1, d + 1) - t.upto(a, d + 1) - t.upto(c + 1, b) + t.upto(a, b))
    return result


# solution: dictionary of running sums along rows
def solve(matrix, queries):
    run = {}
    for r, row in enumerate(matrix):
        s = 0
        run[r, -1] = 0
        for c, x in enumerate(row):
            s += x
            run[r, c] = s

    def answer(top, left, bottom, right):
        return sum(run[r, right] - run[r, left - 1] for r in range(top, bottom + 1))

    return [answer(*query) for query in queries]
