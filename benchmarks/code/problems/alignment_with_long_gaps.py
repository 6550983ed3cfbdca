"""Given two texts, return the least cost of aligning them from end to end.

Two letters standing over each other cost 0 if equal and 3 if not; a gap (a run of letters of one text that stand
over nothing) of length L costs 5 + L. A gap in one text may follow directly upon a gap in the other. The first
text has `size` letters; the second is a copy with pieces lost and added.
"""

RANGE = (5, 150)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    first = [rng.choice("acgt") for _ in range(size)]
    second = list(first)
    for _ in range(1 + size // 25):
        at = rng.randrange(len(second))
        if rng.random() < 0.5 and len(second) > 4:
            del second[at : at + rng.randint(1, 3)]
        else:
            second[at:at] = [rng.choice("acgt") for _ in range(rng.randint(1, 6))]
    second = [c if rng.random() < 0.9 else rng.choice("acgt") for c in second]
    return ["".join(first), "".join(second)]


# solution: three full tables
def solve(a, b):
    big = 10**9
    n, m = len(a), len(b)
    pair = [[big] * (m + 1) for _ in range(n + 1)]
    down = [[big] * (m + 1) for _ in range(n + 1)]
    across = [[big] * (m + 1) for _ in range(n + 1)]
    pair[0][0] = 0
    for i in range(n + 1):
        for j in range(m + 1):
            if i:
                down[i][j] = min(min(pair[i - 1][j], across[i - 1][j]) + 6, down[i - 1][j] + 1)
            if j:
                across[i][j] = min(min(pair[i][j - 1], down[i][j - 1]) + 6, across[i][j - 1] + 1)
            if i and j:
                before = min(pair[i - 1][j - 1], down[i - 1][j - 1], across[i - 1][j - 1])
                pair[i][j] = before + (0 if a[i - 1] == b[j - 1] else 3)
    return min(pair[n][m], down[n][m], across[n][m])


# solution: rows only
def solve(a, b):
    best = [0] + [5 + j for j in range(1, len(b) + 1)]
    gap = [float("inf")] * (len(b) + 1)
    for i, x in enumerate(a, 1):
        corner, best[0] = best[0], 5 + i
        gap[0] = 5 + i
        run = float("inf")
        for j, y in enumerate(b, 1):
            gap[j] = min(gap[j] + 1, best[j] + 6)
            run = min(run + 1, best[j - 1] + 6)
            here = min(corner + 3 * (x != y), gap[j], run)
            corner = best[j]
            best[j] = here
    return best[-1]


# solution: memo with the kind of the last column
from functools import lru_cache


def solve(a, b):
    @lru_cache(maxsize=None)
    def cost(i, j, kind):
        if i == len(a) and j == len(b):
            return 0
        options = []
        if i < len(a):
            options.append(cost(i + 1, j, "upper") + (1 if kind == "upper" else 6))
        if j < len(b):
            options.append(cost(i, j + 1, "lower") + (1 if kind == "lower" else 6))
        if i < len(a) and j < len(b):
            options.append(cost(i + 1, j + 1, "") + (a[i] != b[j]) * 3)
        return min(options)

    return cost(0, 0, "")


# solution: cheapest state first
from heapq import heappop, heappush


def solve(a, b):
    goal = (len(a), len(b))
    heap = [(0, 0, 0, 0)]
    closed = set()
    while heap:
        spent, i, j, kind = heappop(heap)
        if (i, j, kind) in closed:
            continue
        if (i, j) == goal:
            return spent
        closed.add((i, j, kind))
        if i < goal[0]:
            heappush(heap, (spent + (1 if kind == 1 else 6), i + 1, j, 1))
            if j < goal[1]:
                heappush(heap, (spent + (0 if a[i] == b[j] else 3), i + 1, j + 1, 0))
        if j < goal[1]:
            heappush(heap, (spent + (1 if kind == 2 else 6), i, j + 1, 2))


# solution: one table and every gap length tried from kept column lists
def solve(a, b):
    table = []
    columns = [[] for _ in range(len(b) + 1)]
    for i in range(len(a) + 1):
        row = []
        for j in range(len(b) + 1):
            column = columns[j]
            if i == j == 0:
                value = 0
            else:
                value = 10**9
                if row:
                    value = min(row) + 5 + j
                if column:
                    value = min(value, min(column) + 5 + i)
                if row:
                    value = min(value, min(w + 5 + j - k for k, w in enumerate(row)))
                if i and j:
                    value = min(value, table[i - 1][j - 1] + (0 if a[i - 1] == b[j - 1] else 3))
                if column:
                    value = min(value, min(w + 5 + i - k for k, w in enumerate(column)))
            row.append(value)
            column.append(value)
        table.append(row)
    return table[-1][-1]
