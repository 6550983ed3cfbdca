"""Given the number of rows and columns of a board, return in how many ways any number of kings (none,
too) can stand on it so that no two touch, even at a corner, modulo 1,000,000,009.

The board has `size` rows and 3 to 9 columns.
"""

RANGE = (2, 120)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    return [size, rng.randint(5, 9)]


# solution: whole table of rows by masks
def solve(rows, columns):
    masks = [m for m in range(1 << columns) if not m & m << 1]
    table = [[1 if m == 0 else 0 for m in masks]]
    for _ in range(rows):
        line = []
        for m in masks:
            blocked = m | m << 1 | m >> 1
            line.append(sum(w for k, w in zip(masks, table[-1]) if not k & blocked) % 1000000009)
        table.append(line)
    return sum(table[-1]) % 1000000009


# solution: cell by cell in a dict
def solve(rows, columns):
    full = (1 << columns + 1) - 1
    states = {0: 1}
    for _ in range(rows):
        for c in range(columns):
            fresh = {}
            for mask, number in states.items():
                new = mask << 1 & full
                fresh[new] = (fresh.get(new, 0) + number) % 1000000009
                left = c and mask & 1
                above = mask >> columns - 1 & 1
                above_left = c and mask >> columns & 1
                above_right = c + 1 < columns and columns > 1 and mask >> columns - 2 & 1
                if not (left or above or above_left or above_right):
                    fresh[new | 1] = (fresh.get(new | 1, 0) + number) % 1000000009
            states = fresh
    return sum(states.values()) % 1000000009


# solution: lists of pairs that fit, made once
def solve(rows, columns):
    lines = []

    def build(text):
        if len(text) == columns:
            lines.append(text)
            return
        build(text + ".")
        if not text.endswith("K"):
            build(text + "K")

    def fits(a, b):
        return not any(a[i] == "K" and "K" in b[max(0, i - 1) : i + 2] for i in range(columns))

    build("")
    pairs = [(i, j) for i, a in enumerate(lines) for j, b in enumerate(lines) if fits(a, b)]
    ways = [1] * len(lines)
    for _ in range(rows - 1):
        new = [0] * len(lines)
        for i, j in pairs:
            new[j] += ways[i]
        ways = [w % (10**9 + 9) for w in new]
    return sum(ways) % (10**9 + 9)


# solution: recursion with memo on row and mask
import sys
from functools import cache


def solve(rows, columns):
    sys.setrecursionlimit(max(sys.getrecursionlimit(), 40 * rows + 1000))

    @cache
    def lines(blocked, c):
        if c >= columns:
            return [0]
        result = lines(blocked, c + 1)
        if not blocked >> c & 1:
            result = result + [m | 1 << c for m in lines(blocked, c + 2)]
        return result

    @cache
    def below(row, mask):
        if row == rows:
            return 1
        blocked = (mask | mask << 1 | mask >> 1) & (1 << columns) - 1
        return sum(below(row + 1, m) for m in lines(blocked, 0)) % 1000000009

    return below(0, 0)


# solution: sums over subsets of free cells
def solve(rows, columns):
    size = 1 << columns
    ways = [0] * size
    ways[0] = 1
    for _ in range(rows):
        inside = ways[:]
        for c in range(columns):
            for m in range(size):
                if m >> c & 1:
                    inside[m] += inside[m ^ 1 << c]
        for m in range(size):
            if m & m >> 1:
                ways[m] = 0
            else:
                ways[m] = inside[(size - 1) & ~(m | m << 1 | m >> 1)] % 1000000009
    return sum(ways) % 1000000009
