"""Wireworld: a cell is empty ".", an electron head "H", a tail "t" or wire "w". At each step heads become
tails, tails become wire, and wire becomes a head where exactly one or two of its eight neighbours are
heads. Given the number of steps and the square grid, return [heads after each step, added up, heads at
the end, cells that have been a head at any time].

The grid has `size` rows of `size` characters.
"""

RANGE = (5, 140)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    grid = [["."] * size for _ in range(size)]
    for _ in range(size):
        r, c = rng.randrange(size), rng.randrange(size)
        dr, dc = rng.choice([(0, 1), (1, 0)])
        for k in range(rng.randint(2, size)):
            if r + k * dr < size and c + k * dc < size:
                grid[r + k * dr][c + k * dc] = "w"
        grid[r][c] = rng.choice("Htw")
    return [8, ["".join(row) for row in grid]]


# solution: fresh grid of characters
def solve(steps, grid):
    n = len(grid)
    total = 0
    ever = {(r, c) for r in range(n) for c in range(n) if grid[r][c] == "H"}
    for _ in range(steps):
        new = []
        for r in range(n):
            line = ""
            for c in range(n):
                ch = grid[r][c]
                if ch == "w":
                    near = 0
                    for row in grid[max(r - 1, 0) : r + 2]:
                        near += row[max(c - 1, 0) : c + 2].count("H")
                    if 1 <= near <= 2:
                        ch = "H"
                        ever.add((r, c))
                elif ch == "H":
                    ch = "t"
                elif ch == "t":
                    ch = "w"
                line += ch
            new.append(line)
        grid = new
        total += sum(row.count("H") for row in grid)
    return [total, sum(row.count("H") for row in grid), len(ever)]


# solution: sets of heads, tails and wire
from collections import Counter


def solve(steps, grid):
    places = {kind: set() for kind in ".Htw"}
    for y, row in enumerate(grid):
        for x, kind in enumerate(row):
            places[kind].add((x, y))
    heads, tails = places["H"], places["t"]
    track = heads | tails | places["w"]
    ever = set(heads)
    total = 0
    for _ in range(steps):
        near = Counter((x + i, y + j) for x, y in heads for i in (-1, 0, 1) for j in (-1, 0, 1))
        new = {p for p, k in near.items() if k < 3 and p in track and p not in heads and p not in tails}
        tails, heads = heads, new
        ever |= heads
        total += len(heads)
    return [total, len(heads), len(ever)]


# solution: big integers and bit sums
def solve(steps, grid):
    w = len(grid[0]) + 1
    text = "".join(row + "." for row in grid)
    heads, tails, track = (
        int("".join("1" if ch in kinds else "0" for ch in text), 2) for kinds in ("H", "t", "Htw")
    )
    ever = heads
    total = 0
    for _ in range(steps):
        ones = twos = more = 0
        for shift in (1, w - 1, w, w + 1):
            for bits in (heads << shift, heads >> shift):
                carry = ones & bits
                ones ^= bits
                more |= twos & carry
                twos ^= carry
        few = ~more & (ones ^ twos)
        heads, tails = track & few & ~heads & ~tails, heads
        ever |= heads
        total += heads.bit_count()
    return [total, heads.bit_count(), ever.bit_count()]


# solution: list of neighbours for every wire cell
def solve(steps, grid):
    n = len(grid)
    index = {}
    for r in range(n):
        for c in range(n):
            if grid[r][c] != ".":
                index[r * n + c] = len(index)
    state, links = [], []
    for place in index:
        r, c = divmod(place, n)
        state.append("wHt".index(grid[r][c]))
        near = []
        for a in range(r - 1, r + 2):
            for b in range(c - 1, c + 2):
                if 0 <= b < n and (a, b) != (r, c) and a * n + b in index:
                    near.append(index[a * n + b])
        links.append(near)
    been = [s == 1 for s in state]
    total = 0
    for _ in range(steps):
        after = []
        for i, s in enumerate(state):
            if s == 0:
                k = sum(state[j] == 1 for j in links[i])
                after.append(1 if k in (1, 2) else 0)
                been[i] |= after[-1] == 1
            else:
                after.append((s + 1) % 3)
        state = after
        total += state.count(1)
    return [total, state.count(1), sum(been)]


# solution: flat bytes with a history of all steps
def solve(steps, grid):
    w = len(grid) + 2
    codes = {46: 0, 72: 1, 116: 2, 119: 3}
    frame = bytes(w) + b"".join(b"\0" + row.translate(codes).encode() + b"\0" for row in grid)
    frame += bytes(w)
    history = [frame]
    around = [-w - 1, -w, -w + 1, -1, 1, w - 1, w, w + 1]
    for _ in range(steps):
        old = history[-1]
        new = bytearray(len(old))
        for i, s in enumerate(old):
            if s == 1 or s == 2:
                new[i] = s + 1
            elif s == 3:
                heads = 0
                for d in around:
                    heads += old[i + d] == 1
                new[i] = 1 if heads == 1 or heads == 2 else 3
        history.append(bytes(new))
    counts = [f.count(1) for f in history[1:]]
    ever = sum(any(f[i] == 1 for f in history) for i in range(len(frame)))
    return [sum(counts), counts[-1], ever]
