"""A square wood is given as `size` strings of `size` digits, the heights of trees. A tree is seen when in at least one of the
four directions (along its row or column) every tree between it and the edge is lower.

Return how many trees are seen.
"""

RANGE = (3, 90)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    return [["".join(rng.choice("0123456789") for _ in range(size)) for _ in range(size)]]


# solution: walk outwards from each tree
def solve(wood):
    n = len(wood)

    def clear(r, c, dr, dc):
        height = wood[r][c]
        r += dr
        c += dc
        while 0 <= r < n and 0 <= c < n:
            if wood[r][c] >= height:
                return False
            r += dr
            c += dc
        return True

    seen = 0
    for r in range(n):
        for c in range(n):
            if clear(r, c, 0, 1) or clear(r, c, 0, -1) or clear(r, c, 1, 0) or clear(r, c, -1, 0):
                seen += 1
    return seen


# solution: four tables of highest trees so far
def solve(wood):
    n = len(wood)
    h = [[int(ch) for ch in line] for line in wood]
    west = [[-1] * n for _ in h]
    east = [[-1] * n for _ in h]
    north = [[-1] * n for _ in h]
    south = [[-1] * n for _ in h]
    for r in range(n):
        for c in range(n):
            if c:
                west[r][c] = max(west[r][c - 1], h[r][c - 1])
            if r:
                north[r][c] = max(north[r - 1][c], h[r - 1][c])
    for r in reversed(range(n)):
        for c in reversed(range(n)):
            if c + 1 < n:
                east[r][c] = max(east[r][c + 1], h[r][c + 1])
            if r + 1 < n:
                south[r][c] = max(south[r + 1][c], h[r + 1][c])
    return sum(
        h[r][c] > min(west[r][c], east[r][c], north[r][c], south[r][c]) for r in range(n) for c in range(n)
    )


# solution: set of places found by looking in from the edges
def look(line):
    top = ""
    for place, tree in line:
        if tree > top:
            top = tree
            yield place


def solve(wood):
    seen = set()
    for r, row in enumerate(wood):
        line = [((r, c), tree) for c, tree in enumerate(row)]
        seen.update(look(line))
        seen.update(look(line[::-1]))
    for c, column in enumerate(zip(*wood)):
        line = [((r, c), tree) for r, tree in enumerate(column)]
        seen.update(look(line))
        seen.update(look(reversed(line)))
    return len(seen)


# solution: all four lines of sight of every tree kept
def solve(wood):
    turned = ["".join(column) for column in zip(*wood)]
    sights = {}
    for r, row in enumerate(wood):
        for c in range(len(row)):
            column = turned[c]
            sights[(r, c)] = (row[:c], row[c + 1 :], column[:r], column[r + 1 :])
    total = 0
    for (r, c), lines in sights.items():
        own = wood[r][c]
        total += any(max(line, default="") < own for line in lines)
    return total


# solution: bit masks by row
def solve(wood):
    n = len(wood)
    marks = [0] * n
    for r, row in enumerate(wood):
        top = ""
        for c in range(n):
            if row[c] > top:
                top = row[c]
                marks[r] |= 1 << c
        top = ""
        for c in range(n - 1, -1, -1):
            if row[c] > top:
                top = row[c]
                marks[r] |= 1 << c
    for order in (range(n), range(n - 1, -1, -1)):
        tops = [""] * n
        for r in order:
            row = wood[r]
            for c in range(n):
                if row[c] > tops[c]:
                    tops[c] = row[c]
                    marks[r] |= 1 << c
    return sum(bin(m).count("1") for m in marks)
