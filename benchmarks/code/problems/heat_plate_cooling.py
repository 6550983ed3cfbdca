"""A square plate is given as `size` rows of `size` integer temperatures. In each of `steps` steps every cell that is not on
the edge takes the sum of its four neighbours' old temperatures, divided by four and rounded down; the edge stays as it is.

Return [sum of all temperatures, temperature of the cell at row size // 2, column size // 2] after the last step. The number
of steps is about as large as the side.
"""

RANGE = (3, 60)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    return [[[rng.randint(0, 1000) for _ in range(size)] for _ in range(size)], size]


# solution: plate of every step kept
def solve(plate, steps):
    n = len(plate)
    history = [plate]
    for t in range(steps):
        old = history[t]
        new = [row[:] for row in old]
        for r in range(1, n - 1):
            for c in range(1, n - 1):
                new[r][c] = (old[r - 1][c] + old[r + 1][c] + old[r][c - 1] + old[r][c + 1]) // 4
        history.append(new)
    last = history[-1]
    return [sum(map(sum, last)), last[n // 2][n // 2]]


# solution: one flat copy with the old row above remembered
def solve(plate, steps):
    n = len(plate)
    cells = [v for row in plate for v in row]
    for _ in range(steps):
        above = cells[:n]
        for r in range(1, n - 1):
            base = r * n
            now = cells[base : base + n]
            for c in range(1, n - 1):
                cells[base + c] = (above[c] + cells[base + n + c] + now[c - 1] + now[c + 1]) >> 2
            above = now
    return [sum(cells), cells[(n // 2) * n + n // 2]]


# solution: recursion over time with a cache
from functools import lru_cache


def solve(plate, steps):
    n = len(plate)

    @lru_cache(maxsize=None)
    def heat(t, r, c):
        if t == 0 or r == 0 or c == 0 or r == n - 1 or c == n - 1:
            return plate[r][c]
        return (heat(t - 1, r - 1, c) + heat(t - 1, r + 1, c) + heat(t - 1, r, c - 1) + heat(t - 1, r, c + 1)) // 4

    total = 0
    for r in range(n):
        for c in range(n):
            total += heat(steps, r, c)
    return [total, heat(steps, n // 2, n // 2)]


# solution: dictionary of inner cells renewed each step
def solve(plate, steps):
    n = len(plate)
    now = {(r, c): plate[r][c] for r in range(n) for c in range(n)}
    inner = [(r, c) for (r, c) in now if 0 < r < n - 1 and 0 < c < n - 1]
    for _ in range(steps):
        fresh = {}
        for r, c in inner:
            fresh[r, c] = (now[r - 1, c] + now[r + 1, c] + now[r, c - 1] + now[r, c + 1]) // 4
        now.update(fresh)
    return [sum(now.values()), now[n // 2, n // 2]]


# solution: cells as linked objects
class Cell:
    def __init__(self, heat):
        self.heat = heat
        self.coming = heat
        self.around = []

    def look(self):
        self.coming = sum(other.heat for other in self.around) // 4

    def turn(self):
        self.heat = self.coming


def solve(plate, steps):
    grid = [[Cell(v) for v in row] for row in plate]
    n = len(grid)
    active = []
    for r in range(1, n - 1):
        for c in range(1, n - 1):
            cell = grid[r][c]
            cell.around = [grid[r - 1][c], grid[r + 1][c], grid[r][c - 1], grid[r][c + 1]]
            active.append(cell)
    for _ in range(steps):
        for cell in active:
            cell.look()
        for cell in active:
            cell.turn()
    return [sum(cell.heat for row in grid for cell in row), grid[n // 2][n // 2].heat]
