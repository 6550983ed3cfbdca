"""Given a matrix of ground heights, return how much rain stays on it when water runs off over the border.

Water runs between cells that share a side. The matrix has `size` rows and about as many columns, heights go from 0 to 12.
"""

RANGE = (3, 200)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    width = size + rng.randint(0, 4)
    low = rng.randint(0, 5)
    matrix = [[rng.randint(low, 12) for _ in range(width)] for _ in range(size)]
    for _ in range(rng.randint(0, 6)):
        r, c, reach = rng.randrange(size), rng.randrange(width), rng.randint(1, max(1, size // 5))
        for a in range(max(0, r - reach), min(size, r + reach)):
            for b in range(max(0, c - reach), min(width, c + reach)):
                matrix[a][b] //= 2
    return [matrix]


# solution: heap from the border inwards
from heapq import heapify, heappop, heappush


def solve(matrix):
    h, w = len(matrix), len(matrix[0])
    seen = [[False] * w for _ in range(h)]
    heap = []
    for r in range(h):
        for c in range(w):
            if r in (0, h - 1) or c in (0, w - 1):
                heap.append((matrix[r][c], r, c))
                seen[r][c] = True
    heapify(heap)
    water = 0
    while heap:
        level, r, c = heappop(heap)
        for a, b in ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)):
            if 0 <= a < h and 0 <= b < w and not seen[a][b]:
                seen[a][b] = True
                water += max(0, level - matrix[a][b])
                heappush(heap, (max(level, matrix[a][b]), a, b))
    return water


# solution: levels lowered until they rest
def solve(ground):
    rows, cols = len(ground), len(ground[0])
    level = bytearray()
    for r in range(rows):
        for c in range(cols):
            inside = 0 < r < rows - 1 and 0 < c < cols - 1
            level.append(12 if inside else ground[r][c])
    moved = True
    forward = True
    while moved:
        moved = False
        down = range(1, rows - 1) if forward else range(rows - 2, 0, -1)
        across = range(1, cols - 1) if forward else range(cols - 2, 0, -1)
        for r in down:
            for c in across:
                i = r * cols + c
                if level[i] > ground[r][c]:
                    lowest = min(level[i - 1], level[i + 1], level[i - cols], level[i + cols])
                    if lowest < ground[r][c]:
                        lowest = ground[r][c]
                    if lowest < level[i]:
                        level[i] = lowest
                        moved = True
        forward = not forward
    return sum(level) - sum(map(sum, ground))


# solution: bits flooded at every height
def solve(matrix):
    width = len(matrix[0]) + 2
    count = 0
    for height in range(1, max(map(max, matrix)) + 1):
        lines = ["1" * width]
        for row in matrix:
            lines.append("1" + "".join("1" if v < height else "0" for v in row) + "1")
        lines.append("1" * width)
        free = int("".join(lines), 2)
        border = "1" * width + ("1" + "0" * (width - 2) + "1") * len(matrix) + "1" * width
        wet = int(border, 2)
        while True:
            more = (wet | wet << 1 | wet >> 1 | wet << width | wet >> width) & free
            if more == wet:
                break
            wet = more
        count += (free ^ wet).bit_count()
    return count


# solution: lists of cells a level
def solve(matrix):
    h, w = len(matrix), len(matrix[0])
    waiting = {level: [] for level in range(13)}
    surface = {}
    for r in range(h):
        for c in range(w):
            if r == 0 or c == 0 or r == h - 1 or c == w - 1:
                waiting[matrix[r][c]].append((r, c))
                surface[(r, c)] = matrix[r][c]
    for level in range(13):
        for r, c in waiting[level]:
            for cell in [(r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)]:
                if cell in surface or cell[0] < 0 or cell[1] < 0 or cell[0] >= h or cell[1] >= w:
                    continue
                height = max(level, matrix[cell[0]][cell[1]])
                surface[cell] = height
                waiting[height].append(cell)
    return sum(height - matrix[r][c] for (r, c), height in surface.items())


# solution: pools joined from low to high
class Pool:
    def __init__(self):
        self.parent = self
        self.cells = 1
        self.leaks = False

    def root(self):
        pool = self
        while pool.parent is not pool:
            pool.parent = pool.parent.parent
            pool = pool.parent
        return pool


def solve(matrix):
    h, w = len(matrix), len(matrix[0])
    by_height = {}
    for r in range(h):
        for c in range(w):
            by_height.setdefault(matrix[r][c], []).append((r, c))
    pools = {}
    total = closed = 0
    for height in range(max(by_height) + 1):
        total += closed
        for r, c in by_height.get(height, []):
            mine = pools[r, c] = Pool()
            mine.leaks = r == 0 or c == 0 or r == h - 1 or c == w - 1
            closed += not mine.leaks
            for near in ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)):
                if near in pools:
                    a, b = mine.root(), pools[near].root()
                    if a is b:
                        continue
                    if a.leaks != b.leaks:
                        closed -= b.cells if a.leaks else a.cells
                    if a.cells < b.cells:
                        a, b = b, a
                    b.parent = a
                    a.cells += b.cells
                    a.leaks = a.leaks or b.leaks
    return total
