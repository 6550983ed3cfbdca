"""Given a map of heights and a list of levels, return for each level the length of the shore: the number of
sides between a cell of at least the level and a neighbour below it, the outside of the map counted as
below every level.

The map has `size` rows and columns of heights 1 to 60; there are 3 to 8 levels, also 1 to 60.
"""

RANGE = (3, 130)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    land = [[rng.randint(1, 20) for _ in range(size)] for _ in range(size)]
    for _ in range(4):
        r, c = rng.randrange(size), rng.randrange(size)
        for y in range(size):
            for x in range(size):
                land[y][x] = min(60, max(land[y][x], 40 + land[y][x] - abs(y - r) - abs(x - c)))
    return [land, [rng.randint(1, 60) for _ in range(rng.randint(3, 8))]]


# solution: all cells looked at for each level
def solve(land, levels):
    n = len(land)
    result = []
    for level in levels:
        sides = 0
        for r in range(n):
            for c in range(n):
                if land[r][c] >= level:
                    for y, x in ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)):
                        if not (0 <= y < n and 0 <= x < n) or land[y][x] < level:
                            sides += 1
        result.append(sides)
    return result


# solution: differences over all heights, summed once
from itertools import accumulate


def solve(land, levels):
    change = [0] * 63
    for lines in (land, zip(*land)):
        for line in lines:
            before = 0
            for height in line:
                low, high = (before, height) if before < height else (height, before)
                change[low + 1] += 1
                change[high + 1] -= 1
                before = height
            change[1] += 1
            change[before + 1] -= 1
    lengths = list(accumulate(change))
    return [lengths[level] for level in levels]


# solution: list of all sides as sorted pairs
from bisect import bisect_left


def solve(land, levels):
    lows, highs = [], []
    padded = [[0] * len(land)] + land + [[0] * len(land)]
    for above, row in zip(padded, padded[1:]):
        for a, b in zip(above, row):
            lows.append(min(a, b))
            highs.append(max(a, b))
    for row in land:
        for a, b in zip([0] + row, row + [0]):
            lows.append(min(a, b))
            highs.append(max(a, b))
    lows.sort()
    highs.sort()
    return [bisect_left(lows, level) - bisect_left(highs, level) for level in levels]


# solution: masks of dry cells row by row
def solve(land, levels):
    answers = []
    for level in levels:
        total = above = 0
        for row in land:
            mask = 0
            for height in row:
                mask = mask << 1 | (height >= level)
            total += (mask ^ above).bit_count() + (mask ^ mask << 1).bit_count()
            above = mask
        answers.append(total + above.bit_count())
    return answers


# solution: sets of cells that shrink from level to level
class Island:
    def __init__(self, land):
        self.cells = {(r, c): h for r, row in enumerate(land) for c, h in enumerate(row)}
        self.shore = 0
        self.dry = set()

    def add(self, cell):
        r, c = cell
        near = sum(p in self.dry for p in ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)))
        self.shore += 4 - 2 * near
        self.dry.add(cell)


def solve(land, levels):
    island = Island(land)
    order = sorted(island.cells, key=island.cells.get)
    found = {}
    for level in sorted(set(levels), reverse=True):
        while order and island.cells[order[-1]] >= level:
            island.add(order.pop())
        found[level] = island.shore
    return [found[level] for level in levels]
