"""Given a matrix of heights, return the sizes of its drainage basins in cells, largest first.

Water flows from a cell to the lowest of its four neighbours if that is lower than the cell, otherwise the
cell is a sink. A basin is a sink and all cells whose water ends there. The matrix has `size` rows and
columns; all heights differ.
"""

RANGE = (3, 220)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    weight = rng.choice([1, size, 5 * size])
    level = {}
    for r in range(size):
        for c in range(size):
            level[r, c] = weight * (abs(r - size // 3) + abs(c - size // 2)) + rng.randint(0, 8 * size)
    heights = [[0] * size for _ in range(size)]
    order = sorted(level, key=lambda cell: (level[cell], rng.random()))
    for rank, (r, c) in enumerate(order):
        heights[r][c] = rank
    return [heights]


# solution: every cell's water followed to the sink
def solve(heights):
    n = len(heights)
    sizes = {}
    for row in range(n):
        for col in range(n):
            r, c = row, col
            while True:
                y, x = r, c
                if r > 0 and heights[r - 1][c] < heights[y][x]:
                    y, x = r - 1, c
                if r < n - 1 and heights[r + 1][c] < heights[y][x]:
                    y, x = r + 1, c
                if c > 0 and heights[r][c - 1] < heights[y][x]:
                    y, x = r, c - 1
                if c < n - 1 and heights[r][c + 1] < heights[y][x]:
                    y, x = r, c + 1
                if (y, x) == (r, c):
                    break
                r, c = y, x
            sizes[r * n + c] = sizes.get(r * n + c, 0) + 1
    return sorted(sizes.values(), reverse=True)


# solution: remembered sinks
from collections import Counter
from functools import lru_cache


def solve(heights):
    n = len(heights)

    @lru_cache(maxsize=None)
    def sink(r, c):
        around = [(r, c), (r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)]
        inside = [(heights[y][x], y, x) for y, x in around if 0 <= y < n and 0 <= x < n]
        _, y, x = min(inside)
        return (r, c) if (y, x) == (r, c) else sink(y, x)

    basins = Counter(sink(r, c) for r in range(n) for c in range(n))
    return sorted(basins.values())[::-1]


# solution: labels given from the lowest cell upwards
def solve(heights):
    n = len(heights)
    where = [0] * (n * n)
    for r, row in enumerate(heights):
        for c, h in enumerate(row):
            where[h] = r * n + c
    label = [0] * (n * n)
    sizes = []
    for h in range(n * n):
        r, c = divmod(where[h], n)
        low = h
        if r:
            low = min(low, heights[r - 1][c])
        if c:
            low = min(low, heights[r][c - 1])
        if r < n - 1:
            low = min(low, heights[r + 1][c])
        if c < n - 1:
            low = min(low, heights[r][c + 1])
        if low == h:
            label[h] = len(sizes)
            sizes.append(1)
        else:
            label[h] = label[low]
            sizes[label[h]] += 1
    sizes.sort(reverse=True)
    return sizes


# solution: graph from the sinks upstream
from collections import defaultdict


def solve(heights):
    table = {(r, c): h for r, row in enumerate(heights) for c, h in enumerate(row)}
    upstream = defaultdict(set)
    sinks = []
    for (r, c), h in table.items():
        near = [p for p in ((r, c + 1), (r + 1, c), (r, c - 1), (r - 1, c)) if p in table]
        target = min(near, key=table.get)
        if table[target] < h:
            upstream[target].add((r, c))
        else:
            sinks.append((r, c))

    def basin(start):
        cells = [start]
        for cell in cells:
            cells.extend(upstream.get(cell, ()))
        return cells

    return sorted(map(len, map(basin, sinks)), reverse=True)


# solution: amounts of water carried down from the highest
from array import array


def solve(heights):
    n = len(heights)
    flat = array("i")
    for row in heights:
        flat.extend(row)
    place = array("i", bytes(4 * n * n))
    for i, h in enumerate(flat):
        place[h] = i
    water = array("i", [1]) * (n * n)
    for h in range(n * n - 1, -1, -1):
        i = place[h]
        low = i
        if i >= n and flat[i - n] < flat[low]:
            low = i - n
        if i + n < n * n and flat[i + n] < flat[low]:
            low = i + n
        if i % n and flat[i - 1] < flat[low]:
            low = i - 1
        if (i + 1) % n and flat[i + 1] < flat[low]:
            low = i + 1
        if low != i:
            water[low] += water[i]
            water[i] = 0
    return sorted((w for w in water if w), reverse=True)
