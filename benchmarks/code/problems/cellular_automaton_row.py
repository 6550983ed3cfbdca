"""Given a rule, a text of '.' and '#' and a number of steps, return the text after the automaton's steps.

Cells lie on a ring. A cell and its left and right neighbour make a number, 4 * left + 2 * cell + right ('#'
is 1), and the cell becomes what the bit of that place of the rule, a number from 0 to 255, says. There are
`size` cells, and a fourth to a half as many steps.
"""

RANGE = (10, 720)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    cells = "".join(rng.choice(".#") for _ in range(size))
    rule = rng.choice([18, 22, 30, 45, 54, 60, 90, 105, 110, 126, 150])
    return [rule, cells, rng.randint(size // 4, size // 2)]


# solution: text rebuilt from a table of triples
def solve(rule, cells, steps):
    table = {}
    for k in range(8):
        key = format(k, "03b").replace("0", ".").replace("1", "#")
        table[key] = ".#"[rule >> k & 1]
    for _ in range(steps):
        ring = cells[-1] + cells + cells[0]
        cells = "".join(table[ring[i : i + 3]] for i in range(len(cells)))
    return cells


# solution: one big integer, all cells at once
def solve(rule, cells, steps):
    n = len(cells)
    full = (1 << n) - 1
    row = int(cells.replace(".", "0").replace("#", "1"), 2)
    for _ in range(steps):
        left = row >> 1 | (row & 1) << n - 1
        right = row << 1 & full | row >> n - 1
        new = 0
        for k in range(8):
            if rule >> k & 1:
                hit = left if k & 4 else full ^ left
                hit &= row if k & 2 else full ^ row
                hit &= right if k & 1 else full ^ right
                new |= hit
        row = new
    return bin(row)[2:].zfill(n).replace("0", ".").replace("1", "#")


# solution: all rows kept as lists
def solve(rule, cells, steps):
    bits = [rule // 2**k % 2 for k in range(8)]
    history = [[int(c == "#") for c in cells]]
    width = len(cells)
    for _ in range(steps):
        above = history[-1]
        below = []
        for i in range(width):
            below.append(bits[above[i - 1] * 4 + above[i] * 2 + above[(i + 1) % width]])
        history.append(below)
    return "".join("#" if b else "." for b in history[-1])


# solution: set of live cells
def solve(rule, cells, steps):
    n = len(cells)
    alive = {i for i, c in enumerate(cells) if c == "#"}

    def lives(i):
        code = 4 * ((i - 1) % n in alive) + 2 * (i in alive) + ((i + 1) % n in alive)
        return rule & (1 << code)

    for _ in range(steps):
        if rule & 1:
            candidates = set(range(n))
        else:
            candidates = {(i + d) % n for i in alive for d in (-1, 0, 1)}
        alive = {i for i in candidates if lives(i)}
    return "".join(".#"[i in alive] for i in range(n))


# solution: cone of earlier cells asked for with memo
def solve(rule, cells, steps):
    n = len(cells)
    known = {(0, i): c == "#" for i, c in enumerate(cells)}

    def cell(time, i):
        key = (time, i % n)
        if key not in known:
            a = cell(time - 1, i - 1)
            b = cell(time - 1, i)
            c = cell(time - 1, i + 1)
            known[key] = bool(rule >> (a << 2 | b << 1 | c) & 1)
        return known[key]

    return "".join("#" if cell(steps, i) else "." for i in range(n))
