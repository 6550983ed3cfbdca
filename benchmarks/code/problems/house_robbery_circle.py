"""Given the money in each house of a circle, return the largest sum that can be taken from houses no two of which are neighbours.

There are `size` houses with 0 to 1000 each; the first and the last are neighbours too.
"""

RANGE = (10, 40_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    return [[rng.randint(0, 1000) for _ in range(size)]]


# solution: two passes with two values
def solve(money):
    n = len(money)
    if n == 1:
        return money[0]
    answer = 0
    for first in (0, 1):
        taken = skipped = 0
        for i in range(first, n - 1 + first):
            taken, skipped = skipped + money[i], max(taken, skipped)
        answer = max(answer, taken, skipped)
    return answer


# solution: helper on copies of the street
def rob(street):
    best = [0] * (len(street) + 2)
    for i in range(len(street)):
        best[i + 2] = max(best[i + 1], best[i] + street[i])
    return best[-1]


def solve(houses):
    if len(houses) < 2:
        return sum(houses)
    return max(rob(houses[1:]), rob(houses[:-1]))


# solution: table of four states a house
def solve(money):
    first = money[0]
    rows = [{"first": (first, None), "rest": (None, 0)}]
    for value in money[1:]:
        previous = rows[-1]
        row = {}
        for way, (took, passed) in previous.items():
            options = [x for x in (took, passed) if x is not None]
            row[way] = (None if passed is None else passed + value, max(options))
        rows.append(row)
    final = rows[-1]
    if len(money) == 1:
        return first
    return max(x for x in (final["first"][1], *final["rest"]) if x is not None)


# solution: linked chains of chosen houses
class Chain:
    __slots__ = ("total", "house", "earlier")

    def __init__(self, total, house, earlier):
        self.total, self.house, self.earlier = total, house, earlier


def longest(money, indices):
    older = newer = Chain(0, None, None)
    for i in indices:
        older, newer = newer, max(newer, Chain(older.total + money[i], i, older), key=lambda c: c.total)
    chosen = []
    while newer.house is not None:
        chosen.append(newer.house)
        newer = newer.earlier
    return chosen


def solve(money):
    n = len(money)
    plans = [longest(money, range(n - 1)), longest(money, range(1, n)), [0] if n == 1 else []]
    return max(sum(money[h] for h in plan) for plan in plans)


# solution: halves joined by four corner cases
def join(a, b):
    return [
        [max(a[x][y] + b[u][v] for y in (0, 1) for u in (0, 1) if not (y and u)) for v in (0, 1)]
        for x in (0, 1)
    ]


def solve(m):
    if len(m) == 1:
        return m[0]
    low = -(10**12)
    layer = [[[0, low], [low, x]] for x in m]
    while len(layer) > 1:
        joined = [join(layer[i], layer[i + 1]) for i in range(0, len(layer) - 1, 2)]
        if len(layer) % 2:
            joined.append(layer[-1])
        layer = joined
    (a, b), (c, _) = layer[0]
    return max(a, b, c)
