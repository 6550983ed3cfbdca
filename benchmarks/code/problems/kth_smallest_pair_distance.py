"""Given `size` points [x, y] with integer coordinates and a number k, return the k-th smallest of the squared distances
between two of them (each pair of points counted once, k counted from 1).
"""

RANGE = (4, 320)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    points = [[rng.randint(0, 999), rng.randint(0, 999)] for _ in range(size)]
    return [points, rng.randint(1, size * (size - 1) // 2)]


# solution: all distances sorted
def solve(points, k):
    distances = []
    for i, (x, y) in enumerate(points):
        for u, v in points[i + 1 :]:
            distances.append((x - u) ** 2 + (y - v) ** 2)
    distances.sort()
    return distances[k - 1]


# solution: search for the value by counting
def solve(points, k):
    def reaches(limit):
        count = 0
        for i in range(1, len(points)):
            x, y = points[i]
            for j in range(i):
                dx = points[j][0] - x
                if dx * dx <= limit:
                    dy = points[j][1] - y
                    if dx * dx + dy * dy <= limit:
                        count += 1
            if count >= k:
                return True
        return False

    low, high = 0, 2 * 999**2
    while low < high:
        middle = (low + high) // 2
        if reaches(middle):
            high = middle
        else:
            low = middle + 1
    return low


# solution: heap of pairs with their points
from heapq import heapify, heappop
from itertools import combinations


class Pair:
    def __init__(self, p, q):
        self.p = p
        self.q = q
        self.far = (p[0] - q[0]) ** 2 + (p[1] - q[1]) ** 2

    def __lt__(self, other):
        return self.far < other.far


def solve(points, k):
    if k > len(points) * (len(points) - 1) // 4:
        ranked = sorted((Pair(p, q) for p, q in combinations(points, 2)), key=lambda pair: -pair.far)
        return ranked[-k].far
    pairs = [Pair(p, q) for p, q in combinations(points, 2)]
    heapify(pairs)
    for _ in range(k - 1):
        heappop(pairs)
    return pairs[0].far


# solution: counts of wide classes, then one class sorted
def squares(points):
    for i, (a, b) in enumerate(points):
        for j in range(i):
            yield (a - points[j][0]) ** 2 + (b - points[j][1]) ** 2


def solve(points, k):
    width = 1 << 12
    counts = [0] * (2_000_000 // width + 1)
    for d in squares(points):
        counts[d // width] += 1
    chosen = 0
    while counts[chosen] < k:
        k -= counts[chosen]
        chosen += 1
    inside = sorted(d for d in squares(points) if d // width == chosen)
    return inside[k - 1]


# solution: counter of distances
from collections import Counter


def solve(points, k):
    tally = Counter()
    for i in range(len(points)):
        p = complex(*points[i])
        for other in points[:i]:
            gap = p - complex(*other)
            tally[int(gap.real) ** 2 + int(gap.imag) ** 2] += 1
    for distance, many in sorted(tally.items()):
        k -= many
        if k <= 0:
            return distance
