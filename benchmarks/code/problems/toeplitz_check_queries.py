"""Given a matrix and a list of diagonals, return for each of them its sum, or the text "same" where all its numbers are equal.

Diagonal d holds the cells whose column is their row plus d, so d goes from the negative of the last row to the last column. The
matrix has `size` rows and about as many columns; there are `size` queries, repeated ones too, and numbers up to a million.
"""

RANGE = (4, 330)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    width = max(2, size + rng.randint(-2, 4))
    values = {d: rng.randint(1, 1_000_000) for d in range(1 - size, width)}
    matrix = [[values[c - r] for c in range(width)] for r in range(size)]
    for _ in range(rng.randint(0, 2 * size)):
        matrix[rng.randrange(size)][rng.randrange(width)] = rng.randint(1, 1_000_000)
    return [matrix, [rng.randint(1 - size, width - 1) for _ in range(size)]]


# solution: walk for each query
def solve(matrix, diagonals):
    answers = []
    for d in diagonals:
        r, c = (0, d) if d >= 0 else (-d, 0)
        first = matrix[r][c]
        total = 0
        same = True
        while r < len(matrix) and c < len(matrix[0]):
            total += matrix[r][c]
            if matrix[r][c] != first:
                same = False
            r += 1
            c += 1
        answers.append("same" if same else total)
    return answers


# solution: dictionary of lists
from collections import defaultdict


def solve(matrix, diagonals):
    along = defaultdict(list)
    for r, row in enumerate(matrix):
        for c, value in enumerate(row):
            along[c - r].append(value)
    return ["same" if len(set(along[d])) == 1 else sum(along[d]) for d in diagonals]


# solution: flat list cut with a stride
def solve(matrix, diagonals):
    height, width = len(matrix), len(matrix[0])
    flat = sum(matrix, [])
    answers = []
    for d in diagonals:
        start = d if d >= 0 else -d * width
        length = min(height, width - d) if d >= 0 else min(height + d, width)
        piece = flat[start :: width + 1][:length]
        answers.append("same" if piece.count(piece[0]) == length else sum(piece))
    return answers


# solution: running totals of every diagonal
def solve(matrix, diagonals):
    last = len(matrix) - 1
    count = last + len(matrix[0])
    totals = [0] * count
    least = [10**7] * count
    most = [0] * count
    for r in range(len(matrix)):
        for c in range(len(matrix[0])):
            v = matrix[r][c]
            k = c - r + last
            totals[k] += v
            if v < least[k]:
                least[k] = v
            if v > most[k]:
                most[k] = v
    return [totals[d + last] if least[d + last] < most[d + last] else "same" for d in diagonals]


# solution: leaning matrix of cells, transposed
from dataclasses import dataclass
from itertools import zip_longest


@dataclass
class Cell:
    row: int
    column: int
    value: int


def solve(matrix, diagonals):
    leaning = []
    for r, row in enumerate(matrix):
        before = [None] * (len(matrix) - 1 - r)
        leaning.append(before + [Cell(r, c, value) for c, value in enumerate(row)])
    lines = {}
    for column in zip_longest(*leaning):
        cells = [cell for cell in column if cell is not None]
        lines[cells[0].column - cells[0].row] = cells
    answers = []
    for d in diagonals:
        values = {cell.value for cell in lines[d]}
        if len(values) == 1:
            answers.append("same")
        else:
            answers.append(sum(cell.value for cell in lines[d]))
    return answers
