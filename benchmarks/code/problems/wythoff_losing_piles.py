"""Two players in turn take any number of stones from one of two piles, or the same number from both;
who takes the last stone wins. Given a list of [a, b], return [how many of the pairs are lost for
who moves, sum of all a of losing pairs a <= b <= n], where n is the first argument.

The number n is `size`; no pile is higher than n.
"""

RANGE = (5, 350)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    return [size, [[rng.randint(0, size), rng.randint(0, size)] for _ in range(30)] + [[1, 2], [5, 3]]]


# solution: full table of wins and losses
def solve(n, pairs):
    lost = [[True] * (n + 1) for _ in range(n + 1)]
    for a in range(n + 1):
        for b in range(n + 1):
            if lost[a][b]:
                for k in range(1, n + 1):
                    if a + k <= n:
                        lost[a + k][b] = False
                    if b + k <= n:
                        lost[a][b + k] = False
                    if a + k <= n and b + k <= n:
                        lost[a + k][b + k] = False
    total = sum(a for a in range(n + 1) for b in range(a, n + 1) if lost[a][b])
    return [sum(lost[a][b] for a, b in pairs), total]


# solution: smallest number not used so far
def solve(n, pairs):
    used = set()
    losing = {}
    a = gap = 0
    while a + gap <= n:
        losing[a] = a + gap
        used.update((a, a + gap))
        gap += 1
        while a in used:
            a += 1
    return [sum(losing.get(min(p)) == max(p) for p in pairs), sum(losing)]


# solution: golden section with whole numbers
from math import isqrt


def partner(gap):
    return (gap + isqrt(5 * gap * gap)) // 2


def solve(n, pairs):
    lost = 0
    for a, b in pairs:
        if min(a, b) == partner(abs(a - b)):
            lost += 1
    total = gap = 0
    while partner(gap) + gap <= n:
        total += partner(gap)
        gap += 1
    return [lost, total]


# solution: flags of rows, columns and diagonals
def solve(n, pairs):
    row, diagonal = bytearray(n + 1), bytearray(n + 1)
    cold = []
    for a in range(n + 1):
        if row[a]:
            continue
        for b in range(a, n + 1):
            if not row[b] and not diagonal[b - a]:
                row[a] = row[b] = diagonal[b - a] = 1
                cold.append((a, b))
                break
    wanted = [tuple(sorted(p)) for p in pairs]
    return [sum(p in cold for p in wanted), sum(a for a, b in cold)]


# solution: set of all positions from which one can win
def solve(n, pairs):
    wins = set()
    losses = set()
    for total in range(2 * n + 1):
        for a in range(max(0, total - n), total // 2 + 1):
            b = total - a
            if (a, b) in wins:
                continue
            losses.add((a, b))
            for k in range(1, n - a + 1):
                wins.add(tuple(sorted((a + k, b))))
                if b + k <= n:
                    wins.add((a, b + k))
                    wins.add((a + k, b + k))
    hits = [p for p in pairs if (min(p), max(p)) in losses]
    return [len(hits), sum(p[0] for p in losses)]
