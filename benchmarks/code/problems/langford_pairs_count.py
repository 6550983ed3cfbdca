"""Return [ways, sum]: in how many ways the numbers 1, 1, 2, 2, ..., n, n can be put in a row so that
exactly k numbers stand between the two numbers k, and the sum, over these rows, of the first number
of the row.

The greatest number n is `size`; a row and its mirror image are two.
"""

RANGE = (2, 9)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    return [size]


# solution: row filled from the greatest number down
def solve(n):
    row = [0] * (2 * n)
    result = [0, 0]

    def place(k):
        if k == 0:
            result[0] += 1
            result[1] += row[0]
            return
        for i in range(2 * n - k - 1):
            if not row[i] and not row[i + k + 1]:
                row[i] = row[i + k + 1] = k
                place(k - 1)
                row[i] = row[i + k + 1] = 0

    place(n)
    return result


# solution: first free place with bit masks
def solve(n):
    if n % 4 in (1, 2):
        return [0, 0]
    full = (1 << 2 * n) - 1

    def fill(row, left):
        if row == full:
            return 1
        low = ~row & row + 1
        total = 0
        for k in left:
            pair = low | low << k + 1
            if not row & pair and pair <= full:
                total += fill(row | pair, [x for x in left if x != k])
        return total

    ways = heads = 0
    for k in range(1, n + 1):
        found = fill(1 | 1 << k + 1, [x for x in range(1, n + 1) if x != k])
        ways += found
        heads += k * found
    return [ways, heads]


# solution: masks and counts, one number after another
def solve(n):
    states = {(0, 0): 1}
    for k in range(n, 0, -1):
        pairs = [(1 | 1 << k + 1) << i for i in range(2 * n - k - 1)]
        fresh = {}
        for (mask, head), ways in states.items():
            for pair in pairs:
                if not mask & pair:
                    key = mask | pair, k if pair & 1 else head
                    fresh[key] = fresh.get(key, 0) + ways
        states = fresh
    return [sum(states.values()), sum(head * ways for (_, head), ways in states.items())]


# solution: exact cover over dictionaries of sets
def solve(n):
    options = {}
    for k in range(1, n + 1):
        for i in range(2 * n - k - 1):
            options[k, i] = [("number", k), ("place", i), ("place", i + k + 1)]
    columns = {}
    for option, needs in options.items():
        for c in needs:
            columns.setdefault(c, set()).add(option)
    if len(columns) < 3 * n:
        return [0, 0]
    found = []

    def cover(left, chosen):
        if not left:
            found.append(next(k for k, i in chosen if i == 0))
            return
        least = min(left, key=lambda c: len(left[c]))
        for option in sorted(left[least]):
            hit = set(options[option])
            gone = set().union(*(left[c] for c in hit))
            rest = {c: rows - gone for c, rows in left.items() if c not in hit}
            cover(rest, chosen + [option])

    cover(columns, [])
    return [len(found), sum(found)]


# solution: lists of partial rows as texts
from itertools import product


def solve(n):
    level = ["." * (2 * n)]
    for k in range(1, n + 1):
        digit = format(k, "x")
        level = [
            row[:i] + digit + row[i + 1 : i + k + 1] + digit + row[i + k + 2 :]
            for row, i in product(level, range(2 * n - k - 1))
            if row[i] == row[i + k + 1] == "."
        ]
    return [len(level), sum(int(row[0], 16) for row in level)]
