"""Given two DNA texts, return the list [score, end in the first, end in the second] of the best alignment of a piece
of one with a piece of the other.

A pair of equal letters gives 3, of different letters -2, and a letter left without a partner -4. The ends are counts
of letters up to the end of the pieces; among equal scores the smallest first end and then the smallest second end is
returned, and [0, 0, 0] if no score is positive. The first text has `size` letters, the second about as many.
"""

RANGE = (6, 360)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    first = "".join(rng.choice("ACGT") for _ in range(size))
    second = []
    for base in first[size // 4 :] + first[: size // 4]:
        if rng.random() < 0.08:
            continue
        second.append(base if rng.random() < 0.85 else rng.choice("ACGT"))
    return [first, "".join(second) or "A"]


# solution: complete score table, searched afterwards
def solve(first, second):
    score = [[0] * (len(second) + 1) for _ in range(len(first) + 1)]
    for i in range(1, len(first) + 1):
        for j in range(1, len(second) + 1):
            pair = 3 if first[i - 1] == second[j - 1] else -2
            score[i][j] = max(0, score[i - 1][j - 1] + pair, score[i - 1][j] - 4, score[i][j - 1] - 4)
    top, where = 0, (0, 0)
    for i, row in enumerate(score):
        for j, value in enumerate(row):
            if value > top:
                top, where = value, (i, j)
    return [top, *where]


# solution: single row
def solve(first, second):
    row = [0] * (len(second) + 1)
    best = [0, 0, 0]
    for i, a in enumerate(first, 1):
        corner = 0
        for j, b in enumerate(second, 1):
            here = corner + (3 if a == b else -2)
            corner = row[j]
            here = max(here, corner - 4, row[j - 1] - 4, 0)
            row[j] = here
            if here > best[0]:
                best = [here, i, j]
    return best


# solution: only positive cells, kept in a dictionary
def solve(first, second):
    cells = {}
    for i in range(len(first)):
        for j in range(len(second)):
            value = cells.get((i - 1, j - 1), 0)
            value += 3 if first[i] == second[j] else -2
            up = cells.get((i - 1, j), 0) - 4
            left = cells.get((i, j - 1), 0) - 4
            value = max(value, up, left)
            if value > 0:
                cells[i, j] = value
    if not cells:
        return [0, 0, 0]
    i, j = min(cells, key=lambda at: (-cells[at], at))
    return [cells[i, j], i + 1, j + 1]


# solution: cell objects linked to where they came from
class Cell:
    __slots__ = ("score", "origin", "i", "j")

    def __init__(self, score, origin, i, j):
        self.score = score
        self.origin = origin
        self.i = i
        self.j = j


def solve(first, second):
    above = [Cell(0, None, 0, j) for j in range(len(second) + 1)]
    champion = above[0]
    for i, a in enumerate(first, 1):
        line = [Cell(0, None, i, 0)]
        for j, b in enumerate(second, 1):
            options = (
                (above[j - 1].score + (3 if a == b else -2), above[j - 1]),
                (above[j].score - 4, above[j]),
                (line[j - 1].score - 4, line[j - 1]),
            )
            score, origin = max(options, key=lambda option: option[0])
            if score <= 0:
                score, origin = 0, None
            cell = Cell(score, origin, i, j)
            line.append(cell)
            if score > champion.score:
                champion = cell
        above = line
    return [champion.score, champion.i, champion.j]


# solution: rows from a generator over profile lists
def rows(first, second):
    profile = {}
    for letter in set(first):
        profile[letter] = [3 if letter == other else -2 for other in second]
    line = [0] * (len(second) + 1)
    for letter in first:
        fresh = [0]
        for gain, corner, up in zip(profile[letter], line, line[1:]):
            fresh.append(max(0, corner + gain, up - 4, fresh[-1] - 4))
        yield fresh
        line = fresh


def solve(first, second):
    best, at_i, at_j = 0, 0, 0
    for i, line in enumerate(rows(first, second), 1):
        top = max(line)
        if top > best:
            best, at_i, at_j = top, i, line.index(top)
    return [best, at_i, at_j]
