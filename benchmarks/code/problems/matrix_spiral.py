"""Return the numbers of a matrix in spiral order: along the top row, down the right side, back, up and inwards.

The matrix is a list of `size` rows, each a list of about `size` integers, and may be changed.
"""

RANGE = (8, 240)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    columns = max(1, size + rng.randint(-3, 3))
    return [[[rng.randint(-999, 9999) for _ in range(columns)] for _ in range(size)]]


# solution: four moving borders
def solve(matrix):
    top, bottom = 0, len(matrix) - 1
    left, right = 0, len(matrix[0]) - 1
    out = []
    while top <= bottom and left <= right:
        for c in range(left, right + 1):
            out.append(matrix[top][c])
        for r in range(top + 1, bottom + 1):
            out.append(matrix[r][right])
        if top < bottom and left < right:
            for c in range(right - 1, left - 1, -1):
                out.append(matrix[bottom][c])
            for r in range(bottom - 1, top, -1):
                out.append(matrix[r][left])
        top, bottom, left, right = top + 1, bottom - 1, left + 1, right - 1
    return out


# solution: first row off, rest turned
def solve(matrix):
    rest = matrix
    spiral = []
    while rest:
        spiral.extend(rest[0])
        turned = list(zip(*rest[1:]))
        turned.reverse()
        rest = turned
    return spiral


# solution: walk with a set of visited cells
def solve(grid):
    rows, cols = len(grid), len(grid[0])
    visited = set()
    r = c = 0
    dr, dc = 0, 1
    path = []
    for _ in range(rows * cols):
        path.append(grid[r][c])
        visited.add((r, c))
        nr, nc = r + dr, c + dc
        if not (0 <= nr < rows and 0 <= nc < cols) or (nr, nc) in visited:
            dr, dc = dc, -dr
            nr, nc = r + dr, c + dc
        r, c = nr, nc
    return path


# solution: rows taken apart with pop
def solve(matrix):
    spiral = []
    while matrix:
        spiral += matrix.pop(0)
        for row in matrix:
            if row:
                spiral.append(row.pop())
        if matrix:
            spiral += reversed(matrix.pop())
        for row in reversed(matrix):
            if row:
                spiral.append(row.pop(0))
    return spiral


# solution: flat copy with shrinking step counts
from array import array


def positions(rows, cols):
    at = -1
    steps = [cols, rows - 1]
    strides = [1, cols, -1, -cols]
    turn = 0
    while steps[turn % 2] > 0:
        for _ in range(steps[turn % 2]):
            at += strides[turn % 4]
            yield at
        steps[turn % 2] -= 1
        turn += 1


def solve(matrix):
    flat = array("i")
    for row in matrix:
        flat.extend(row)
    return [flat[p] for p in positions(len(matrix), len(matrix[0]))]
