"""Given a square matrix of whole numbers, return its permanent: the sum over all permutations of the products of one entry from each row and column.

The matrix has `size` rows, entries from 0 to 9, more than half of them 0.
"""

RANGE = (2, 13)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    rows = [[rng.choice([0, 0, 0, rng.randint(1, 9)]) for _ in range(size)] for _ in range(size)]
    for i in range(size):
        rows[i][i] = rng.randint(1, 9)
        rows[i][(i + 1) % size] = rng.randint(1, 3)
    return [rows]


# solution: sums by set of used columns, row by row
def solve(rows):
    sums = {0: 1}
    for row in rows:
        following = {}
        for used, value in sums.items():
            for c, x in enumerate(row):
                if x and not used >> c & 1:
                    key = used | 1 << c
                    following[key] = following.get(key, 0) + value * x
        sums = following
    return sums.get((1 << len(rows)) - 1, 0)


# solution: Ryser's formula with column subsets as masks
def solve(rows):
    n = len(rows)
    totals = [0] * n
    answer = 0
    gray = 0
    for k in range(1, 1 << n):
        bit = (k & -k).bit_length() - 1
        gray ^= 1 << bit
        sign = 1 if gray >> bit & 1 else -1
        product = 1
        for i in range(n):
            totals[i] += sign * rows[i][bit]
            product *= totals[i]
        answer += product if (n - bin(gray).count("1")) % 2 == 0 else -product
    return answer


# solution: expansion along rows, skipping zeros
def solve(rows):
    n = len(rows)
    taken = [False] * n
    order = sorted(rows, key=lambda row: sum(1 for x in row if x))

    def expand(i):
        if i == n:
            return 1
        total = 0
        for c in range(n):
            if order[i][c] and not taken[c]:
                taken[c] = True
                total += order[i][c] * expand(i + 1)
                taken[c] = False
        return total

    return expand(0)


# solution: full list over all masks, filled upward
def solve(rows):
    n = len(rows)
    best = [0] * (1 << n)
    best[0] = 1
    for mask in range(1 << n):
        if best[mask]:
            row = rows[bin(mask).count("1")] if mask + 1 < 1 << n else []
            for c, x in enumerate(row):
                if x and not mask & 1 << c:
                    best[mask | 1 << c] += best[mask] * x
    return best[-1]


# solution: recursion with memory on frozensets of free columns
class Permanent:
    def __init__(self, rows):
        self.entries = [{c: x for c, x in enumerate(row) if x} for row in rows]
        self.memory = {}

    def of(self, free):
        if not free:
            return 1
        if free not in self.memory:
            row = self.entries[len(free) - 1]
            self.memory[free] = sum(row[c] * self.of(free - {c}) for c in free if c in row)
        return self.memory[free]


def solve(rows):
    return Permanent(rows).of(frozenset(range(len(rows))))
