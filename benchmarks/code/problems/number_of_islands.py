"""Given a map as a list of strings of '#' (land) and '.' (water), return the number of islands.

An island is land joined by sides, not by corners. The map has `size` strings of `size` characters.
"""

RANGE = (10, 380)


def example(size, rng):
    share = rng.uniform(0.4, 0.55)
    return [["".join("#" if rng.random() < share else "." for _ in range(size)) for _ in range(size)]]


# solution: sinking islands in lists of characters
def solve(rows):
    sea = [list(row) for row in rows]
    height, width = len(sea), len(sea[0])
    islands = 0
    for y in range(height):
        for x in range(width):
            if sea[y][x] != "#":
                continue
            islands += 1
            sea[y][x] = "."
            stack = [(y, x)]
            while stack:
                i, j = stack.pop()
                for a, b in ((i, j + 1), (i, j - 1), (i + 1, j), (i - 1, j)):
                    if 0 <= a < height and 0 <= b < width and sea[a][b] == "#":
                        sea[a][b] = "."
                        stack.append((a, b))
    return islands


# solution: set of complex numbers
def solve(rows):
    land = {complex(x, y) for y, row in enumerate(rows) for x, ch in enumerate(row) if ch == "#"}
    count = 0
    while land:
        edge = [land.pop()]
        count += 1
        while edge:
            here = edge.pop()
            for step in (1, -1, 1j, -1j):
                if here + step in land:
                    land.remove(here + step)
                    edge.append(here + step)
    return count


# solution: union-find over all cells
def solve(rows):
    w = len(rows[0])
    leader = list(range(w * len(rows)))

    def find(p):
        while leader[p] != p:
            leader[p] = leader[leader[p]]
            p = leader[p]
        return p

    count = 0
    above = "." * w
    for y, row in enumerate(rows):
        for x, ch in enumerate(row):
            if ch == "#":
                count += 1
                here = y * w + x
                if x and row[x - 1] == "#":
                    leader[here] = here - 1
                    count -= 1
                if above[x] == "#":
                    a, b = find(here), find(here - w)
                    if a != b:
                        leader[a] = b
                        count -= 1
        above = row
    return count


# solution: labels of two rows only
def solve(rows):
    width = len(rows[0])
    previous = [0] * width
    finished = fresh = 0
    for row in rows:
        current = [0] * width
        same = {}

        def root(label):
            while label in same:
                label = same[label]
            return label

        for x, ch in enumerate(row):
            if ch != "#":
                continue
            label = previous[x] and root(previous[x])
            left = current[x - 1] and root(current[x - 1]) if x else 0
            if label and left and label != left:
                same[label] = left
            elif not label and not left:
                fresh += 1
            current[x] = left or label or fresh
        current = [root(label) if label else 0 for label in current]
        before = {root(label) for label in previous if label}
        finished += len(before - set(current))
        previous = current
    return finished + len(set(previous) - {0})


# solution: runs of land linked between rows
import re


def solve(rows):
    boss = []
    last = []
    for row in rows:
        runs = []
        for match in re.finditer("#+", row):
            runs.append((match.start(), match.end(), len(boss)))
            boss.append(len(boss))
        i = 0
        for start, end, run in runs:
            while i < len(last) and last[i][1] <= start:
                i += 1
            k = i
            while k < len(last) and last[k][0] < end:
                a, b = run, last[k][2]
                while boss[a] != a:
                    a = boss[a]
                while boss[b] != b:
                    b = boss[b]
                boss[max(a, b)] = min(a, b)
                k += 1
        last = runs
    return sum(1 for i, b in enumerate(boss) if i == b)
