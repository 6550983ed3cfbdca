"""Given two lists of integers, choose from each a subsequence, both of one length and not empty, so that the sum of the
products of their items in order is greatest. Return that sum. The first list has `size` items.
"""

RANGE = (4, 400)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    low = rng.choice([-100, -30, 1])
    other = max(2, size + rng.randint(-size // 3, size // 3))
    return [
        [rng.randint(low, 60) for _ in range(size)],
        [rng.randint(-60, 80) for _ in range(other)],
    ]


# solution: table of best sums
def solve(a, b):
    table = []
    for i, x in enumerate(a):
        row = []
        for j, y in enumerate(b):
            value = x * y
            if i and j:
                value += max(0, table[i - 1][j - 1])
            if i:
                value = max(value, table[i - 1][j])
            if j:
                value = max(value, row[j - 1])
            row.append(value)
        table.append(row)
    return table[-1][-1]


# solution: one row with the corner carried
def solve(a, b):
    low = -(10**12)
    row = [low] * len(b)
    for x in a:
        corner = 0
        left = low
        for j, y in enumerate(b):
            up = row[j]
            left = max(left, up, x * y + corner)
            row[j] = left
            corner = up if up > 0 else 0
    return row[-1]


# solution: memo of pairs from the back
def solve(a, b):
    memo = {}

    def rest(i, j):
        """Greatest sum from a[i:] and b[j:], 0 if nothing is chosen."""
        if i == len(a) or j == len(b):
            return 0
        key = (i, j)
        if key not in memo:
            memo[key] = max(a[i] * b[j] + rest(i + 1, j + 1), rest(i + 1, j), rest(i, j + 1))
        return memo[key]

    for i in range(len(a) - 1, -1, -1):
        rest(i, 0)
    best = rest(0, 0)
    if best > 0:
        return best
    return max(x * y for x in a for y in b)


# solution: all products first
def solve(first, second):
    products = [[x * y for y in second] for x in first]
    greatest = max(map(max, products))
    if greatest <= 0:
        return greatest
    sums = [0] * (len(second) + 1)
    for line in products:
        fresh = [0]
        for j, product in enumerate(line):
            fresh.append(max(sums[j] + product, sums[j + 1], fresh[j]))
        sums = fresh
    return sums[-1]


# solution: only useful pairs, as tuples per line
from itertools import chain


def solve(first, second):
    lines = []
    for x in first:
        lines.append([(j, x * y) for j, y in enumerate(second) if x * y > 0])
    if not any(lines):
        ends_a = min(first), max(first)
        ends_b = min(second), max(second)
        zero = 0 if 0 in first or 0 in second else None
        if zero is not None:
            return 0
        small = min(map(abs, first)) * min(map(abs, second))
        assert ends_a[0] * ends_b[0] < 0 and ends_a[1] * ends_b[1] < 0
        return -small
    best = [0] * (len(second) + 1)
    for line in lines:
        grown = []
        for j, product in line:
            grown.append((j + 1, best[j] + product))
        top = 0
        at = 0
        for j, value in chain(grown, [(len(best), 0)]):
            while at < j:
                if best[at] < top:
                    best[at] = top
                else:
                    top = best[at]
                at += 1
            top = max(top, value)
    return best[-1]
