"""Given points [x, y], a point is beaten by another that is at least as large in both coordinates and
larger in one. Layer 1 are the points not beaten, layer 2 those not beaten once layer 1 is taken away,
and so on. Return the sizes of the layers in order. Equal points are in the same layer.

There are `size` points.
"""

RANGE = (4, 5_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    top = rng.choice([30, 1000, 100_000])
    return [[[rng.randint(0, top), rng.randint(0, top)] for _ in range(size)]]


# solution: sorted points and bisection over the layers
from bisect import bisect_left


def solve(points):
    tops = []
    sizes = []
    before = None
    layer = 0
    for x, y in sorted(map(tuple, points), reverse=True):
        if (x, y) != before:
            layer = bisect_left(tops, 1, key=lambda t: int(t < y))
            if layer == len(tops):
                tops.append(y)
                sizes.append(0)
            tops[layer] = y
            before = (x, y)
        sizes[layer] += 1
    return sizes


# solution: one layer peeled at a time
from collections import Counter


def solve(points):
    amount = Counter((x, y) for x, y in points)
    left = sorted(amount, reverse=True)
    sizes = []
    while left:
        front, rest = [], []
        height = -1
        for p in left:
            if p[1] > height:
                height = p[1]
                front.append(p)
            else:
                rest.append(p)
        sizes.append(sum(amount[p] for p in front))
        left = rest
    return sizes


# solution: tree of greatest layers by rank of y
def solve(points):
    ranks = {y: i for i, y in enumerate(sorted({y for _, y in points}, reverse=True), 1)}
    tree = [0] * (len(ranks) + 1)
    known = {}
    sizes = {}
    for x, y in sorted(points, key=lambda p: (-p[0], -p[1])):
        if (x, y) not in known:
            i = ranks[y]
            deepest = 0
            while i:
                deepest = max(deepest, tree[i])
                i -= i & -i
            known[x, y] = deepest + 1
            i = ranks[y]
            while i < len(tree):
                tree[i] = max(tree[i], deepest + 1)
                i += i & -i
        layer = known[x, y]
        sizes[layer] = sizes.get(layer, 0) + 1
    return [sizes[k] for k in sorted(sizes)]


# solution: lists of layers with all their points
class Layer:
    def __init__(self):
        self.points = []

    def accepts(self, point):
        return not self.points or self.points[-1][1] < point[1] or self.points[-1] == point


def solve(points):
    layers = []
    for point in sorted(points, key=lambda p: [-p[0], -p[1]]):
        low, high = 0, len(layers)
        while low < high:
            middle = (low + high) // 2
            if layers[middle].accepts(point):
                high = middle
            else:
                low = middle + 1
        if low == len(layers):
            layers.append(Layer())
        layers[low].points.append(point)
    return [len(layer.points) for layer in layers]


# solution: columns of heights in a dictionary by x
def solve(points):
    columns = {}
    for x, y in points:
        columns.setdefault(x, []).append(y)
    tops, sizes = [], []
    for x in sorted(columns, reverse=True):
        place(sorted(columns.pop(x)), tops, sizes)
    return sizes


def place(ys, tops, sizes):
    last = None
    while ys:
        y = ys.pop()
        if y != last:
            a, b = 0, len(tops)
            while a < b:
                m = a + b >> 1
                if tops[m] >= y:
                    a = m + 1
                else:
                    b = m
            if a == len(tops):
                tops.append(y)
                sizes.append(0)
            tops[a] = y
            last, layer = y, a
        sizes[layer] += 1
