"""Given the rows of a floor as texts of "." and "#" (column), return in how many ways its "." cells
can be tiled with straight bars of three cells, lying or standing, modulo 1,000,000,009.

The floor has `size` rows of 3 to 6 cells.
"""

RANGE = (3, 60)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    width = rng.choice([3, 6])
    rows = [["."] * width for _ in range(size)]
    for _ in range(size // 12):
        r, c = rng.randrange(size), rng.randrange(width - 2)
        rows[r][c : c + 3] = "###"
    return [["".join(row) for row in rows]]


# solution: states of heights row by row
def solve(rows):
    width = len(rows[0])
    state = {(0,) * width: 1}
    for row in rows:
        after = {}

        def fill(c, old, new, number):
            if c == width:
                key = tuple(new)
                after[key] = (after.get(key, 0) + number) % 1000000009
                return
            if old[c]:
                if row[c] == ".":
                    fill(c + 1, old, new + [old[c] - 1], number)
                return
            if row[c] == "#":
                fill(c + 1, old, new + [0], number)
                return
            fill(c + 1, old, new + [2], number)
            if c + 2 < width and not any(old[c : c + 3]) and row[c : c + 3] == "...":
                fill(c + 3, old, new + [0, 0, 0], number)

        for key, number in state.items():
            fill(0, key, [], number)
        state = after
    return state.get((0,) * width, 0)


# solution: cell by cell with a window of two rows of bits
def solve(rows):
    width = len(rows[0])
    cells = "".join(rows)
    free = sum(1 << i for i, c in enumerate(cells) if c == ".")
    state = {0: 1}
    for i, c in enumerate(cells):
        ahead = free >> i
        after = {}
        for taken, number in state.items():
            if taken & 1 or c == "#":
                moves = [taken >> 1]
            else:
                moves = []
                up = 1 | 1 << width | 1 << 2 * width
                if ahead & up == up and not taken & up:
                    moves.append((taken | up) >> 1)
                if i % width + 2 < width and ahead & 7 == 7 and not taken & 7:
                    moves.append((taken | 7) >> 1)
            for m in moves:
                after[m] = (after.get(m, 0) + number) % 1000000009
        state = after
    return state.get(0, 0)


# solution: recursion with memo on what is covered
import sys
from functools import lru_cache


def solve(rows):
    sys.setrecursionlimit(max(sys.getrecursionlimit(), 5000))
    width, height = len(rows[0]), len(rows)

    @lru_cache(maxsize=None)
    def ways(r, c, covered):
        if r == height:
            return 1 if not covered else 0
        if c == width:
            return ways(r + 1, 0, covered)
        if rows[r][c] == "#":
            return ways(r, c + 1, covered)
        if (r, c) in covered:
            return ways(r, c + 1, covered - {(r, c)})
        total = 0
        lying = [(r, c + 1), (r, c + 2)]
        standing = [(r + 1, c), (r + 2, c)]
        for part in (lying, standing):
            inside = all(y < height and x < width for y, x in part)
            if inside and all(rows[y][x] == "." and (y, x) not in covered for y, x in part):
                total += ways(r, c + 1, covered | frozenset(part))
        return total % 1000000009

    return ways(0, 0, frozenset())


# solution: base three numbers in a full list
def solve(rows):
    w = len(rows[0])
    power = [3**k for k in range(w + 1)]
    counts = [0] * power[w]
    counts[0] = 1
    for row in rows:
        layer = [counts, [0] * power[w], [0] * power[w]]
        for c in range(w):
            new = [[0] * power[w] for _ in range(3)]
            for rest in (1, 2):
                for key, number in enumerate(layer[rest]):
                    if number and key // power[c] % 3 == 0 and row[c] == ".":
                        spot = new[rest - 1]
                        spot[key] = (spot[key] + number) % 1000000009
            for key, number in enumerate(layer[0]):
                if not number:
                    continue
                height = key // power[c] % 3
                if height and row[c] == ".":
                    new[0][key - power[c]] += number
                elif not height and row[c] == "#":
                    new[0][key] += number
                elif not height:
                    new[0][key + 2 * power[c]] += number
                    if c + 2 < w:
                        new[2][key] += number
            layer = new
        counts = layer[0]
    return counts[0] % 1000000009


# solution: patterns of rows matched as objects
class Profile:
    def __init__(self, bits):
        self.first, self.second = bits

    def key(self):
        return self.first, self.second


def fillings(blocked, width, c=0, standing=0):
    while c < width and blocked >> c & 1:
        c += 1
    if c == width:
        yield standing
        return
    yield from fillings(blocked | 1 << c, width, c + 1, standing | 1 << c)
    if c + 2 < width and not blocked & 7 << c:
        yield from fillings(blocked | 7 << c, width, c + 3, standing)


def solve(rows):
    width = len(rows[0])
    profiles = {(0, 0): 1}
    for row in rows:
        walls = sum(1 << c for c in range(width) if row[c] == "#")
        fresh = {}
        for key, number in profiles.items():
            now = Profile(key)
            if now.first & walls:
                continue
            for standing in fillings(walls | now.first, width):
                new = Profile((now.second | standing, standing)).key()
                fresh[new] = fresh.get(new, 0) + number
        profiles = fresh
    return profiles.get((0, 0), 0) % 1000000009
