"""Strokes [x0, y0, x1, y1] are drawn on a canvas: with d = max(|x1 - x0|, |y1 - y0|) a stroke sets the
pixels (x0 + (2 * i * (x1 - x0) + d) // (2 * d), y0 + (2 * i * (y1 - y0) + d) // (2 * d)) for i = 0 .. d
(only the first pixel where d is 0). Return [pixels set at least once, pixels set by at least `often`
strokes, the row with the most set pixels (the first of equals)].

The canvas has `size` rows and columns; there are about `size` strokes.
"""

RANGE = (5, 200)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    return [rng.randint(2, 3), size, [[rng.randrange(size) for _ in range(4)] for _ in range(size)]]


# solution: counts in a matrix
def solve(often, size, strokes):
    canvas = [[0] * size for _ in range(size)]
    for x0, y0, x1, y1 in strokes:
        d = max(abs(x1 - x0), abs(y1 - y0))
        if d == 0:
            canvas[y0][x0] += 1
            continue
        for i in range(d + 1):
            canvas[y0 + (2 * i * (y1 - y0) + d) // (2 * d)][x0 + (2 * i * (x1 - x0) + d) // (2 * d)] += 1
    rows = [sum(k > 0 for k in row) for row in canvas]
    return [sum(rows), sum(k >= often for row in canvas for k in row), rows.index(max(rows))]


# solution: counter of pixels from a generator
from collections import Counter


def pixels(x0, y0, x1, y1):
    d = max(abs(x1 - x0), abs(y1 - y0)) or 1
    last = None
    for i in range(d + 1):
        p = (x0 + (2 * i * (x1 - x0) + d) // (2 * d), y0 + (2 * i * (y1 - y0) + d) // (2 * d))
        if p != last:
            yield p
        last = p


def solve(often, size, strokes):
    drawn = Counter(p for stroke in strokes for p in pixels(*stroke))
    in_row = Counter(y for _, y in drawn)
    row = min(range(size), key=lambda y: (-in_row[y], y))
    return [len(drawn), sum(k >= often for k in drawn.values()), row]


# solution: layers of row masks
def solve(often, size, strokes):
    layers = [[0] * size for _ in range(often)]
    for ax, ay, bx, by in strokes:
        dx, dy = bx - ax, by - ay
        d = max(abs(dx), abs(dy))
        for i in range(d + 1):
            x, y = ax, ay
            if d:
                x += (2 * i * dx + d) // (2 * d)
                y += (2 * i * dy + d) // (2 * d)
            bit = 1 << x
            for layer in layers:
                if not layer[y] & bit:
                    layer[y] |= bit
                    break
    counts = [row.bit_count() for row in layers[0]]
    return [sum(counts), sum(row.bit_count() for row in layers[-1]), counts.index(max(counts))]


# solution: list of all pixels, sorted and grouped
from itertools import groupby


class Stroke:
    def __init__(self, x0, y0, x1, y1):
        self.start = (x0, y0)
        self.dx, self.dy = x1 - x0, y1 - y0
        self.length = max(abs(self.dx), abs(self.dy))

    def at(self, i):
        x, y = self.start
        if self.length:
            x += (2 * i * self.dx + self.length) // (2 * self.length)
            y += (2 * i * self.dy + self.length) // (2 * self.length)
        return y, x


def solve(often, size, strokes):
    everything = []
    for s in strokes:
        stroke = Stroke(*s)
        everything.extend(stroke.at(i) for i in range(stroke.length + 1))
    everything.sort()
    groups = [(pixel, len(list(group))) for pixel, group in groupby(everything)]
    rows = {}
    for (y, _), _ in groups:
        rows[y] = rows.get(y, 0) + 1
    best = max(rows.values())
    return [len(groups), len([n for _, n in groups if n >= often]), min(y for y in rows if rows[y] == best)]


# solution: bands of the canvas one after the other
def solve(often, size, strokes):
    set_once = set_often = 0
    best, best_row = -1, 0
    for top in range(0, size, 16):
        band = bytearray(16 * size)
        for x0, y0, x1, y1 in strokes:
            if max(y0, y1) < top or min(y0, y1) >= top + 16:
                continue
            d = max(abs(x1 - x0), abs(y1 - y0))
            for i in range(d + 1):
                y = y0 + (2 * i * (y1 - y0) + d) // (2 * d) if d else y0
                if top <= y < top + 16:
                    x = x0 + (2 * i * (x1 - x0) + d) // (2 * d) if d else x0
                    band[(y - top) * size + x] += 1
        for r in range(min(16, size - top)):
            row = band[r * size : (r + 1) * size]
            used = size - row.count(0)
            set_once += used
            set_often += sum(k >= often for k in row)
            if used > best:
                best, best_row = used, top + r
    return [set_once, set_often, best_row]
