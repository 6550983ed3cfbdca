"""Given a matrix as a list of rows, sort every diagonal (those that go down to the right) by itself,
rising from its upper end, and return the result's rows.

The matrix has `size` rows and 5 to 20 columns more or less.
"""

RANGE = (8, 250)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    columns = max(3, size + rng.choice((-1, 1)) * rng.randint(5, 20))
    top = rng.choice((9, 9999))
    return [[[rng.randint(0, top) for _ in range(columns)] for _ in range(size)]]


# solution: dictionary of heaps by column minus row
import heapq
from collections import defaultdict


def solve(matrix):
    heaps = defaultdict(list)
    for r, row in enumerate(matrix):
        for c, x in enumerate(row):
            heapq.heappush(heaps[c - r], x)
    return [[heapq.heappop(heaps[c - r]) for c in range(len(row))] for r, row in enumerate(matrix)]


# solution: one diagonal at a time, in place
def solve(matrix):
    rows, columns = len(matrix), len(matrix[0])
    starts = [(r, 0) for r in range(rows)] + [(0, c) for c in range(1, columns)]
    for r, c in starts:
        length = min(rows - r, columns - c)
        part = sorted(matrix[r + k][c + k] for k in range(length))
        for k in range(length):
            matrix[r + k][c + k] = part[k]
    return matrix


# solution: flat list and slices with steps
def solve(matrix):
    width = len(matrix[0])
    flat = [x for row in matrix for x in row]
    height = len(matrix)
    for c in range(width):
        stop = min(height, width - c) * width
        flat[c : c + stop : width + 1] = sorted(flat[c : c + stop : width + 1])
    for r in range(1, height):
        stop = min(height, r + width) * width
        flat[r * width : stop : width + 1] = sorted(flat[r * width : stop : width + 1])
    return [flat[i : i + width] for i in range(0, len(flat), width)]


# solution: all cells as tuples in one sort
def solve(matrix):
    cells = []
    for r, row in enumerate(matrix):
        for c, x in enumerate(row):
            cells.append((c - r, x))
    cells.sort()
    result = [row[:] for row in matrix]
    place = {}
    for d, x in cells:
        r = place.get(d, max(0, -d))
        result[r][r + d] = x
        place[d] = r + 1
    return result


# solution: rows shifted so that diagonals become columns
def shifted(matrix, blank):
    n = len(matrix)
    return [[blank] * (n - 1 - r) + row + [blank] * r for r, row in enumerate(matrix)]


def solve(matrix):
    blank = -1
    columns = []
    for column in zip(*shifted(matrix, blank)):
        values = iter(sorted(x for x in column if x != blank))
        columns.append([blank if x == blank else next(values) for x in column])
    return [[x for x in row if x != blank] for row in zip(*columns)]
