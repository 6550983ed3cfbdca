"""Given texts such as "x,y", each a different point of a grid, return the most that lie on one line.

All coordinates are whole numbers. There are `size` points; some were placed on common lines.
"""

RANGE = (4, 340)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    reach = 10 + 2 * size
    found = set()
    while len(found) < size:
        x, y = rng.randint(-reach, reach), rng.randint(-reach, reach)
        dx, dy = rng.randint(-5, 5), rng.randint(1, 6)
        for k in range(rng.choice([1, 1, 2, rng.randint(1, 3 + size // 10)])):
            if len(found) < size:
                found.add((x + k * dx, y + k * dy))
    points = [f"{x},{y}" for x, y in found]
    points.sort()
    rng.shuffle(points)
    return [points]


# solution: directions counted from each point
from math import gcd


def solve(texts):
    points = [tuple(map(int, t.split(","))) for t in texts]
    best = min(len(points), 2)
    for i, (x, y) in enumerate(points):
        directions = {}
        for j in range(i):
            dx, dy = points[j][0] - x, points[j][1] - y
            g = gcd(dx, dy)
            if dx < 0 or dx == 0 and dy < 0:
                g = -g
            key = dx // g, dy // g
            directions[key] = directions.get(key, 1) + 1
            best = max(best, directions[key])
    return best


# solution: dictionary of the sets on every line
from fractions import Fraction


def solve(texts):
    points = []
    for text in texts:
        x, y = text.split(",")
        points.append((int(x), int(y)))
    if len(points) < 3:
        return len(points)
    lines = {}
    for i in range(len(points)):
        for j in range(i + 1, len(points)):
            (a, b), (c, d) = points[i], points[j]
            if a == c:
                line = "upright", a
            else:
                slope = Fraction(d - b, c - a)
                line = slope, b - slope * a
            lines.setdefault(line, set()).update((i, j))
    return max(map(len, lines.values()))


# solution: angles sorted as scaled slopes
def solve(texts):
    xs = [int(t[: t.index(",")]) for t in texts]
    ys = [int(t[t.index(",") + 1 :]) for t in texts]
    n = len(texts)
    answer = min(n, 2)
    scale = 10**12
    for i in range(n - 1):
        slopes = []
        for j in range(i + 1, n):
            dx = xs[j] - xs[i]
            slopes.append((ys[j] - ys[i]) * scale // dx if dx else 10**30)
        slopes.sort()
        run = 0
        for k, slope in enumerate(slopes):
            run = run + 1 if k and slopes[k - 1] == slope else 1
            if run >= answer:
                answer = run + 1
    return answer


# solution: pairs counted for each line equation
from collections import Counter
from itertools import combinations
from math import gcd, isqrt


def equation(p, q):
    a = q[1] - p[1]
    b = p[0] - q[0]
    g = gcd(a, b)
    if (a, b) < (0, 0):
        g = -g
    a //= g
    b //= g
    return a, b, a * p[0] + b * p[1]


def solve(texts):
    points = [[int(part) for part in text.split(",")] for text in texts]
    if len(points) == 1:
        return 1
    pairs = Counter(equation(p, q) for p, q in combinations(points, 2))
    most = max(pairs.values())
    return (1 + isqrt(1 + 8 * most)) // 2


# solution: bit masks of points in a table of slopes
PRIME = 2_147_483_647


class Slope:
    def __init__(self, up, across):
        self.up = up if across else 1
        self.across = across

    def __eq__(self, other):
        return self.up * other.across == other.up * self.across

    def __hash__(self):
        if self.across == 0:
            return -1
        return self.up * pow(self.across, -1, PRIME) % PRIME


def solve(texts):
    where = [complex(*map(int, t.split(","))) for t in texts]
    masks = [{} for _ in where]
    for i, p in enumerate(where):
        for j in range(i):
            step = p - where[j]
            slope = Slope(int(step.imag), int(step.real))
            masks[i][slope] = masks[i].get(slope, 1 << i) | 1 << j
    counts = [mask.bit_count() for table in masks for mask in table.values()]
    return max(counts, default=1)
