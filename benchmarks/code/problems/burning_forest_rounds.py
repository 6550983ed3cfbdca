"""A forest on a grid: "T" is a tree, "*" a burning tree, "." open ground. In each round a tree beside a
burning one (four neighbours) catches fire if (row * 7 + column * 13 + round * 5 + seed) % 16 is below
`dry`; trees that burnt during the round become open ground afterwards, and the rounds (counted from 1)
go on until nothing burns. Return [rounds, trees left, most trees burning at the same time, trees left in
the row with the fewest].

The grid has `size` rows of `size` characters.
"""

RANGE = (5, 130)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    grid = [[rng.choice("TTTTTTT.") for _ in range(size)] for _ in range(size)]
    for _ in range(rng.randint(1, 3)):
        grid[rng.randrange(size)][rng.randrange(size)] = "*"
    return [rng.randint(0, 15), rng.randint(8, 14), ["".join(row) for row in grid]]


# solution: list of burning cells, characters changed in lists
def solve(seed, dry, grid):
    forest = [list(row) for row in grid]
    n = len(forest)
    fire = [(r, c) for r in range(n) for c in range(n) if forest[r][c] == "*"]
    rounds, most = 0, len(fire)
    while fire:
        rounds += 1
        new = []
        for r, c in fire:
            for a, b in ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)):
                if 0 <= a < n and 0 <= b < n and forest[a][b] == "T":
                    if (a * 7 + b * 13 + rounds * 5 + seed) % 16 < dry:
                        forest[a][b] = "*"
                        new.append((a, b))
            forest[r][c] = "."
        fire = new
        most = max(most, len(fire))
    left = [row.count("T") for row in forest]
    return [rounds, sum(left), most, min(left)]


# solution: a fresh grid of texts each round
def solve(seed, dry, grid):
    n = len(grid)
    rounds = 0
    most = sum(row.count("*") for row in grid)
    while any("*" in row for row in grid):
        rounds += 1
        after = []
        for r, row in enumerate(grid):
            above = grid[r - 1] if r else "." * n
            below = grid[r + 1] if r + 1 < n else "." * n
            if "*" not in above + row + below:
                after.append(row)
                continue
            wide = "." + row + "."
            line = ""
            for c, ch in enumerate(row):
                if ch == "T" and "*" in above[c] + below[c] + wide[c] + wide[c + 2]:
                    if (r * 7 + c * 13 + rounds * 5 + seed) % 16 < dry:
                        ch = "f"
                line += "." if ch == "*" else ch
            after.append(line.replace("f", "*"))
        grid = after
        most = max(most, sum(row.count("*") for row in grid))
    return [rounds, sum(row.count("T") for row in grid), most, min(row.count("T") for row in grid)]


# solution: sets of trees and of fires
def solve(seed, dry, grid):
    trees, fires = set(), set()
    for r, row in enumerate(grid):
        for c, ch in enumerate(row):
            if ch != ".":
                (trees if ch == "T" else fires).add((r, c))
    sizes = [len(fires)]
    while fires:
        t = len(sizes)
        reached = {(r + a, c + b) for r, c in fires for a, b in ((1, 0), (-1, 0), (0, 1), (0, -1))}
        fires = {(r, c) for r, c in reached & trees if (7 * r + 13 * c + 5 * t + seed) % 16 < dry}
        trees -= fires
        sizes.append(len(fires))
    rows = dict.fromkeys(range(len(grid)), 0)
    for r, _ in trees:
        rows[r] += 1
    return [len(sizes) - 1, len(trees), max(sizes), min(rows.values())]


# solution: whole numbers for rows with masks of dry places
def solve(seed, dry, grid):
    n = len(grid)
    trees = [int("".join("01"[ch == "T"] for ch in row)[::-1], 2) for row in grid]
    fires = [int("".join("01"[ch == "*"] for ch in row)[::-1], 2) for row in grid]
    masks = [sum(1 << c for c in range(n) if (c * 13 + k) % 16 < dry) for k in range(16)]
    rounds = 0
    most = sum(f.bit_count() for f in fires)
    while any(fires):
        rounds += 1
        spread = []
        for r in range(n):
            near = fires[r] << 1 | fires[r] >> 1
            if r:
                near |= fires[r - 1]
            if r + 1 < n:
                near |= fires[r + 1]
            spread.append(near & trees[r] & masks[(r * 7 + rounds * 5 + seed) % 16])
        fires = spread
        trees = [t & ~f for t, f in zip(trees, fires)]
        most = max(most, sum(f.bit_count() for f in fires))
    left = [t.bit_count() for t in trees]
    return [rounds, sum(left), most, min(left)]


# solution: tree objects with links and a diary of burning groups
class Tree:
    def __init__(self, r, c):
        self.code = 7 * r + 13 * c
        self.row = r
        self.near = []
        self.standing = True


def solve(seed, dry, grid):
    trees = {(r, c): Tree(r, c) for r, row in enumerate(grid) for c, ch in enumerate(row) if ch != "."}
    for (r, c), tree in trees.items():
        for place in ((r + 1, c), (r, c + 1)):
            if place in trees:
                tree.near.append(trees[place])
                trees[place].near.append(tree)
    first = [t for (r, c), t in trees.items() if grid[r][c] == "*"]
    for tree in first:
        tree.standing = False
    diary = [first]
    while diary[-1]:
        group = []
        for tree in diary[-1]:
            for other in tree.near:
                if other.standing and (other.code + len(diary) * 5 + seed) % 16 < dry:
                    other.standing = False
                    group.append(other)
        diary.append(group)
    left = [0] * len(grid)
    for tree in trees.values():
        left[tree.row] += tree.standing
    return [len(diary) - 1, sum(left), max(map(len, diary)), min(left)]
