"""Given a square grid of 0 (dead) and 1 (alive) and a number of generations, return the grid after that many generations of Conway's game of life.

Cells outside the grid are always dead. The grid has `size` rows of `size` numbers.
"""

RANGE = (5, 110)


def example(size, rng):
    return [[[int(rng.random() < 0.3) for _ in range(size)] for _ in range(size)], 4]


# solution: counting neighbours into a new grid
def solve(grid, generations):
    n = len(grid)
    for _ in range(generations):
        new = [[0] * n for _ in range(n)]
        for r in range(n):
            for c in range(n):
                alive = -grid[r][c]
                for row in grid[max(r - 1, 0) : r + 2]:
                    alive += sum(row[max(c - 1, 0) : c + 2])
                if alive == 3 or (alive == 2 and grid[r][c]):
                    new[r][c] = 1
        grid = new
    return grid


# solution: set of living cells and a counter
from collections import Counter


def solve(grid, generations):
    side = range(len(grid))
    living = {(r, c) for r in side for c in side if grid[r][c]}
    for _ in range(generations):
        around = Counter(
            (r + dr, c + dc) for r, c in living for dr in (-1, 0, 1) for dc in (-1, 0, 1) if dr or dc
        )
        living = {
            cell
            for cell, k in around.items()
            if (k == 3 or (k == 2 and cell in living)) and cell[0] in side and cell[1] in side
        }
    return [[int((r, c) in living) for c in side] for r in side]


# solution: rows as integers and a bit adder
def solve(grid, generations):
    n = len(grid)
    full = (1 << n) - 1
    rows = [int("".join(map(str, row)), 2) for row in grid]
    for _ in range(generations):
        after = []
        for above, here, below in zip([0] + rows, rows, rows[1:] + [0]):
            ones = twos = fours = 0
            around = [r << 1 for r in (above, here, below)] + [r >> 1 for r in (above, here, below)]
            for bits in around + [above, below]:
                carry = ones & bits
                ones ^= bits
                fours |= twos & carry
                twos ^= carry
            after.append(twos & ~fours & (ones | here) & full)
        rows = after
    return [[int(ch) for ch in format(row, "0%db" % n)] for row in rows]


# solution: in place, with the next state in a second bit
def solve(board, steps):
    h, w = len(board), len(board[0])
    for _ in range(steps):
        for y in range(h):
            for x in range(w):
                count = 0
                for j in range(y - 1 if y else 0, min(y + 2, h)):
                    for i in range(x - 1 if x else 0, min(x + 2, w)):
                        count += board[j][i] & 1
                if count == 3 or (count == 4 and board[y][x] & 1):
                    board[y][x] |= 2
        for line in board:
            for x in range(w):
                line[x] >>= 1
    return board


# solution: flat bytes, column sums slid along
def solve(grid, generations):
    n = len(grid)
    w = n + 2
    cells = bytearray(w * w)
    for r, row in enumerate(grid, 1):
        cells[r * w + 1 : r * w + n + 1] = bytes(row)
    for _ in range(generations):
        fresh = bytearray(w * w)
        for start in range(w, w * (n + 1), w):
            top, middle, bottom = (cells[s : s + w] for s in (start - w, start, start + w))
            sums = [a + b + c for a, b, c in zip(top, middle, bottom)]
            left, centre = sums[0], sums[1]
            for x in range(1, n + 1):
                right = sums[x + 1]
                total = left + centre + right
                if total == 3 or (total == 4 and middle[x]):
                    fresh[start + x] = 1
                left, centre = centre, right
        cells = fresh
    return [list(cells[r * w + 1 : r * w + n + 1]) for r in range(1, n + 1)]
