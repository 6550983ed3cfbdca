"""Given a matrix of heights, return from how many cells water can flow both to the upper or left border and to the lower or right border.

Water flows to a cell sharing a side that is not higher, and leaves over every border cell. The matrix has `size` rows and about
as many columns.
"""

RANGE = (3, 200)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    width = size + rng.randint(0, 4)
    rough = rng.randint(1, 4)
    ridge = rng.randint(size // 2, size)
    return [[[2 * size - abs(r + c - ridge) + rng.randint(0, rough) for c in range(width)] for r in range(size)]]


# solution: stack and sets of cells
def climb(heights, start):
    reached = set(start)
    stack = list(start)
    while stack:
        r, c = stack.pop()
        for cell in ((r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)):
            if cell in reached or not (0 <= cell[0] < len(heights) and 0 <= cell[1] < len(heights[0])):
                continue
            if heights[cell[0]][cell[1]] >= heights[r][c]:
                reached.add(cell)
                stack.append(cell)
    return reached


def solve(heights):
    h, w = len(heights), len(heights[0])
    first = [(0, c) for c in range(w)] + [(r, 0) for r in range(h)]
    second = [(h - 1, c) for c in range(w)] + [(r, w - 1) for r in range(h)]
    return len(climb(heights, first) & climb(heights, second))


# solution: flags of two bits swept until stable
def solve(heights):
    h, w = len(heights), len(heights[0])
    flags = bytearray(h * w)
    for r in range(h):
        flags[r * w] |= 1
        flags[r * w + w - 1] |= 2
    for c in range(w):
        flags[c] |= 1
        flags[(h - 1) * w + c] |= 2
    order = range(h * w)
    while True:
        before = bytes(flags)
        for i in order:
            if flags[i] == 3:
                continue
            r, c = divmod(i, w)
            here = heights[r][c]
            if r and heights[r - 1][c] <= here:
                flags[i] |= flags[i - w]
            if c and heights[r][c - 1] <= here:
                flags[i] |= flags[i - 1]
            if r + 1 < h and heights[r + 1][c] <= here:
                flags[i] |= flags[i + w]
            if c + 1 < w and heights[r][c + 1] <= here:
                flags[i] |= flags[i + 1]
        order = order[::-1]
        if before == flags:
            return flags.count(3)


# solution: queues with boolean matrices
from collections import deque


def solve(matrix):
    rows = len(matrix)
    cols = len(matrix[0])
    one = [[False] * cols for _ in range(rows)]
    two = [[False] * cols for _ in range(rows)]
    queue_one = deque()
    queue_two = deque()
    for r in range(rows):
        for c in range(cols):
            if r == 0 or c == 0:
                one[r][c] = True
                queue_one.append([r, c])
            if r == rows - 1 or c == cols - 1:
                two[r][c] = True
                queue_two.append([r, c])
    for queue, mark in ((queue_one, one), (queue_two, two)):
        while queue:
            r, c = queue.popleft()
            for dr, dc in [(0, 1), (1, 0), (0, -1), (-1, 0)]:
                a, b = r + dr, c + dc
                if 0 <= a < rows and 0 <= b < cols and not mark[a][b] and matrix[a][b] >= matrix[r][c]:
                    mark[a][b] = True
                    queue.append([a, b])
    count = 0
    for r in range(rows):
        for c in range(cols):
            if one[r][c] and two[r][c]:
                count += 1
    return count


# solution: cells with lists of uphill neighbours
from dataclasses import dataclass, field


@dataclass
class Cell:
    height: int
    uphill: list = field(default_factory=list)
    seen: dict = field(default_factory=dict)


def fill(cells, sea):
    todo = cells
    for cell in cells:
        cell.seen[sea] = True
    while todo:
        fresh = []
        for cell in todo:
            for up in cell.uphill:
                if sea not in up.seen:
                    up.seen[sea] = True
                    fresh.append(up)
        todo = fresh


def solve(heights):
    grid = [[Cell(value) for value in row] for row in heights]
    for i, row in enumerate(grid):
        for j, cell in enumerate(row):
            beside = [row[j + 1]] if j + 1 < len(row) else []
            if i + 1 < len(grid):
                beside.append(grid[i + 1][j])
            for other in beside:
                if other.height >= cell.height:
                    cell.uphill.append(other)
                if other.height <= cell.height:
                    other.uphill.append(cell)
    fill(grid[0] + [row[0] for row in grid], "upper left")
    fill(grid[-1] + [row[-1] for row in grid], "lower right")
    return sum(len(cell.seen) == 2 for row in grid for cell in row)


# solution: plateaus joined, then taken from low to high
def solve(heights):
    h, w = len(heights), len(heights[0])
    flat = [v for row in heights for v in row]
    boss = list(range(h * w))

    def find(x):
        while boss[x] != x:
            boss[x] = boss[boss[x]]
            x = boss[x]
        return x

    pairs = []
    for i in range(h * w):
        if (i + 1) % w:
            pairs.append((i, i + 1))
        if i + w < h * w:
            pairs.append((i, i + w))
    for a, b in pairs:
        if flat[a] == flat[b]:
            boss[find(a)] = find(b)
    sea = [0] * (h * w)
    for i in range(h * w):
        r, c = divmod(i, w)
        sea[find(i)] |= (r == 0 or c == 0) + 2 * (r == h - 1 or c == w - 1)
    slopes = [(a, b) if flat[a] < flat[b] else (b, a) for a, b in pairs if flat[a] != flat[b]]
    slopes.sort(key=lambda pair: flat[pair[1]])
    for low, high in slopes:
        sea[find(high)] |= sea[find(low)]
    return sum(sea[find(i)] == 3 for i in range(h * w))
