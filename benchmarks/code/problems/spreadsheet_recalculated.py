"""Given the cells of a spreadsheet as texts, rows of cells, return the sum of all values modulo 1,000,003 and how many cells cannot be computed because they depend on themselves through others.

A cell is a whole number or a formula "=A1+B2+7": names of cells and numbers joined by "+"; columns are letters A to H, rows count from 1. Cells that depend on cells that cannot be computed cannot be either. There are `size` rows.
"""

RANGE = (3, 2_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    loops = rng.random() < 0.5
    rows = []
    for r in range(size):
        row = []
        for c in range(8):
            if r < 2 or rng.random() < 0.5:
                row.append(str(rng.randint(-9, 99)))
            else:
                parts = []
                for _ in range(rng.randint(1, 2)):
                    back = r - rng.randint(1, min(r, 25))
                    if loops and rng.random() < 0.003 * 600 / (size + 600):
                        back = min(size - 1, r + 1)
                    parts.append("ABCDEFGH"[rng.randrange(8)] + str(back + 1))
                row.append("=" + "+".join(parts + [str(rng.randint(0, 9))]))
        rows.append(row)
    return [rows]


# solution: counts of open references, queue of ready cells
from collections import defaultdict, deque


def solve(rows):
    value = {}
    open_count = {}
    users = defaultdict(list)
    ready = deque()
    for r, row in enumerate(rows, 1):
        for letter, cell in zip("ABCDEFGH", row):
            name = letter + str(r)
            value[name] = 0
            names = []
            for part in cell.lstrip("=").split("+"):
                if part[0].isalpha():
                    names.append(part)
                else:
                    value[name] += int(part)
            open_count[name] = len(names)
            for other in names:
                users[other].append(name)
            if not names:
                ready.append(name)
    done = total = 0
    while ready:
        name = ready.popleft()
        done += 1
        value[name] %= 1_000_003
        total += value[name]
        for user in users[name]:
            value[user] += value[name]
            open_count[user] -= 1
            if open_count[user] == 0:
                ready.append(user)
    return [total % 1_000_003, len(value) - done]


# solution: sweeps over the sheet until nothing changes
def solve(rows):
    known = [[None if c[0] == "=" else int(c) for c in row] for row in rows]
    changed = True
    while changed:
        changed = False
        for r, row in enumerate(rows):
            for c, cell in enumerate(row):
                if known[r][c] is not None:
                    continue
                total = 0
                for part in cell[1:].split("+"):
                    if part[0] in "ABCDEFGH":
                        v = known[int(part[1:]) - 1][ord(part[0]) - 65]
                        if v is None:
                            break
                        total += v
                    else:
                        total += int(part)
                else:
                    known[r][c] = total % 1_000_003
                    changed = True
    flat = [v for row in known for v in row]
    return [sum(v for v in flat if v is not None) % 1_000_003, flat.count(None)]


# solution: cell objects with marks, depth first on an own stack
class Cell:
    def __init__(self, text):
        self.constant = 0
        self.names = []
        self.value = None
        self.mark = 0
        for part in text.strip("=").split("+"):
            if part[0].isupper():
                self.names.append(part)
            else:
                self.constant += int(part)


def solve(rows):
    sheet = {}
    for r, row in enumerate(rows):
        for c, text in enumerate(row):
            sheet["ABCDEFGH"[c] + str(r + 1)] = Cell(text)
    for start in sheet.values():
        stack = [start]
        while stack:
            cell = stack[-1]
            if cell.mark == 0:
                cell.mark = 1
                stack.extend(sheet[n] for n in cell.names if sheet[n].mark == 0)
                continue
            stack.pop()
            if cell.mark == 1:
                cell.mark = 2
                values = [sheet[n].value if sheet[n].mark == 2 else None for n in cell.names]
                if None not in values:
                    cell.value = (cell.constant + sum(values)) % 1_000_003
    good = [cell.value for cell in sheet.values() if cell.value is not None]
    return [sum(good) % 1_000_003, len(sheet) - len(good)]


# solution: recursion with memo and a set of cells under way
def solve(rows):
    memo = {}
    busy = set()

    def value(r, c):
        key = r * 8 + c
        if key in memo:
            return memo[key]
        if key in busy:
            return None
        busy.add(key)
        text = rows[r][c]
        total = 0
        if text.startswith("="):
            for part in text[1:].split("+"):
                v = value(int(part[1:]) - 1, ord(part[0]) - ord("A")) if part[0] >= "A" else int(part)
                if v is None:
                    total = None
                    break
                total = (total + v) % 1_000_003
        else:
            total = int(text) % 1_000_003
        busy.discard(key)
        memo[key] = total
        return total

    all_values = [value(r, c) for r in range(len(rows)) for c in range(8)]
    return [sum(filter(None, all_values)) % 1_000_003, all_values.count(None)]


# solution: flat arrays, formulas that still wait are kept in a shrinking list
from array import array


def solve(rows):
    cells = 8 * len(rows)
    values = array("l", [-1]) * cells
    waiting = []
    for i in range(cells):
        text = rows[i // 8][i % 8]
        if text[0] == "=":
            parts = text[1:].split("+")
            places = tuple(int(p[1:]) * 8 - 73 + ord(p[0]) for p in parts[:-1])
            waiting.append((i, places, int(parts[-1])))
        else:
            values[i] = int(text) % 1_000_003
    before = -1
    while len(waiting) != before:
        before = len(waiting)
        later = []
        for item in waiting:
            i, places, extra = item
            if all(values[p] >= 0 for p in places):
                values[i] = (extra + sum(values[p] for p in places)) % 1_000_003
            else:
                later.append(item)
        waiting = later
    return [sum(v for v in values if v >= 0) % 1_000_003, len(waiting)]
