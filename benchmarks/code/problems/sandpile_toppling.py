"""A square table of `size` rows of `size` integers tells how many grains lie on each cell. A cell with four or more grains
topples: it loses four grains and each of its four neighbours gets one; grains over the edge are lost. This goes on until
no cell has four grains.

Return [number of topplings of one cell each, grains left on the table, cells left with three grains]. The order of toppling
does not matter for these.
"""

RANGE = (3, 40)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    most = rng.choice([4, 5, 6])
    return [[[rng.randint(0, most) for _ in range(size)] for _ in range(size)]]


# solution: sweeps over a copy
def solve(table):
    pile = [row[:] for row in table]
    n = len(pile)
    count = 0
    moving = True
    while moving:
        moving = False
        for r in range(n):
            for c in range(n):
                k = pile[r][c] // 4
                if k:
                    moving = True
                    count += k
                    pile[r][c] -= 4 * k
                    if r:
                        pile[r - 1][c] += k
                    if c:
                        pile[r][c - 1] += k
                    if r + 1 < n:
                        pile[r + 1][c] += k
                    if c + 1 < n:
                        pile[r][c + 1] += k
    return [count, sum(map(sum, pile)), sum(row.count(3) for row in pile)]


# solution: table of every round kept
def solve(table):
    n = len(table)
    rounds = [[tuple(row) for row in table]]
    toppled = 0
    while True:
        now = rounds[-1]
        unstable = [(r, c) for r in range(n) for c in range(n) if now[r][c] >= 4]
        if not unstable:
            break
        toppled += len(unstable)
        nxt = [list(row) for row in now]
        for r, c in unstable:
            nxt[r][c] -= 4
            for i, j in ((r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)):
                if 0 <= i < n and 0 <= j < n:
                    nxt[i][j] += 1
        rounds.append([tuple(row) for row in nxt])
    final = rounds[-1]
    return [toppled, sum(sum(row) for row in final), sum(v == 3 for row in final for v in row)]


# solution: queue of cells and a dictionary of grains
from collections import deque


def solve(table):
    grains = {}
    for r, row in enumerate(table):
        for c, v in enumerate(row):
            grains[r, c] = v
    queue = deque(cell for cell in grains if grains[cell] > 3)
    total = 0
    while queue:
        cell = queue.popleft()
        if grains[cell] < 4:
            continue
        times, grains[cell] = divmod(grains[cell], 4)
        total += times
        r, c = cell
        for near in ((r - 1, c), (r, c - 1), (r, c + 1), (r + 1, c)):
            if near in grains:
                grains[near] += times
                if grains[near] > 3:
                    queue.append(near)
    left = list(grains.values())
    return [total, sum(left), left.count(3)]


# solution: flat bytes with a rim
def solve(table):
    n = len(table)
    w = n + 2
    cells = [0] * (w * w)
    for r in range(n):
        cells[(r + 1) * w + 1 : (r + 1) * w + 1 + n] = table[r]
    rim = bytearray(b"\1") * (w * w)
    for r in range(1, n + 1):
        rim[r * w + 1 : r * w + n + 1] = bytes(n)
    stack = [p for p in range(w * w) if cells[p] >= 4]
    topplings = 0
    while stack:
        p = stack.pop()
        while cells[p] >= 4:
            cells[p] -= 4
            topplings += 1
            for q in (p - w, p - 1, p + 1, p + w):
                if not rim[q]:
                    cells[q] += 1
                    if cells[q] == 4:
                        stack.append(q)
    left = threes = 0
    for p, v in enumerate(cells):
        if not rim[p]:
            left += v
            threes += v == 3
    return [topplings, left, threes]


# solution: record of every toppling
from typing import NamedTuple


class Toppling(NamedTuple):
    row: int
    column: int
    wave: int


def solve(table):
    pile = list(map(list, table))
    side = range(len(pile))
    diary = []
    front = {(r, c) for r in side for c in side if pile[r][c] >= 4}
    wave = 0
    while front:
        wave += 1
        touched = set()
        for r, c in front:
            pile[r][c] -= 4
            diary.append(Toppling(r, c, wave))
            touched.add((r, c))
            for i, j in [(r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)]:
                if i in side and j in side:
                    pile[i][j] += 1
                    touched.add((i, j))
        front = {(r, c) for r, c in touched if pile[r][c] >= 4}
    return [len(diary), sum(map(sum, pile)), sum(row.count(3) for row in pile)]
