"""Given radii r < s, return how many points with whole coordinates lie at distances r to s from the origin.

Points at a distance of exactly r or s count. The outer radius s is `size`, the inner one between a third and
nine tenths of it.
"""

RANGE = (6, 500)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    return [rng.randint(size // 3, 9 * size // 10), size]


# solution: integer roots column by column
from math import isqrt


def disc(square):
    if square < 0:
        return 0
    reach = isqrt(square)
    return sum(2 * isqrt(square - x * x) + 1 for x in range(-reach, reach + 1))


def solve(r, s):
    return disc(s * s) - disc(r * r - 1)


# solution: list of all points
def solve(inner, outer):
    span = range(-outer, outer + 1)
    low, high = inner**2, outer**2
    points = [(x, y) for x in span for y in span if low <= x * x + y * y <= high]
    return len(points)


# solution: table of how often each square sum occurs
def solve(r, s):
    counts = [0] * (s * s + 1)
    for x in range(s + 1):
        for y in range(s + 1):
            d = x * x + y * y
            if d > s * s:
                break
            counts[d] += (2 if x else 1) * (2 if y else 1)
    return sum(counts[r * r :])


# solution: walk along the edge of one eighth
def quarter(limit):
    x, y, inside = 0, 0, 0
    while (y + 1) ** 2 <= limit:
        y += 1
    while y > 0:
        while x * x + y * y > limit:
            y -= 1
        inside += y
        x += 1
        if x * x > limit:
            break
    return 4 * inside + 1


def solve(r, s):
    if r == 0:
        return quarter(s * s)
    return quarter(s * s) - quarter(r * r - 1)


# solution: drawn as rows of text
def solve(r, s):
    picture = []
    for y in range(s + 1):
        row = ""
        for x in range(s + 1):
            if r * r <= x * x + y * y <= s * s:
                row += "*"
            else:
                row += " "
        picture.append(row)
    total = 4 * sum(row.count("*") for row in picture)
    axes = picture[0].count("*") + sum(row[0] == "*" for row in picture)
    total -= 2 * axes
    if picture[0][0] == "*":
        total += 1
    return total
