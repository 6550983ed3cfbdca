"""Streets run straight either along x or along y. Given `size` streets as [x1, y1, x2, y2] with x1 <= x2 and y1 <= y2 (one of
the two holds with equality, the other without), return how many pairs of a street along x and a street along y have a point
in common; touching ends count.
"""

RANGE = (4, 900)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    extent = 4 * size
    streets = []
    for _ in range(size):
        fixed = rng.randint(0, extent)
        start = rng.randint(0, extent - 1)
        end = min(extent, start + rng.randint(1, max(2, extent // 3)))
        streets.append([start, fixed, end, fixed] if rng.random() < 0.5 else [fixed, start, fixed, end])
    return [streets]


# solution: each against each
def solve(streets):
    crossings = 0
    for a in streets:
        if a[1] != a[3]:
            continue
        for b in streets:
            if b[0] == b[2] and a[0] <= b[0] <= a[2] and b[1] <= a[1] <= b[3]:
                crossings += 1
    return crossings


# solution: sweep with sorted heights
from bisect import bisect_left, bisect_right, insort


def solve(streets):
    events = []
    for x1, y1, x2, y2 in streets:
        if y1 == y2:
            events.append((x1, 0, y1, y1))
            events.append((x2, 2, y1, y1))
        else:
            events.append((x1, 1, y1, y2))
    events.sort()
    heights = []
    total = 0
    for _, kind, low, high in events:
        if kind == 0:
            insort(heights, low)
        elif kind == 2:
            heights.pop(bisect_left(heights, low))
        else:
            total += bisect_right(heights, high) - bisect_left(heights, low)
    return total


# solution: matrix of crossings
def solve(streets):
    n = len(streets)
    matrix = [[False] * n for _ in range(n)]
    for i in range(n):
        ax, ay, bx, by = streets[i]
        for j in range(n):
            cx, cy, dx, dy = streets[j]
            if ay == by and cx == dx:
                matrix[i][j] = ax <= cx <= bx and cy <= ay <= dy
    return sum(row.count(True) for row in matrix)


# solution: list of crossing pairs with their place
from collections import namedtuple

Crossing = namedtuple("Crossing", "along across x y")


def solve(streets):
    along = sorted((s for s in streets if s[1] == s[3]), key=lambda s: s[1])
    across = [s for s in streets if s[0] == s[2]]
    found = []
    for i, (x1, y, x2, _) in enumerate(along):
        for j, (x, low, _, high) in enumerate(across):
            if x1 <= x <= x2 and low <= y <= high:
                found.append(Crossing(i, j, x, y))
    return len(found)


# solution: Fenwick tree over all heights
class Fenwick:
    def __init__(self, n):
        self.tree = [0] * (n + 2)

    def add(self, place, amount):
        place += 1
        while place < len(self.tree):
            self.tree[place] += amount
            place += place & -place

    def below(self, place):
        place += 1
        result = 0
        while place > 0:
            result += self.tree[place]
            place &= place - 1
        return result


def solve(streets):
    starts, ends, bars = {}, {}, {}
    top = 0
    for x1, y1, x2, y2 in streets:
        top = max(top, y2)
        if y1 == y2:
            starts.setdefault(x1, []).append(y1)
            ends.setdefault(x2, []).append(y1)
        else:
            bars.setdefault(x1, []).append((y1, y2))
    tree = Fenwick(top + 1)
    answer = 0
    for x in sorted(set(starts) | set(ends) | set(bars)):
        for y in starts.get(x, ()):
            tree.add(y, 1)
        for low, high in bars.get(x, ()):
            answer += tree.below(high) - tree.below(low - 1)
        for y in ends.get(x, ()):
            tree.add(y, -1)
    return answer
