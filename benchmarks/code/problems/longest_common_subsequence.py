"""Given two strings of `size` letters each, return the length of their longest common subsequence.

The letters are lower case, drawn from a small alphabet; a subsequence keeps the order but may skip letters.
"""

RANGE = (20, 450)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    letters = "abcdefgh"
    first = "".join(rng.choice(letters) for _ in range(size))
    second = "".join(rng.choice(letters) for _ in range(size))
    return [first, second]


# solution: full table
def solve(first, second):
    n, m = len(first), len(second)
    table = [[0] * (m + 1) for _ in range(n + 1)]
    for i in range(1, n + 1):
        for j in range(1, m + 1):
            if first[i - 1] == second[j - 1]:
                table[i][j] = table[i - 1][j - 1] + 1
            else:
                table[i][j] = max(table[i - 1][j], table[i][j - 1])
    return table[n][m]


# solution: two rows
def solve(a, b):
    if len(b) > len(a):
        a, b = b, a
    previous = [0] * (len(b) + 1)
    for ch in a:
        current = [0]
        best = 0
        for j, other in enumerate(b):
            if ch == other:
                best = previous[j] + 1
            elif previous[j + 1] > best:
                best = previous[j + 1]
            current.append(best)
        previous = current
    return previous[-1]


# solution: bits of a long integer
def solve(s, t):
    masks = {}
    for position, letter in enumerate(s):
        masks[letter] = masks.get(letter, 0) | (1 << position)

    everything = (1 << len(s)) - 1
    row = everything
    for letter in t:
        matches = row & masks.get(letter, 0)
        row = ((row + matches) | (row - matches)) & everything
    return len(s) - bin(row).count("1")


# solution: matching positions and bisect
from bisect import bisect_left
from collections import defaultdict


def solve(left: str, right: str) -> int:
    where = defaultdict(list)
    for index in range(len(right) - 1, -1, -1):
        where[right[index]].append(index)

    # ends[k] is the earliest place in `right` where a common
    # subsequence of k + 1 letters can end
    ends = []
    for letter in left:
        for index in where.get(letter, ()):
            slot = bisect_left(ends, index)
            if slot == len(ends):
                ends.append(index)
            else:
                ends[slot] = index
    return len(ends)


# solution: flat array from the back
from array import array


class Grid:
    def __init__(self, rows, columns):
        self.columns = columns
        self.cells = array("H", bytes(2 * rows * columns))

    def fill(self, x, y):
        cells, width = self.cells, self.columns
        for i in range(len(x) - 1, -1, -1):
            at = i * width + len(y) - 1
            xi = x[i]
            for yj in reversed(y):
                if xi == yj:
                    cells[at] = cells[at + width + 1] + 1
                else:
                    down, right = cells[at + width], cells[at + 1]
                    cells[at] = down if down > right else right
                at -= 1
        return cells[0]


def solve(x, y):
    return Grid(len(x) + 1, len(y) + 1).fill(x, y)
