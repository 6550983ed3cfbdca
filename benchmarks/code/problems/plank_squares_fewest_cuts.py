"""A plate of whole sides is cut, always straight across the whole piece at hand, until all pieces are
squares. Given the sides, return [fewest squares, number of plates up to these sides whose fewest
squares is the same].

The longer side is `size`; the plates counted are those of a by b with a at most the first and b at
most the second side.
"""

RANGE = (2, 110)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    return [max(1, size - rng.randint(0, size // 3)), size]


# solution: full table
def solve(height, width):
    need = [[0] * (width + 1) for _ in range(height + 1)]
    for a in range(1, height + 1):
        for b in range(1, width + 1):
            if a == b:
                need[a][b] = 1
                continue
            best = a * b
            for cut in range(1, a // 2 + 1):
                best = min(best, need[cut][b] + need[a - cut][b])
            for cut in range(1, b // 2 + 1):
                best = min(best, need[a][cut] + need[a][b - cut])
            need[a][b] = best
    goal = need[height][width]
    return [goal, sum(row.count(goal) for row in need)]


# solution: dict of sorted sides with recursion
def solve(height, width):
    memo = {}

    def squares(a, b):
        if a > b:
            a, b = b, a
        if (a, b) not in memo:
            if a == b:
                memo[a, b] = 1
            else:
                across = [squares(a, k) + squares(a, b - k) for k in range(1, b // 2 + 1)]
                along = [squares(k, b) + squares(a - k, b) for k in range(1, a // 2 + 1)]
                memo[a, b] = min(across + along)
        return memo[a, b]

    goal = squares(height, width)
    count = 0
    for a in range(1, height + 1):
        for b in range(1, width + 1):
            count += squares(a, b) == goal
    return [goal, count]


# solution: bytes for every row and slices of columns
def solve(height, width):
    rows = [bytearray(width + 1)]
    columns = [bytearray(height + 1) for _ in range(width + 1)]
    for a in range(1, height + 1):
        row = bytearray(width + 1)
        rows.append(row)
        for b in range(1, width + 1):
            if a == b:
                best = 1
            else:
                best = 255
                if b > 1:
                    best = min(map(int.__add__, row[1 : b // 2 + 1], row[b - 1 : b - 1 - b // 2 : -1]))
                if a > 1:
                    col = columns[b]
                    halves = map(int.__add__, col[1 : a // 2 + 1], col[a - 1 : a - 1 - a // 2 : -1])
                    best = min(best, *halves, 255)
            row[b] = best
            columns[b][a] = best
    goal = rows[height][width]
    return [goal, sum(r.count(goal) for r in rows)]


# solution: half of the table, forwards
from array import array


def solve(height, width):
    side = max(height, width)
    need = array("H", [60000]) * ((side + 1) * (side + 1))
    step = side + 1
    for b in range(1, side + 1):
        for a in range(1, b + 1):
            here = a * step + b
            if a == b:
                need[here] = 1
            value = need[here]
            for k in range(1, b // 2 + 1):
                value = min(value, need[a * step + k] + need[a * step + b - k])
            for k in range(1, a // 2 + 1):
                value = min(value, need[k * step + b] + need[(a - k) * step + b])
            need[here] = need[b * step + a] = value
    goal = need[height * step + width]
    hits = 0
    for a in range(1, height + 1):
        for b in range(1, width + 1):
            if need[a * step + b] == goal:
                hits += 1
    return [goal, hits]


# solution: plates as objects that know their cut
class Plate:
    def __init__(self, a, b, known):
        self.sides = (a, b)
        self.parts = ()
        self.squares = 1 if a == b else None
        if a != b:
            pairs = [((k, b), (a - k, b)) for k in range(1, a // 2 + 1)]
            pairs += [((a, k), (a, b - k)) for k in range(1, b // 2 + 1)]
            self.parts = min(pairs, key=lambda p: known[p[0]].squares + known[p[1]].squares)
            self.squares = sum(known[p].squares for p in self.parts)


def solve(height, width):
    known = {}
    for a in range(1, height + 1):
        for b in range(1, width + 1):
            known[a, b] = Plate(a, b, known)
    goal = known[height, width].squares
    return [goal, len([p for p in known.values() if p.squares == goal])]
