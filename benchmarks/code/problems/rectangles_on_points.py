"""Given points of the plane as [x, y] with whole coordinates, return how many rectangles with sides along the axes have all four corners among the points.

All `size` points are different.
"""

RANGE = (6, 600)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    side = int((size * rng.choice([2, 3, 5])) ** 0.5) + 2
    return [[[c // side, c % side] for c in rng.sample(range(side * side), size)]]


# solution: diagonals looked up in a set
def solve(points):
    known = {(x, y) for x, y in points}
    count = 0
    for i, (x, y) in enumerate(points):
        for u, v in points[i + 1 :]:
            if x != u and y != v and (x, v) in known and (u, y) in known:
                count += 1
    return count // 2


# solution: vertical sides counted in a dictionary
from collections import defaultdict


def solve(points):
    columns = defaultdict(list)
    for x, y in points:
        columns[x].append(y)
    sides = defaultdict(int)
    total = 0
    for ys in columns.values():
        ys.sort()
        for j, high in enumerate(ys):
            for low in ys[:j]:
                total += sides[low, high]
                sides[low, high] += 1
    return total


# solution: rows as bit masks
def solve(points):
    rows = {}
    for x, y in points:
        rows[y] = rows.get(y, 0) | 1 << x
    masks = list(rows.values())
    answer = 0
    for i in range(len(masks)):
        for j in range(i):
            both = bin(masks[i] & masks[j]).count("1")
            answer += both * (both - 1) // 2
    return answer


# solution: all pairs of points grouped by middle and length
def solve(points):
    groups = {}
    for i, (x, y) in enumerate(points):
        for u, v in points[:i]:
            if x == u or y == v:
                continue
            key = (x + u, y + v, abs(x - u), abs(y - v))
            groups.setdefault(key, []).append((i, (u, v)))
    return sum(1 for diagonals in groups.values() if len(diagonals) == 2)


# solution: rectangles collected as objects
from dataclasses import dataclass


@dataclass(frozen=True)
class Rectangle:
    left: int
    bottom: int
    right: int
    top: int


def solve(points):
    right_of = {}
    above = {}
    for x, y in points:
        right_of.setdefault(y, set()).add(x)
        above.setdefault(x, set()).add(y)
    found = []
    for x, y in points:
        for u in right_of[y]:
            if u <= x:
                continue
            for v in above[x] & above[u]:
                if v > y:
                    found.append(Rectangle(x, y, u, v))
    return len(found)
