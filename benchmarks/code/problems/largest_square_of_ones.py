"""Given a matrix of zeros and ones, return the side of the largest square block that holds only ones.

The matrix has `size` columns and about as many rows; the answer is 0 where there is no one.
"""

RANGE = (4, 420)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    rows = max(3, size + rng.randint(-3, 3))
    share = rng.choice([0.5, 0.8, 0.95])
    matrix = [[int(rng.random() < share) for _ in range(size)] for _ in range(rows)]
    side = rng.randint(1, max(1, size // 6))
    top, left = rng.randint(0, rows - side), rng.randint(0, size - side)
    for r in range(top, top + side):
        for c in range(left, left + side):
            matrix[r][c] = 1
    return [matrix]


# solution: one row of sides
def solve(matrix):
    sides = [0] * (len(matrix[0]) + 1)
    best = 0
    for row in matrix:
        corner = 0
        for c, one in enumerate(row, 1):
            above = sides[c]
            sides[c] = min(corner, above, sides[c - 1]) + 1 if one else 0
            corner = above
            if sides[c] > best:
                best = sides[c]
    return best


# solution: bit rows worn away
def solve(matrix):
    rows = [int("".join(map(str, row)), 2) for row in matrix]
    side = 0
    while any(rows):
        side += 1
        rows = [a & a >> 1 & b & b >> 1 for a, b in zip(rows, rows[1:])]
    return side


# solution: prefix sums and a growing side
def solve(matrix):
    m, n = len(matrix), len(matrix[0])
    total = [[0] * (n + 1) for _ in range(m + 1)]
    for i in range(m):
        for j in range(n):
            total[i + 1][j + 1] = matrix[i][j] + total[i][j + 1] + total[i + 1][j] - total[i][j]
    side = 0
    for i in range(m):
        for j in range(n):
            while i + side < m and j + side < n:
                a, b = i + side + 1, j + side + 1
                if total[a][b] - total[i][b] - total[a][j] + total[i][j] < (side + 1) ** 2:
                    break
                side += 1
    return side


# solution: dictionary of corners
def solve(matrix):
    ones = {(r, c) for r, row in enumerate(matrix) for c, v in enumerate(row) if v}
    side_at = {}
    for r, c in sorted(ones):
        around = [side_at.get(place, 0) for place in ((r - 1, c), (r, c - 1), (r - 1, c - 1))]
        side_at[r, c] = 1 + min(around)
    return max(side_at.values(), default=0)


# solution: runs to the right, read downwards
def solve(grid):
    height = len(grid)
    width = len(grid[0])
    runs = []
    for row in grid:
        run = [0]
        for value in reversed(row):
            run.append(run[-1] + 1 if value == 1 else 0)
        run.reverse()
        runs.append(run)
    best = 0
    for c in range(width):
        for r in range(height):
            narrow = runs[r][c]
            tall = 0
            while narrow > best and narrow > tall:
                tall += 1
                if r + tall >= height:
                    break
                narrow = min(narrow, runs[r + tall][c])
            if min(tall, runs[r][c]) > best:
                best = tall
    return best
