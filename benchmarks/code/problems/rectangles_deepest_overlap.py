"""Given rectangles [left, bottom, right, top] (right and top not included), return [the greatest number of
rectangles that cover one unit cell, how many unit cells are covered that often].

There are `size` rectangles in a field of 120 times 120 cells.
"""

RANGE = (2, 400)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    rectangles = []
    for _ in range(size):
        x, y = rng.randint(0, 110), rng.randint(0, 110)
        rectangles.append([x, y, min(120, x + rng.randint(2, 40)), min(120, y + rng.randint(2, 40))])
    return [rectangles]


# solution: differences in a table, summed twice
from itertools import accumulate


def solve(rectangles):
    table = [[0] * 121 for _ in range(121)]
    for a, b, c, d in rectangles:
        table[a][b] += 1
        table[c][b] -= 1
        table[a][d] -= 1
        table[c][d] += 1
    row = [0] * 121
    best = cells = 0
    for line in table:
        row = [x + y for x, y in zip(row, line)]
        for depth in accumulate(row):
            if depth > best:
                best, cells = depth, 0
            cells += depth == best
    return [best, cells]


# solution: column by column with changes in a dictionary
def solve(rectangles):
    best = cells = 0
    for x in range(min(r[0] for r in rectangles), max(r[2] for r in rectangles)):
        change = {}
        for a, b, c, d in rectangles:
            if a <= x < c:
                change[b] = change.get(b, 0) + 1
                change[d] = change.get(d, 0) - 1
        depth = 0
        before = None
        for y in sorted(change):
            if depth and depth >= best:
                if depth > best:
                    best, cells = depth, 0
                cells += y - before
            depth += change[y]
            before = y
    return [best, cells]


# solution: squeezed coordinates
def solve(rectangles):
    xs = sorted({v for r in rectangles for v in (r[0], r[2])})
    ys = sorted({v for r in rectangles for v in (r[1], r[3])})
    column = {x: i for i, x in enumerate(xs)}
    place = {y: j for j, y in enumerate(ys)}
    grid = [[0] * len(ys) for _ in xs]
    for a, b, c, d in rectangles:
        for i in range(column[a], column[c]):
            line = grid[i]
            line[place[b]] += 1
            line[place[d]] -= 1
    found = {}
    for i, line in enumerate(grid[:-1]):
        depth = 0
        for j, step in enumerate(line[:-1]):
            depth += step
            found[depth] = found.get(depth, 0) + (xs[i + 1] - xs[i]) * (ys[j + 1] - ys[j])
    return list(max(found.items()))


# solution: counter of every covered cell in strips
from collections import Counter


def solve(rectangles):
    best, cells = 0, 0
    for left in range(0, 120, 30):
        counts = Counter()
        for a, b, c, d in rectangles:
            heights = range(b, d)
            for x in range(max(a, left), min(c, left + 30)):
                counts.update([(x, y) for y in heights])
        depths = Counter(counts.values())
        if depths:
            top = max(depths)
            if top > best:
                best, cells = top, 0
            if top == best:
                cells += depths[top]
    return [best, cells]


# solution: layers of bit masks, the k-th holds cells covered k times or more
def solve(rectangles):
    layers = []
    for a, b, c, d in rectangles:
        column = 0
        for y in range(b, d):
            column |= ((1 << c) - (1 << a)) << 120 * y
        for i in range(len(layers)):
            column, layers[i] = column & layers[i], column | layers[i]
            if not column:
                break
        if column:
            layers.append(column)
    return [len(layers), layers[-1].bit_count()]
