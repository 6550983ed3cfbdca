"""A ring of cells of 0 and 1 with a memory of one step: the next row is (rule bit for left, own and right
cell) exclusive-or the row before the current one. Given the rule (0 to 255), the first two rows as texts
and a number of steps, return [ones in the last row, greatest number of ones in any row of the history,
its step (0 and 1 are the given rows; the first of equals), number of different rows].

There are `size` steps.
"""

RANGE = (5, 1_500)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    n = rng.randint(12, 90)
    first = "".join(rng.choice("0001") for _ in range(n))
    second = "".join(rng.choice("0001") for _ in range(n))
    return [rng.choice([30, 90, 110, 122, 18, 73, 204, rng.randrange(256)]), first, second, size]


# solution: whole history of texts
def solve(rule, first, second, steps):
    n = len(first)
    answers = {format(k, "03b"): str(rule >> k & 1) for k in range(8)}
    rows = [first, second]
    for _ in range(steps):
        older, row = rows[-2], rows[-1]
        wide = row[-1] + row + row[0]
        rows.append("".join("10"[answers[wide[i : i + 3]] == older[i]] for i in range(n)))
    ones = [row.count("1") for row in rows]
    return [ones[-1], max(ones), ones.index(max(ones)), len(set(rows))]


# solution: whole numbers and masks
def solve(rule, first, second, steps):
    n = len(first)
    full = (1 << n) - 1
    older, row = int(first, 2), int(second, 2)
    seen = {older, row}
    best, at = max((older.bit_count(), 0), (row.bit_count(), -1))
    for step in range(2, steps + 2):
        left = (row >> 1 | row << (n - 1)) & full
        right = (row << 1 | row >> (n - 1)) & full
        new = older
        for k in range(8):
            if rule >> k & 1:
                match = full
                match &= left if k & 4 else ~left
                match &= row if k & 2 else ~row
                match &= right if k & 1 else ~right
                new ^= match
        older, row = row, new
        seen.add(row)
        if row.bit_count() > best:
            best, at = row.bit_count(), -step
    return [row.bit_count(), best, -at, len(seen)]


# solution: three lists of cells reused
def solve(rule, first, second, steps):
    before = [int(c) for c in first]
    now = [int(c) for c in second]
    n = len(now)
    kinds = {bytes(before), bytes(now)}
    most, when = sum(before), 0
    if sum(now) > most:
        most, when = sum(now), 1
    for step in range(steps):
        for i in range(n):
            k = 4 * now[i - 1] + 2 * now[i] + now[(i + 1) % n]
            before[i] ^= rule >> k & 1
        before, now = now, before
        kinds.add(bytes(now))
        if sum(now) > most:
            most, when = sum(now), step + 2
    return [sum(now), most, when, len(kinds)]


# solution: table of triples, rows as tuples in a list of states
class Ring:
    def __init__(self, rule, older, row):
        self.bits = [[[rule >> (4 * a + 2 * b + c) & 1 for c in (0, 1)] for b in (0, 1)] for a in (0, 1)]
        self.rows = [older, row]

    def step(self):
        older, row = self.rows[-2:]
        around = zip(row[-1:] + row[:-1], row, row[1:] + row[:1])
        self.rows.append(tuple(o ^ self.bits[a][b][c] for o, (a, b, c) in zip(older, around)))


def solve(rule, first, second, steps):
    ring = Ring(rule, tuple(map(int, first)), tuple(map(int, second)))
    while len(ring.rows) < steps + 2:
        ring.step()
    best = max(range(len(ring.rows)), key=lambda t: (sum(ring.rows[t]), -t))
    return [sum(ring.rows[-1]), sum(ring.rows[best]), best, len(set(ring.rows))]


# solution: bytes translated, all rows in one long text of bytes
def solve(rule, first, second, steps):
    table = bytes(rule >> (k & 7) & 1 for k in range(256))
    older, row = bytes(map(int, first)), bytes(map(int, second))
    history = bytearray(older + row)
    for _ in range(steps):
        code = bytes(4 * a + 2 * b + c for a, b, c in zip(row[-1:] + row, row, row[1:] + row[:1]))
        new = int.from_bytes(code.translate(table), "big") ^ int.from_bytes(older, "big")
        older, row = row, new.to_bytes(len(row), "big")
        history += row
    n = len(row)
    rows = [bytes(history[i : i + n]) for i in range(0, len(history), n)]
    counts = list(map(sum, rows))
    rows.sort()
    kinds = 1 + sum(a != b for a, b in zip(rows, rows[1:]))
    return [counts[-1], max(counts), counts.index(max(counts)), kinds]
