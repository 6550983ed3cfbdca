"""Given n, return in how many ways n queens stand on an n x n chess board so that none attacks another.

The board has `size` rows and columns; turned and mirrored placements count each.
"""

RANGE = (4, 8)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    return [size]


# solution: sets of taken lines
def solve(n):
    columns, rising, falling = set(), set(), set()

    def place(row):
        if row == n:
            return 1
        found = 0
        for c in range(n):
            if c in columns or row + c in rising or row - c in falling:
                continue
            columns.add(c)
            rising.add(row + c)
            falling.add(row - c)
            found += place(row + 1)
            columns.remove(c)
            rising.remove(row + c)
            falling.remove(row - c)
        return found

    return place(0)


# solution: bit masks
def solve(n):
    full = (1 << n) - 1

    def search(columns, left, right):
        if columns == full:
            return 1
        total = 0
        free = full & ~(columns | left | right)
        while free:
            spot = free & -free
            free ^= spot
            total += search(columns | spot, (left | spot) << 1, (right | spot) >> 1)
        return total

    return search(0, 0, 0)


# solution: all permutations
from itertools import permutations


def solve(n):
    rows = range(n)
    good = 0
    for order in permutations(rows):
        if len({order[r] + r for r in rows}) < n:
            continue
        if len({order[r] - r for r in rows}) == n:
            good += 1
    return good


# solution: all partial boards, row after row
def attacked(board, column):
    row = len(board)
    return any(c == column or abs(c - column) == row - r for r, c in enumerate(board))


def solve(n):
    boards = [()]
    for _ in range(n):
        boards = [board + (column,) for board in boards for column in range(n) if not attacked(board, column)]
    return len(boards)


# solution: copied grids on a stack
def solve(size):
    stack = [(0, [[0] * size for _ in range(size)])]
    answers = 0
    while stack:
        row, grid = stack.pop()
        if row == size:
            answers += 1
            continue
        for column in range(size):
            if grid[row][column]:
                continue
            copy = [line[:] for line in grid]
            for distance in range(size - row):
                for target in (column - distance, column, column + distance):
                    if 0 <= target < size:
                        copy[row + distance][target] = 1
            stack.append((row + 1, copy))
    return answers
