"""Given a matrix of 0 and 1 whose columns may be put in any order, return the area of the largest
rectangle of ones that can be made, and its height (the least height for that area).

The matrix has `size` rows and up to 100 columns.
"""

RANGE = (5, 500)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    columns = rng.randint(20, 100)
    chance = rng.choice((0.5, 0.9, 0.97))
    return [[[int(rng.random() < chance) for _ in range(columns)] for _ in range(size)]]


# solution: heights of columns sorted in each row
def solve(matrix):
    heights = [0] * len(matrix[0])
    best, tall = 0, 0
    for row in matrix:
        heights = [h + 1 if x else 0 for h, x in zip(heights, row)]
        for width, h in enumerate(sorted(heights, reverse=True), 1):
            if h * width > best or h * width == best and 0 < h < tall:
                best, tall = h * width, h
    return [best, tall]


# solution: whole table of heights in place, then every row
def solve(matrix):
    for r in range(1, len(matrix)):
        for c in range(len(matrix[0])):
            if matrix[r][c]:
                matrix[r][c] += matrix[r - 1][c]
    areas = []
    for row in matrix:
        row.sort(reverse=True)
        areas.extend((h * w, -h) for w, h in enumerate(row, 1) if h)
    area, height = max(areas, default=(0, 0))
    return [area, -height]


# solution: columns kept in order of height without sorting
def solve(matrix):
    order = []
    best = (0, 0)
    for row in matrix:
        kept = [(c, h + 1) for c, h in order if row[c]]
        old = {c for c, _ in kept}
        order = kept + [(c, 1) for c, x in enumerate(row) if x and c not in old]
        for width, (_, h) in enumerate(order, 1):
            best = max(best, (width * h, -h))
    return [best[0], -best[1]]


# solution: how many columns have each height, as a dictionary
from collections import Counter


class Heights:
    def __init__(self, columns):
        self.tops = [0] * columns

    def grow(self, row):
        self.tops = [(h + 1) * x for h, x in zip(self.tops, row)]

    def rectangles(self):
        counts = Counter(self.tops)
        width = 0
        for h in sorted(counts, reverse=True):
            width += counts[h]
            if h:
                yield h * width, -h


def solve(matrix):
    heights = Heights(len(matrix[0]))
    found = set()
    for row in matrix:
        heights.grow(row)
        found.update(heights.rectangles())
    area, height = max(found) if found else (0, 0)
    return [area, -height]


# solution: masks of rows and-ed over rising heights
def solve(matrix):
    masks = [int("".join(map(str, row)), 2) for row in matrix]
    layers = masks
    area = tall = 0
    height = 1
    while any(layers):
        most = max(mask.bit_count() for mask in layers)
        if most * height > area:
            area, tall = most * height, height
        layers = [a & b for a, b in zip(layers, masks[height:])]
        height += 1
    return [area, tall]
