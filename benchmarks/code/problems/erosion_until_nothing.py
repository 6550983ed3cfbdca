"""Peel a black shape: in each round all black cells ("#") that have a white cell or the edge of the picture
beside them (four neighbours) turn white at once. Return [rounds until no black cell is left, cells
turned in the round that turned most].

The picture is a list of `size` texts of `size` characters "#" and ".".
"""

RANGE = (5, 110)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    grid = [["#"] * size for _ in range(size)]
    for _ in range(rng.randint(1, 3 + size // 4)):
        grid[rng.randrange(size)][rng.randrange(size)] = "."
    return [["".join(row) for row in grid]]


# solution: new picture of texts in every round
def solve(picture):
    n = len(picture)
    rounds = most = 0
    while any("#" in row for row in picture):
        blank = "." * n
        after = []
        turned = 0
        for above, row, below in zip([blank] + picture, picture, picture[1:] + [blank]):
            wide = "." + row + "."
            line = "".join(
                "#" if "." not in (a, b, wide[i], wide[i + 1], wide[i + 2]) else "."
                for i, (a, b) in enumerate(zip(above, below))
            )
            turned += row.count("#") - line.count("#")
            after.append(line)
        picture = after
        rounds += 1
        most = max(most, turned)
    return [rounds, most]


# solution: distances in two sweeps
from collections import Counter


def solve(picture):
    n = len(picture)
    far = [[0] * (n + 2) for _ in range(n + 2)]
    for r in range(1, n + 1):
        for c in range(1, n + 1):
            if picture[r - 1][c - 1] == "#":
                far[r][c] = 1 + min(far[r - 1][c], far[r][c - 1])
    for r in range(n, 0, -1):
        for c in range(n, 0, -1):
            far[r][c] = min(far[r][c], 1 + far[r + 1][c], 1 + far[r][c + 1])
    counts = Counter(d for row in far for d in row if d)
    return [max(counts, default=0), max(counts.values(), default=0)]


# solution: rows as whole numbers
def solve(picture):
    rows = [int(row.replace("#", "1").replace(".", "0"), 2) for row in picture]
    rounds = most = 0
    while any(rows):
        inner = []
        for i, row in enumerate(rows):
            above = rows[i - 1] if i else 0
            below = rows[i + 1] if i + 1 < len(rows) else 0
            inner.append(row & above & below & row << 1 & row >> 1)
        turned = sum(map(int.bit_count, rows)) - sum(map(int.bit_count, inner))
        most = max(most, turned)
        rows = inner
        rounds += 1
    return [rounds, most]


# solution: sets of cells, wave by wave
def around(cell):
    x, y = cell
    return (x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)


def solve(picture):
    black = {(x, y) for y, row in enumerate(picture) for x, ch in enumerate(row) if ch == "#"}
    wave = {cell for cell in black if any(p not in black for p in around(cell))}
    sizes = []
    while wave:
        sizes.append(len(wave))
        black -= wave
        wave = {p for cell in wave for p in around(cell) if p in black}
    return [len(sizes), max(sizes, default=0)]


# solution: queue over flat bytes
from collections import deque


def solve(picture):
    w = len(picture) + 2
    flat = bytearray(w)
    for row in picture:
        flat += b"\0" + bytes(ch == "#" for ch in row) + b"\0"
    flat += bytes(w)
    queue = deque((i, 0) for i, black in enumerate(flat) if not black)
    per_round = [0] * w
    while queue:
        i, level = queue.popleft()
        for j in (i - w, i - 1, i + 1, i + w):
            if 0 <= j < len(flat) and flat[j]:
                flat[j] = 0
                per_round[level] += 1
                queue.append((j, level + 1))
    return [sum(k > 0 for k in per_round), max(per_round)]
