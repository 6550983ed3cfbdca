"""Given a square table of how badly any two students work together, return the least sum over a split
of all students into pairs.

There are `size` students, or one more if `size` is odd; the table is symmetric.
"""

RANGE = (2, 16)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    n = size + size % 2
    table = [[0] * n for _ in range(n)]
    for i in range(n):
        for j in range(i):
            table[i][j] = table[j][i] = rng.randint(1, 500)
    return [table]


# solution: array over all masks, lowest student first
from array import array


def solve(table):
    n = len(table)
    best = array("q", [1 << 60]) * (1 << n)
    best[0] = 0
    for mask in range(1 << n):
        if best[mask] == 1 << 60:
            continue
        i = 0
        while i < n and mask >> i & 1:
            i += 1
        for j in range(i + 1, n):
            if not mask >> j & 1:
                new = mask | 1 << i | 1 << j
                best[new] = min(best[new], best[mask] + table[i][j])
    return best[-1]


# solution: memo on tuples of who is left
from functools import cache


def solve(table):
    @cache
    def least(left):
        if not left:
            return 0
        first, rest = left[0], left[1:]
        return min(table[first][x] + least(rest[:k] + rest[k + 1 :]) for k, x in enumerate(rest))

    return least(tuple(range(len(table))))


# solution: backtracking with a bound, keeps nothing
def solve(table):
    n = len(table)
    cheapest = [min(row[:i] + row[i + 1 :]) for i, row in enumerate(table)]
    best = sum(table[i][i + 1] for i in range(0, n, 2))
    used = [False] * n

    def search(i, cost, rest):
        nonlocal best
        while i < n and used[i]:
            i += 1
        if i == n:
            best = min(best, cost)
            return
        if 2 * cost + rest >= 2 * best:
            return
        used[i] = True
        for value, j in sorted((table[i][j], j) for j in range(i + 1, n) if not used[j]):
            used[j] = True
            search(i + 1, cost + value, rest - cheapest[i] - cheapest[j])
            used[j] = False
        used[i] = False

    search(0, 0, sum(cheapest))
    return best


# solution: dictionaries from round to round
def solve(table):
    everybody = set(range(len(table)))
    rounds = {frozenset(): (0, [])}
    for _ in range(len(table) // 2):
        after = {}
        for paired, (cost, pairs) in rounds.items():
            free = sorted(everybody - paired)
            a = free[0]
            for b in free[1:]:
                key = paired | {a, b}
                value = cost + table[a][b]
                if key not in after or value < after[key][0]:
                    after[key] = (value, pairs + [[a, b]])
        rounds = after
    return rounds[frozenset(everybody)][0]


# solution: heap of masks
from heapq import heappop, heappush


def solve(table):
    n = len(table)
    goal = (1 << n) - 1
    heap = [(0, 0)]
    settled = set()
    while True:
        cost, mask = heappop(heap)
        if mask == goal:
            return cost
        if mask in settled:
            continue
        settled.add(mask)
        low = (~mask & mask + 1).bit_length() - 1
        for j in range(low + 1, n):
            if not mask & 1 << j:
                heappush(heap, (cost + table[low][j], mask | 1 << low | 1 << j))
