"""Return the transpose of a matrix, its columns as rows.

The matrix is a list of `size` rows with half as many columns, every row a list of integers.
"""

RANGE = (10, 500)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    return [[[rng.randint(0, 100_000) for _ in range(size // 2)] for _ in range(size)]]


# solution: zip
def solve(matrix):
    columns = zip(*matrix)
    transposed = []
    for column in columns:
        transposed.append(list(column))
    return transposed


# solution: table of zeros filled in
def solve(m):
    rows = len(m)
    cols = len(m[0])
    t = [[0] * rows for _ in range(cols)]
    for i in range(rows):
        for j in range(cols):
            t[j][i] = m[i][j]
    return t


# solution: rows used up from the end
def solve(matrix):
    width = len(matrix[0])
    result = [[] for _ in range(width)]
    while matrix:
        row = matrix.pop()
        while row:
            result[len(row) - 1].append(row.pop())
    for line in result:
        line.reverse()
    return result


# solution: flat array read with a stride
from array import array


def solve(matrix):
    height, width = len(matrix), len(matrix[0])
    flat = array("l")
    for row in matrix:
        flat.extend(row)
    assert len(flat) == height * width
    return [flat[start::width].tolist() for start in range(width)]


# solution: cells in a dict by coordinates
def solve(matrix):
    cells = {}
    for r, row in enumerate(matrix):
        for c, value in enumerate(row):
            cells[c, r] = value
    height = len(matrix)
    width = len(matrix[0])
    return [[cells[c, r] for r in range(height)] for c in range(width)]
