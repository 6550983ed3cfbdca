"""Given a partly filled square of numbers 1..k (0 where free), return in how many ways it can be filled so that no number comes twice in a row or column.

The square has at least `size` free cells and six rows.
"""

RANGE = (6, 28)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    k = 6
    names = rng.sample(range(1, k + 1), k)
    square = [[names[(r + c) % k] for c in range(k)] for r in range(k)]
    rng.shuffle(square)
    free = rng.sample(range(k * k), size)
    for cell in free:
        square[cell // k][cell % k] = 0
    return [square]


# solution: cells in order, each number tried
def solve(square):
    k = len(square)

    def fill(cell):
        while cell < k * k and square[cell // k][cell % k]:
            cell += 1
        if cell == k * k:
            return 1
        r, c = divmod(cell, k)
        ways = 0
        for x in range(1, k + 1):
            if x not in square[r] and all(square[i][c] != x for i in range(k)):
                square[r][c] = x
                ways += fill(cell + 1)
                square[r][c] = 0
        return ways

    return fill(0)


# solution: row permutations, states of columns counted
from itertools import permutations


def solve(square):
    k = len(square)
    given = [0] * k
    for row in square:
        for c, x in enumerate(row):
            if x:
                given[c] |= 1 << x
    states = {tuple(given): 1}
    for row in square:
        missing = [x for x in range(1, k + 1) if x not in row]
        holes = [c for c in range(k) if row[c] == 0]
        following = {}
        for used, ways in states.items():
            for order in permutations(missing):
                new = list(used)
                for c, x in zip(holes, order):
                    if used[c] >> x & 1:
                        break
                    new[c] |= 1 << x
                else:
                    key = tuple(new)
                    following[key] = following.get(key, 0) + ways
        states = following
    return sum(states.values())


# solution: cell with the fewest choices first, bit masks
def solve(square):
    k = len(square)
    rows, cols = [2 ** (k + 1) - 2] * k, [2 ** (k + 1) - 2] * k
    empty = []
    for r in range(k):
        for c in range(k):
            if square[r][c]:
                rows[r] &= ~(1 << square[r][c])
                cols[c] &= ~(1 << square[r][c])
            else:
                empty.append((r, c))

    def count(cells):
        if not cells:
            return 1
        best = min(cells, key=lambda rc: bin(rows[rc[0]] & cols[rc[1]]).count("1"))
        r, c = best
        choices = rows[r] & cols[c]
        others = [cell for cell in cells if cell != best]
        total = 0
        while choices:
            bit = choices & -choices
            choices ^= bit
            rows[r] ^= bit
            cols[c] ^= bit
            total += count(others)
            rows[r] ^= bit
            cols[c] ^= bit
        return total

    return count(empty)


# solution: list of all partial squares, one cell at a time
def solve(square):
    k = len(square)
    partial = [tuple(x for row in square for x in row)]
    for cell in range(k * k):
        if partial and partial[0][cell]:
            continue
        r, c = divmod(cell, k)
        longer = []
        for flat in partial:
            blocked = set(flat[r * k : r * k + k]) | set(flat[c::k])
            for x in range(1, k + 1):
                if x not in blocked:
                    longer.append(flat[:cell] + (x,) + flat[cell + 1 :])
        partial = longer
    return len(partial)


# solution: number by number, places of each as matchings, remembered
class Completion:
    def __init__(self, square):
        self.k = len(square)
        self.fixed = [[] for _ in range(self.k + 1)]
        self.free = 0
        for r, row in enumerate(square):
            for c, x in enumerate(row):
                if x:
                    self.fixed[x].append((r, c))
                else:
                    self.free |= 1 << (r * self.k + c)
        self.memory = {}

    def places(self, x, free, rows, cols):
        if not rows:
            yield free
            return
        r = rows[0]
        for c in cols:
            bit = 1 << (r * self.k + c)
            if free & bit:
                yield from self.places(x, free ^ bit, rows[1:], [d for d in cols if d != c])

    def count(self, x, free):
        if x > self.k:
            return 1
        if (x, free) not in self.memory:
            rows = sorted(set(range(self.k)) - {r for r, _ in self.fixed[x]})
            cols = sorted(set(range(self.k)) - {c for _, c in self.fixed[x]})
            self.memory[x, free] = sum(self.count(x + 1, rest) for rest in self.places(x, free, rows, cols))
        return self.memory[x, free]


def solve(square):
    completion = Completion(square)
    return completion.count(1, completion.free)
