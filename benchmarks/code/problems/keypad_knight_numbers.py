"""Given n, return in how many ways a chess knight that starts on any digit of a telephone keypad (1 2
3 / 4 5 6 / 7 8 9 / 0 below the 8) can dial a number of n digits, modulo 1,000,000,007.

The number of digits n is `size`; the first digit is the one it starts on.
"""

RANGE = (2, 15_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    return [size]


# solution: two rows of ten counts
JUMPS = [[4, 6], [6, 8], [7, 9], [4, 8], [0, 3, 9], [], [0, 1, 7], [2, 6], [1, 3], [2, 4]]


def solve(n):
    counts = [1] * 10
    for _ in range(n - 1):
        counts = [sum(counts[b] for b in JUMPS[a]) % 1_000_000_007 for a in range(10)]
    return sum(counts) % 1_000_000_007


# solution: whole table of lengths and digits
def solve(n):
    where = {str(d): ((d - 1) // 3, (d - 1) % 3) for d in range(1, 10)}
    where["0"] = (3, 1)
    table = []
    for length in range(n):
        row = {}
        for a, (y, x) in where.items():
            if length == 0:
                row[a] = 1
                continue
            total = 0
            for b, (v, w) in where.items():
                if abs(y - v) * abs(x - w) == 2:
                    total += table[-1][b]
            row[a] = total % (10**9 + 7)
        table.append(row)
    return sum(table[n - 1].values()) % (10**9 + 7)


# solution: four classes of like digits
def solve(n):
    mod = 10**9 + 7
    if n == 1:
        return 10
    corner, side, middle, zero = 1, 1, 1, 1
    for step in range(1, n):
        corner, side, middle, zero = (
            (side + middle) % mod,
            2 * corner % mod,
            (2 * corner + zero) % mod,
            2 * middle % mod,
        )
    return (4 * corner + 2 * side + 2 * middle + zero) % mod


# solution: memo of recursion by halves of the way
from functools import lru_cache

M = 10**9 + 7
NEXT = {1: (6, 8), 2: (7, 9), 3: (4, 8), 4: (3, 9, 0), 5: ()}
NEXT |= {6: (1, 7, 0), 7: (2, 6), 8: (1, 3), 9: (2, 4), 0: (4, 6)}


def solve(n):
    @lru_cache(maxsize=None)
    def ways(start, end, steps):
        if steps == 0:
            return int(start == end)
        if steps == 1:
            return int(end in NEXT[start])
        half = steps // 2
        return sum(ways(start, k, half) * ways(k, end, steps - half) for k in range(10)) % M

    return sum(ways(a, b, n - 1) for a in range(10) for b in range(10)) % M


# solution: exact big counts, reduced at the end
class Keypad:
    rows = ["123", "456", "789", " 0 "]

    def __init__(self):
        self.keys = {c: (x, y) for y, row in enumerate(self.rows) for x, c in enumerate(row) if c != " "}
        self.count = dict.fromkeys(self.keys, 1)

    def reach(self, key):
        x, y = self.keys[key]
        return [k for k, (p, q) in self.keys.items() if {abs(p - x), abs(q - y)} == {1, 2}]

    def dial(self, times):
        near = {k: self.reach(k) for k in self.keys}
        for _ in range(times):
            self.count = {k: sum(self.count[j] for j in near[k]) for k in near}
        return sum(self.count.values())


def solve(n):
    return Keypad().dial(n - 1) % (10**9 + 7)
