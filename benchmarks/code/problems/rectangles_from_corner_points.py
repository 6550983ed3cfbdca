"""Given `size` different points [x, y] with integer coordinates, return how many rectangles with sides parallel to the axes
(and an area above 0) have all four corners among the points.
"""

RANGE = (4, 380)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    side = int((1.6 * size) ** 0.5) + 2
    cells = [[x, y] for x in range(side) for y in range(side)]
    return [rng.sample(cells, size)]


# solution: diagonals looked up in a set
def solve(points):
    there = {(x, y) for x, y in points}
    count = 0
    for x, y in there:
        for u, v in there:
            if u > x and v > y and (x, v) in there and (u, y) in there:
                count += 1
    return count


# solution: counts of pairs of heights
from collections import defaultdict
from itertools import combinations


def solve(points):
    columns = defaultdict(list)
    for x, y in sorted(points):
        columns[x].append(y)
    pairs = defaultdict(int)
    total = 0
    for x in columns:
        for pair in combinations(columns[x], 2):
            total += pairs[pair]
            pairs[pair] += 1
    return total


# solution: columns as bit masks
def solve(points):
    masks = {}
    for x, y in points:
        masks[x] = masks.get(x, 0) | 1 << y
    columns = list(masks.values())
    total = 0
    for i, a in enumerate(columns):
        for b in columns[:i]:
            common = bin(a & b).count("1")
            total += common * (common - 1) // 2
    return total


# solution: all rising diagonals kept and grouped by their box
class Box:
    def __init__(self, left, bottom, right, top):
        self.left = left
        self.bottom = bottom
        self.right = right
        self.top = top

    def key(self):
        return self.left, self.bottom, self.right, self.top


def solve(points):
    boxes = []
    for x, y in points:
        for u, v in points:
            if x < u and y < v:
                boxes.append(Box(x, y, u, v))
    falling = set()
    for x, y in points:
        for u, v in points:
            if x < u and y > v:
                falling.add((x, v, u, y))
    return sum(box.key() in falling for box in boxes)


# solution: in the given list, sorted, without anything beside it
from bisect import bisect_left


def solve(points):
    points.sort()

    def has(x, y):
        k = bisect_left(points, [x, y])
        return k < len(points) and points[k] == [x, y]

    n = len(points)
    found = 0
    for i in range(n):
        x, low = points[i]
        j = i + 1
        while j < n and points[j][0] == x:
            high = points[j][1]
            for k in range(j + 1, n):
                if points[k][1] == low and points[k][0] > x and has(points[k][0], high):
                    found += 1
            j += 1
    return found
