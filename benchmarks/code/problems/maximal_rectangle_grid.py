"""Given a grid as strings of the letters # (taken) and . (free), return the area of the largest rectangle of free cells.

The grid has `size` rows of about as many cells; the answer is 0 where nothing is free.
"""

RANGE = (3, 170)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    width = size + rng.randint(0, 5)
    taken = rng.choice([0.02, 0.1, 0.3, 0.6])
    return [["".join("#" if rng.random() < taken else "." for _ in range(width)) for _ in range(size)]]


# solution: histogram a row with a stack
def solve(grid):
    width = len(grid[0])
    heights = [0] * (width + 1)
    best = 0
    for row in grid:
        stack = [-1]
        for c in range(width + 1):
            if c < width:
                heights[c] = heights[c] + 1 if row[c] == "." else 0
            while stack[-1] >= 0 and heights[stack[-1]] > heights[c]:
                tall = heights[stack.pop()]
                best = max(best, tall * (c - stack[-1] - 1))
            if c < width:
                stack.append(c)
    return best


# solution: pairs of rows as split text
def solve(grid):
    rows = [int(row.replace(".", "1").replace("#", "0"), 2) for row in grid]
    best = 0
    for top in range(len(rows)):
        common = rows[top]
        for bottom in range(top, len(rows)):
            common &= rows[bottom]
            if not common:
                break
            widest = max(map(len, bin(common)[2:].split("0")))
            best = max(best, widest * (bottom - top + 1))
    return best


# solution: table of runs looked at upwards
def solve(grid):
    h, w = len(grid), len(grid[0])
    run = [[0 for _ in range(w)] for _ in range(h)]
    best = 0
    for r in range(h):
        for c in range(w):
            if grid[r][c] == "#":
                continue
            run[r][c] = 1 if c == 0 else run[r][c - 1] + 1
            narrow = run[r][c]
            up = r
            while up >= 0 and narrow * (r + 1) > best:
                if run[up][c] < narrow:
                    narrow = run[up][c]
                if narrow == 0:
                    break
                area = narrow * (r - up + 1)
                if area > best:
                    best = area
                up -= 1
    return best


# solution: height, left and right of every cell kept
from collections import namedtuple

Wall = namedtuple("Wall", "height left right")


def solve(grid):
    width = len(grid[0])
    walls = [[Wall(0, 0, width)] * width]
    for line in grid:
        before = walls[-1]
        lefts, rights = [], []
        edge = 0
        for c in range(width):
            if line[c] == ".":
                lefts.append(max(before[c].left, edge))
            else:
                lefts.append(0)
                edge = c + 1
        edge = width
        for c in range(width - 1, -1, -1):
            if line[c] == ".":
                rights.append(min(before[c].right, edge))
            else:
                rights.append(width)
                edge = c
        rights.reverse()
        walls.append(
            [Wall(before[c].height + 1 if line[c] == "." else 0, lefts[c], rights[c]) for c in range(width)]
        )
    return max(wall.height * (wall.right - wall.left) for row in walls for wall in row)


# solution: every left and right limit as pairs in a dictionary
from itertools import groupby


def solve(grid):
    best = 0
    open_spans = {}
    for line in grid:
        pieces = []
        at = 0
        for letter, group in groupby(line):
            length = len(list(group))
            if letter == ".":
                pieces.append((at, at + length))
            at += length
        after = {}
        for low, high in pieces:
            after[low, high] = 1
            for (a, b), tall in open_spans.items():
                common = (max(a, low), min(b, high))
                if common[0] < common[1]:
                    after[common] = max(after.get(common, 0), tall + 1)
        open_spans = after
        for (a, b), tall in open_spans.items():
            best = max(best, (b - a) * tall)
    return best
