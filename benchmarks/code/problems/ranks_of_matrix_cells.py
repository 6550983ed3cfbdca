"""Give each cell of a matrix a rank: 1 plus the greatest rank among smaller cells of its row and column;
equal cells of a row or column share the rank. Return for each row the sum of its ranks.

The matrix has `size` rows and columns. Equal numbers of the same row or column are possible only in pairs
within a row.
"""

RANGE = (3, 110)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    numbers = rng.sample(range(9 * size * size), size * size)
    matrix = [numbers[r * size : (r + 1) * size] for r in range(size)]
    for r in range(0, size, 2):
        a, b = rng.sample(range(size), 2)
        matrix[r][a] = matrix[r][b]
    return [matrix]


# solution: cells sorted, equal neighbours grouped
from itertools import groupby


def solve(matrix):
    n = len(matrix)
    cells = sorted((x, r, c) for r, row in enumerate(matrix) for c, x in enumerate(row))
    in_row = [0] * n
    in_column = [0] * n
    sums = [0] * n
    for (_, r), group in groupby(cells, key=lambda cell: cell[:2]):
        columns = [c for _, _, c in group]
        rank = 1 + max(in_row[r], *(in_column[c] for c in columns))
        in_row[r] = rank
        for c in columns:
            in_column[c] = rank
        sums[r] += rank * len(columns)
    return sums


# solution: places packed into whole numbers, sorted in place
def solve(matrix):
    n = len(matrix)
    packed = []
    for r in range(n):
        for c in range(n):
            packed.append((matrix[r][c] * n + r) * n + c)
    packed.sort()
    rows, columns, answer = [0] * n, [0] * n, [0] * n
    i = 0
    while i < len(packed):
        j = i
        rank = 0
        r = packed[i] // n % n
        while j < len(packed) and packed[j] // n == packed[i] // n:
            rank = max(rank, columns[packed[j] % n])
            j += 1
        rank = max(rank, rows[r]) + 1
        rows[r] = rank
        for k in range(i, j):
            columns[packed[k] % n] = rank
        answer[r] += rank * (j - i)
        i = j
    return answer


# solution: graph of next smaller cells with memo
import sys
from functools import lru_cache


def smaller_neighbours(lines):
    before = {}
    for k, line in enumerate(lines):
        order = sorted(set(line))
        before[k] = dict(zip(order[1:], order))
    return before


def solve(matrix):
    sys.setrecursionlimit(100000)
    n = len(matrix)
    columns = list(zip(*matrix))
    left = smaller_neighbours(matrix)
    up = smaller_neighbours(columns)
    where = [{x: columns[c].index(x) for x in columns[c]} for c in range(n)]

    @lru_cache(None)
    def rank(r, x):
        best = 0
        if x in left[r]:
            best = rank(r, left[r][x])
        for c in range(n):
            if matrix[r][c] == x and x in up[c]:
                y = up[c][x]
                best = max(best, rank(where[c][y], y))
        return best + 1

    return [sum(rank(r, x) for x in matrix[r]) for r in range(n)]


# solution: heap of cell objects
import heapq


class Cell:
    __slots__ = ("value", "row", "columns")

    def __init__(self, value, row):
        self.value = value
        self.row = row
        self.columns = []

    def __lt__(self, other):
        return self.value < other.value


def solve(matrix):
    heap = []
    for r, row in enumerate(matrix):
        cells = {}
        for c, x in enumerate(row):
            if x not in cells:
                cells[x] = Cell(x, r)
            cells[x].columns.append(c)
        heap.extend(cells.values())
    heapq.heapify(heap)
    best = {}
    sums = [0] * len(matrix)
    while heap:
        cell = heapq.heappop(heap)
        lines = [("row", cell.row)] + [("column", c) for c in cell.columns]
        rank = 1 + max(best.get(line, 0) for line in lines)
        best.update(dict.fromkeys(lines, rank))
        sums[cell.row] += rank * len(cell.columns)
    return sums


# solution: waiting counts, freed level by level
def solve(matrix):
    n = len(matrix)
    rows = [sorted(range(n), key=row.__getitem__) for row in matrix]
    columns = [sorted(range(n), key=lambda r: matrix[r][c]) for c in range(n)]
    row_at = [0] * n
    column_at = [0] * n
    sums = [0] * n
    level = 0
    active = range(n)
    while active:
        level += 1
        ready = []
        for r in active:
            x = matrix[r][rows[r][row_at[r]]]
            same = [c for c in rows[r][row_at[r] : row_at[r] + 2] if matrix[r][c] == x]
            if all(columns[c][column_at[c]] == r for c in same):
                ready.append((r, same))
        for r, same in ready:
            sums[r] += level * len(same)
            row_at[r] += len(same)
            for c in same:
                column_at[c] += 1
        active = [r for r in active if row_at[r] < n]
    return sums
