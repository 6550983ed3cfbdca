"""Given a square grid of numbers, and the height and the width of its boxes, return how many rows, columns and boxes hold a number twice.

The side is about `size` and is height times width; the numbers are 1 to the side, 0 is an empty cell and never counts. The answer
is a list of three counts: rows, columns, boxes.
"""

RANGE = (4, 380)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    high = max(2, round(size**0.5))
    wide = max(2, size // high)
    side = high * wide
    symbols = list(range(1, side + 1))
    rng.shuffle(symbols)
    grid = [[symbols[(wide * (r % high) + r // high + c) % side] for c in range(side)] for r in range(side)]
    empty = rng.choice([0.0, 0.2, 0.6])
    for r in range(side):
        for c in range(side):
            if rng.random() < empty:
                grid[r][c] = 0
    for _ in range(rng.randint(0, side // 2)):
        grid[rng.randrange(side)][rng.randrange(side)] = rng.randint(1, side)
    return [grid, high, wide]


# solution: bit mask a line
def repeated(numbers):
    mask = 0
    for number in numbers:
        if number:
            if mask >> number & 1:
                return 1
            mask |= 1 << number
    return 0


def solve(grid, high, wide):
    n = len(grid)
    rows = sum(repeated(row) for row in grid)
    columns = sum(repeated(grid[r][c] for r in range(n)) for c in range(n))
    boxes = 0
    for top in range(0, n, high):
        for left in range(0, n, wide):
            boxes += repeated(grid[r][c] for r in range(top, top + high) for c in range(left, left + wide))
    return [rows, columns, boxes]


# solution: one set of strings
def solve(grid, high, wide):
    seen = set()
    bad = {"row": set(), "col": set(), "box": set()}
    for r, row in enumerate(grid):
        for c, v in enumerate(row):
            if v == 0:
                continue
            for kind, place in (("row", r), ("col", c), ("box", f"{r // high}/{c // wide}")):
                key = f"{v} in {kind} {place}"
                if key in seen:
                    bad[kind].add(place)
                seen.add(key)
    return [len(bad["row"]), len(bad["col"]), len(bad["box"])]


# solution: sorted copies of every unit
def count_bad(units):
    bad = 0
    for unit in units:
        for a, b in zip(unit, unit[1:]):
            if a == b and a > 0:
                bad += 1
                break
    return bad


def solve(grid, high, wide):
    n = len(grid)
    rows = [sorted(row) for row in grid]
    columns = [sorted(column) for column in zip(*grid)]
    boxes = []
    for i in range(0, n, high):
        for j in range(0, n, wide):
            box = []
            for row in grid[i : i + high]:
                box += row[j : j + wide]
            boxes.append(sorted(box))
    return [count_bad(rows), count_bad(columns), count_bad(boxes)]


# solution: counters of all units
from collections import Counter, defaultdict


def solve(grid, high, wide):
    units = defaultdict(Counter)
    for i in range(len(grid)):
        for j in range(len(grid)):
            value = grid[i][j]
            if value:
                units["r", i][value] += 1
                units["c", j][value] += 1
                units["b", i // high, j // wide][value] += 1
    answer = {"r": 0, "c": 0, "b": 0}
    for name, counter in units.items():
        if max(counter.values()) > 1:
            answer[name[0]] += 1
    return list(answer.values())


# solution: byte flags, one table reused
def solve(grid, high, wide):
    side = len(grid)
    per_band = side // wide
    unit_of = [
        lambda r, c: r,
        lambda r, c: c,
        lambda r, c: r // high * per_band + c // wide,
    ]
    answer = []
    for unit in unit_of:
        flags = bytearray(side * (side + 1))
        wrong = bytearray(side)
        for r in range(side):
            for c in range(side):
                v = grid[r][c]
                if v:
                    u = unit(r, c)
                    at = u * (side + 1) + v
                    if flags[at]:
                        wrong[u] = 1
                    else:
                        flags[at] = 1
        answer.append(sum(wrong))
    return answer
