"""Given `size` points [x, y] with integer coordinates, return the square of the smallest distance between two of them.

Two points may lie in the same place; then the answer is 0.
"""

RANGE = (4, 450)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    side = 40 * size
    return [[[rng.randint(-side, side), rng.randint(-side, side)] for _ in range(size)]]


# solution: two loops
def solve(points):
    best = None
    for i in range(len(points)):
        x, y = points[i]
        for j in range(i):
            dx = points[j][0] - x
            dy = points[j][1] - y
            d = dx * dx + dy * dy
            if best is None or d < best:
                best = d
    return best


# solution: every pair in a sorted list
from itertools import combinations


def solve(points):
    pairs = []
    for (i, p), (j, q) in combinations(enumerate(points), 2):
        pairs.append(((p[0] - q[0]) ** 2 + (p[1] - q[1]) ** 2, i, j))
    pairs.sort()
    return pairs[0][0]


# solution: divide and conquer
def solve(points):
    by_x = sorted(map(tuple, points))

    def dist(p, q):
        return (p[0] - q[0]) ** 2 + (p[1] - q[1]) ** 2

    def closest(part):
        n = len(part)
        if n <= 3:
            return (
                min(dist(part[i], part[j]) for i in range(n) for j in range(i + 1, n))
                if n > 1
                else float("inf")
            )
        middle = n // 2
        line = part[middle][0]
        best = min(closest(part[:middle]), closest(part[middle:]))
        strip = [p for p in part if (p[0] - line) ** 2 < best]
        strip.sort(key=lambda p: p[1])
        for i, p in enumerate(strip):
            for q in strip[i + 1 :]:
                if (q[1] - p[1]) ** 2 >= best:
                    break
                best = min(best, dist(p, q))
        return best

    return closest(by_x)


# solution: sweep with a window kept sorted by y
from bisect import bisect_left, insort
from math import isqrt


def solve(points):
    order = sorted(points)
    window = []
    tail = 0
    best = (order[0][0] - order[1][0]) ** 2 + (order[0][1] - order[1][1]) ** 2
    for x, y in order:
        reach = isqrt(best) + 1
        while order[tail][0] < x - reach:
            old = (order[tail][1], order[tail][0])
            del window[bisect_left(window, old)]
            tail += 1
        k = bisect_left(window, (y - reach, -(10**9)))
        while k < len(window) and window[k][0] <= y + reach:
            best = min(best, (window[k][0] - y) ** 2 + (window[k][1] - x) ** 2)
            k += 1
        insort(window, (y, x))
    return best


# solution: full table of squared distances
def solve(points):
    n = len(points)
    table = [[0] * n for _ in range(n)]
    for i, (a, b) in enumerate(points):
        row = table[i]
        for j, (c, d) in enumerate(points):
            row[j] = (a - c) * (a - c) + (b - d) * (b - d)
    for i in range(n):
        table[i][i] = max(table[i]) + 1
    return min(map(min, table))
