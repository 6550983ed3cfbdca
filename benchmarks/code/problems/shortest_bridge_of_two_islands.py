"""A map of "#" (land) and "." (water) holds exactly two islands (lands joined side by side). Return [fewest
water fields that must be filled to join them, number of fields of the smaller island].

The map has `size` rows and as many columns.
"""

RANGE = (4, 110)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    half = max(1, size // 2 - rng.randint(0, max(0, size // 3)))
    rows = [["."] * size for _ in range(size)]
    r, c = rng.randrange(size), rng.randrange(half)
    for _ in range(size * size // 4):
        rows[r][c] = "#"
        r = min(size - 1, max(0, r + rng.choice([-1, 0, 1])))
        if rng.random() < 0.6 and rows[r][c] == "#":
            c = min(half - 1, max(0, c + rng.choice([-1, 1])))
        rows[r][c] = "#"
    for k in range(rng.randint(2, 3 * size)):
        rows[(r + k * k) % size if k == 0 else r][half + 1 if half + 1 < size else size - 1] = "#"
        r = min(size - 1, r + rng.choice([0, 1]))
    return [["".join(row) for row in rows]]


# solution: flood one island, widen it in rings
def solve(rows):
    n = len(rows)
    land = {(r, c) for r in range(n) for c in range(n) if rows[r][c] == "#"}
    start = min(land)
    first = {start}
    stack = [start]
    while stack:
        r, c = stack.pop()
        for p in ((r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)):
            if p in land and p not in first:
                first.add(p)
                stack.append(p)
    other = land - first
    small = min(len(first), len(other))
    ring, seen, steps = first, set(first), 0
    while True:
        new = set()
        for r, c in ring:
            for p in ((r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)):
                if p not in seen and 0 <= p[0] < n and 0 <= p[1] < n:
                    new.add(p)
        if new & other:
            return [steps, small]
        seen |= new
        ring = new
        steps += 1


# solution: all pairs of coast fields
def solve(rows):
    n = len(rows)
    number = [[0] * n for _ in range(n)]
    coasts = []
    sizes = []
    for r in range(n):
        for c in range(n):
            if rows[r][c] == "#" and not number[r][c]:
                fields = [(r, c)]
                number[r][c] = 1
                coast = []
                for y, x in fields:
                    edge = False
                    for b, a in ((y, x + 1), (y, x - 1), (y + 1, x), (y - 1, x)):
                        if 0 <= b < n and 0 <= a < n:
                            if rows[b][a] == ".":
                                edge = True
                            elif not number[b][a]:
                                number[b][a] = 1
                                fields.append((b, a))
                    if edge:
                        coast.append((y, x))
                coasts.append(coast)
                sizes.append(len(fields))
    best = 2 * n
    for y, x in coasts[0]:
        for b, a in coasts[1]:
            best = min(best, abs(y - b) + abs(x - a) - 1)
    return [best, min(sizes)]


# solution: one large number for the map, shifts
def solve(rows):
    n = len(rows)
    width = n + 1
    land = int("0".join(row.replace("#", "1").replace(".", "0") for row in rows), 2)
    board = int("0".join("1" * n for _ in rows), 2)

    def grow(x):
        return (x | x << 1 | x >> 1 | x << width | x >> width) & board

    island = land & -land
    while True:
        wider = grow(island) & land
        if wider == island:
            break
        island = wider
    other = land ^ island
    filled = -1
    area = island
    while not area & other:
        area = grow(area)
        filled += 1
    return [filled, min(bin(island).count("1"), bin(other).count("1"))]


# solution: bytes of the map with a rim, distance transform of one island
def solve(rows):
    n = len(rows)
    w = n + 2
    cells = bytearray("~" * w + "".join("~" + row + "~" for row in rows) + "~" * w, "ascii")
    sizes = []
    for mark in b"AB":
        start = cells.index(b"#")
        cells[start] = mark
        stack = [start]
        count = 0
        while stack:
            p = stack.pop()
            count += 1
            for q in (p + 1, p - 1, p + w, p - w):
                if cells[q] == 35:
                    cells[q] = mark
                    stack.append(q)
        sizes.append(count)
    far = [2 * n] * len(cells)
    best = 2 * n
    for p in range(w, len(cells) - w):
        if cells[p] != 126:
            far[p] = 0 if cells[p] == 65 else min(far[p - 1], far[p - w]) + 1
    for p in range(len(cells) - w, w, -1):
        if cells[p] != 126:
            far[p] = min(far[p], far[p + 1] + 1, far[p + w] + 1)
            if cells[p] == 66 and far[p] < best:
                best = far[p]
    return [best - 1, min(sizes)]


# solution: fields as objects, cheapest way in a deque with two costs
from collections import deque


class Field:
    def __init__(self, sign):
        self.land = sign == "#"
        self.near = []
        self.cost = None
        self.island = None


def solve(rows):
    fields = [[Field(sign) for sign in row] for row in rows]
    for r, row in enumerate(fields):
        for c, field in enumerate(row):
            if c:
                field.near.append(row[c - 1])
                row[c - 1].near.append(field)
            if r:
                field.near.append(fields[r - 1][c])
                fields[r - 1][c].near.append(field)
    sizes = []
    for field in (f for row in fields for f in row if f.land):
        if field.island is None:
            group = [field]
            field.island = len(sizes)
            for f in group:
                for g in f.near:
                    if g.land and g.island is None:
                        g.island = len(sizes)
                        group.append(g)
            sizes.append(len(group))
    source = next(f for row in fields for f in row if f.island == 0)
    queue = deque([(0, source)])
    while queue:
        cost, field = queue.popleft()
        if field.cost is not None:
            continue
        field.cost = cost
        if field.island == 1:
            return [cost, min(sizes)]
        for g in field.near:
            if g.cost is None:
                if g.land:
                    queue.appendleft((cost, g))
                else:
                    queue.append((cost + 1, g))
