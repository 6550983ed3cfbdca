"""Dots vote for lines: a dot [x, y] gives one vote to each line (slope m, height b) with y = m * x + b for
every whole slope m from -limit to limit, and one vote to the upright line at x. Return [most votes of a
sloping line, that line as [m, b] (the smallest of equals), most votes of an upright line, number of
sloping lines with at least three votes].

There are `size` different dots.
"""

RANGE = (3, 1_500)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    limit = rng.randint(3, 20)
    dots = set()
    m, b = rng.randint(-3, 3), rng.randint(-50, 50)
    while len(dots) < size:
        x = rng.randint(0, 400)
        dots.add((x, m * x + b if rng.random() < 0.1 and x % 4 else rng.randint(-300, 300)))
    return [limit, [list(d) for d in sorted(dots, key=lambda d: (d[0] * 7919 + d[1]) % 1009)]]


# solution: one counter for all votes
from collections import Counter


def solve(limit, dots):
    votes = Counter((m, y - m * x) for x, y in dots for m in range(-limit, limit + 1))
    most = max(votes.values())
    line = min(line for line, k in votes.items() if k == most)
    upright = Counter(x for x, _ in dots)
    return [most, list(line), max(upright.values()), sum(k >= 3 for k in votes.values())]


# solution: one slope at a time, heights sorted
from itertools import groupby


def runs(values):
    for value, group in groupby(sorted(values)):
        yield len(list(group)), value


def solve(limit, dots):
    best = (0, None)
    strong = 0
    for m in range(-limit, limit + 1):
        for k, b in runs(y - m * x for x, y in dots):
            strong += k > 2
            if k > best[0]:
                best = (k, [m, b])
    return [best[0], best[1], max(k for k, _ in runs(x for x, _ in dots)), strong]


# solution: array of votes reused for every slope
from array import array


def solve(limit, dots):
    top_x = max(abs(x) for x, _ in dots)
    top_y = max(abs(y) for _, y in dots)
    shift = top_y + limit * top_x
    zero = array("H", bytes(2 * (2 * shift + 1)))
    most, line, strong = 0, None, 0
    for m in range(-limit, limit + 1):
        votes = zero[:]
        here = 0
        for x, y in dots:
            b = y - m * x + shift
            votes[b] += 1
            strong += votes[b] == 3
            here = max(here, votes[b])
        if here > most:
            most, line = here, [m, votes.index(here) - shift]
    columns = {}
    for x, _ in dots:
        columns[x] = columns.get(x, 0) + 1
    return [most, line, max(columns.values()), strong]


# solution: full accumulator of line objects with their dots
class Line:
    def __init__(self, m, b):
        self.m, self.b = m, b
        self.dots = []

    def rank(self):
        return (-len(self.dots), self.m, self.b)


def solve(limit, dots):
    lines = {}
    upright = {}
    for dot in dots:
        x, y = dot
        upright.setdefault(x, []).append(dot)
        for m in range(-limit, limit + 1):
            b = y - m * x
            if (m, b) not in lines:
                lines[m, b] = Line(m, b)
            lines[m, b].dots.append(dot)
    first = min(lines.values(), key=Line.rank)
    strong = [line for line in lines.values() if len(line.dots) > 2]
    return [len(first.dots), [first.m, first.b], max(map(len, upright.values())), len(strong)]


# solution: heights in nested dictionaries, small ones dropped after each slope
def solve(limit, dots):
    strongest = {}
    strong = 0
    for m in range(-limit, limit + 1):
        table = dict()
        for x, y in dots:
            table[y - m * x] = 1 + table.get(y - m * x, 0)
        strong += sum(1 for k in table.values() if k >= 3)
        b = min(table, key=lambda b: (-table[b], b))
        strongest[m] = (-table[b], m, b)
    xs = sorted(x for x, _ in dots)
    upright = run = 1
    for a, b in zip(xs, xs[1:]):
        run = run + 1 if a == b else 1
        upright = max(upright, run)
    k, m, b = min(strongest.values())
    return [-k, [m, b], upright, strong]
