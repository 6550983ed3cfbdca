"""Two players take piles of stones from the front of a row; return how many stones the first one gets if both play
for as many stones as possible.

Who is to move takes between 1 and 2M whole piles (not more than are left); if that was X piles, M becomes the larger
of M and X. M is 1 at first. Given is the list of the `size` piles.
"""

RANGE = (4, 220)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    high = rng.choice([9, 100, 5000])
    return [[rng.randint(1, high) for _ in range(size)]]


# solution: memo on position and limit
from functools import lru_cache


def solve(piles):
    rest = list(piles) + [0]
    for i in reversed(range(len(piles))):
        rest[i] += rest[i + 1]

    @lru_cache(None)
    def gain(i, m):
        if i + 2 * m >= len(piles):
            return rest[i]
        return rest[i] - min(gain(i + x, max(m, x)) for x in range(1, 2 * m + 1))

    return gain(0, 1)


# solution: square table from the back
def solve(piles):
    n = len(piles)
    table = [[0] * (n + 1) for _ in range(n + 1)]
    total = 0
    for i in range(n - 1, -1, -1):
        total += piles[i]
        for m in range(1, n + 1):
            if n - i <= 2 * m:
                table[i][m] = total
                continue
            least = total
            for x in range(1, 2 * m + 1):
                other = table[i + x][max(m, x)]
                if other < least:
                    least = other
            table[i][m] = total - least
    return table[0][1]


# solution: rows of growing usefulness only
def solve(piles):
    n = len(piles)
    total = sum(piles)
    later = []
    tail = 0
    for i in range(n - 1, -1, -1):
        tail += piles[i]
        row = [0]
        m = 1
        while 2 * m < n - i:
            worst = min(
                row_value(later, i, x, max(m, x), n) for x in range(1, 2 * m + 1)
            )
            row.append(tail - worst)
            m += 1
        later.append((tail, row))
    assert tail == total
    return row_value(later, 0, 0, 1, n)


def row_value(later, i, x, m, n):
    at = i + x
    if at >= n:
        return 0
    tail, row = later[n - 1 - at]
    return row[m] if m < len(row) else tail


# solution: lead over the opponent in a dictionary of tuples
def solve(piles):
    lead = {}
    n = len(piles)

    def play(i, m):
        if i == n:
            return 0
        state = i, m
        if state in lead:
            return lead[state]
        taken, best = 0, None
        for x in range(1, min(2 * m, n - i) + 1):
            taken += piles[i + x - 1]
            value = taken - play(i + x, max(m, x))
            if best is None or value > best:
                best = value
        lead[state] = best
        return best

    return (sum(piles) + play(0, 1)) // 2


# solution: reachable states listed first
def solve(piles):
    n = len(piles)
    waves = [set() for _ in range(n + 1)]
    waves[0].add(1)
    for i in range(n):
        for m in waves[i]:
            for x in range(1, min(2 * m, n - i) + 1):
                waves[i + x].add(max(m, x))
    scores = {}
    stones = 0
    for i in range(n, -1, -1):
        if i < n:
            stones += piles[i]
        here = {}
        for m in waves[i]:
            if i == n:
                here[m] = 0
            else:
                here[m] = stones - min(
                    scores[i + x][max(m, x)] for x in range(1, min(2 * m, n - i) + 1)
                )
        scores[i] = here
    return scores[0][1]
