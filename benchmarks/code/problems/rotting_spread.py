"""Given a grid of 0 (empty), 1 (fresh) and 2 (rotten), return after how many minutes nothing is fresh, or -1 if some stays fresh for ever.

Every minute what is fresh and shares a side with something rotten turns rotten. The grid has `size` rows and about as many
columns; with nothing fresh at the start the answer is 0.
"""

RANGE = (4, 260)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    width = size + rng.randint(0, 3)
    empty = rng.choice([0.05, 0.2, 0.3])
    grid = [[0 if rng.random() < empty else 1 for _ in range(width)] for _ in range(size)]
    if rng.random() < 0.7:
        for r in range(size):
            for c in range(width):
                near = [(r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)]
                if not any(0 <= a < size and 0 <= b < width and grid[a][b] for a, b in near):
                    grid[r][c] = 0
    for _ in range(max(2, size // 8)):
        grid[rng.randrange(size)][rng.randrange(width)] = 2
    return [grid]


# solution: queue of cells
from collections import deque


def solve(grid):
    rows, cols = len(grid), len(grid[0])
    queue = deque()
    fresh = 0
    for r in range(rows):
        for c in range(cols):
            if grid[r][c] == 2:
                queue.append((r, c, 0))
            elif grid[r][c] == 1:
                fresh += 1
    minute = 0
    while queue:
        r, c, minute = queue.popleft()
        for nr, nc in ((r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)):
            if 0 <= nr < rows and 0 <= nc < cols and grid[nr][nc] == 1:
                grid[nr][nc] = 2
                fresh -= 1
                queue.append((nr, nc, minute + 1))
    return -1 if fresh else minute


# solution: one big integer of bits
def solve(grid):
    width = len(grid[0]) + 1
    fresh = rotten = 0
    for row in grid:
        fresh <<= width
        rotten <<= width
        for c, value in enumerate(row):
            if value == 1:
                fresh |= 1 << c
            elif value == 2:
                rotten |= 1 << c
    minutes = 0
    while fresh:
        spread = (rotten << 1 | rotten >> 1 | rotten << width | rotten >> width) & fresh
        if not spread:
            return -1
        fresh ^= spread
        rotten = spread
        minutes += 1
    return minutes


# solution: sets of complex places
def solve(grid):
    at = {complex(x, y): v for y, row in enumerate(grid) for x, v in enumerate(row) if v}
    fresh = {p for p, v in at.items() if v == 1}
    edge = {p for p, v in at.items() if v == 2}
    minutes = 0
    while fresh and edge:
        edge = {p + d for p in edge for d in (1, -1, 1j, -1j)} & fresh
        fresh -= edge
        minutes += 1
    return -1 if fresh else minutes


# solution: times swept until they settle
def solve(grid):
    never = 10**9
    height, width = len(grid), len(grid[0])
    time = [[0 if v == 2 else never for v in row] for row in grid]
    changed = True
    while changed:
        changed = False
        for r in range(height):
            for c in range(width):
                if grid[r][c] == 1:
                    best = time[r][c]
                    if r and time[r - 1][c] + 1 < best:
                        best = time[r - 1][c] + 1
                    if c and time[r][c - 1] + 1 < best:
                        best = time[r][c - 1] + 1
                    if best < time[r][c]:
                        time[r][c] = best
                        changed = True
        for r in reversed(range(height)):
            for c in reversed(range(width)):
                if grid[r][c] == 1:
                    best = time[r][c]
                    if r + 1 < height and time[r + 1][c] + 1 < best:
                        best = time[r + 1][c] + 1
                    if c + 1 < width and time[r][c + 1] + 1 < best:
                        best = time[r][c + 1] + 1
                    if best < time[r][c]:
                        time[r][c] = best
                        changed = True
    worst = 0
    for r in range(height):
        for c in range(width):
            if grid[r][c] == 1:
                worst = max(worst, time[r][c])
    return -1 if worst == never else worst


# solution: linked fruit objects
class Fruit:
    def __init__(self, state):
        self.state = state
        self.touching = []
        self.when = None


def solve(grid):
    fruits = {}
    for r in range(len(grid)):
        for c in range(len(grid[r])):
            if grid[r][c]:
                fruit = fruits[r, c] = Fruit(grid[r][c])
                for other in (fruits.get((r - 1, c)), fruits.get((r, c - 1))):
                    if other is not None:
                        fruit.touching.append(other)
                        other.touching.append(fruit)
    layers = [[fruit for fruit in fruits.values() if fruit.state == 2]]
    for fruit in layers[0]:
        fruit.when = 0
    while layers[-1]:
        layer = []
        for fruit in layers[-1]:
            for other in fruit.touching:
                if other.when is None:
                    other.when = len(layers)
                    layer.append(other)
        layers.append(layer)
    if any(fruit.when is None for fruit in fruits.values()):
        return -1
    return max([fruit.when for fruit in fruits.values()], default=0)
