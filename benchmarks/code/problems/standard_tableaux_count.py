"""Given the row lengths of a staircase of boxes (not growing downward) and a modulus, return in how many ways the numbers 1, 2, ... can fill the boxes, each once, growing along each row and down each column, modulo that modulus.

There are `size` boxes.
"""

RANGE = (3, 42)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    rows = []
    left = size
    width = max(2, round(size**0.5) + rng.randint(-1, 1))
    while left:
        take = min(left, width, rows[-1] if rows else width)
        rows.append(take)
        left -= take
        width = max(1, width - rng.randint(0, 1))
    return [rows, rng.randint(1000, 10**6)]


# solution: hook lengths
from math import factorial


def solve(rows, modulus):
    hooks = 1
    for r, length in enumerate(rows):
        for c in range(length):
            below = sum(1 for other in rows[r + 1 :] if other > c)
            hooks *= length - c + below
    return factorial(sum(rows)) // hooks % modulus


# solution: shapes of each size in dictionaries, rolling
def solve(rows, modulus):
    level = {tuple([0] * len(rows)): 1}
    for _ in range(sum(rows)):
        bigger = {}
        for shape, ways in level.items():
            for r in range(len(rows)):
                if shape[r] < rows[r] and (r == 0 or shape[r - 1] > shape[r]):
                    grown = shape[:r] + (shape[r] + 1,) + shape[r + 1 :]
                    bigger[grown] = (bigger.get(grown, 0) + ways) % modulus
        level = bigger
    return level[tuple(rows)] % modulus


# solution: recursion with memory, the greatest number removed
from functools import lru_cache


def solve(rows, modulus):
    @lru_cache(maxsize=None)
    def fill(shape):
        if sum(shape) <= 1:
            return 1
        total = 0
        for i, length in enumerate(shape):
            if length and (i + 1 == len(shape) or shape[i + 1] < length):
                total += fill(shape[:i] + (length - 1,) + shape[i + 1 :])
        return total

    return fill(tuple(rows)) % modulus


# solution: determinant of inverse factorials in fractions
from fractions import Fraction


def solve(rows, modulus):
    n = len(rows)
    fact = [1]
    for i in range(1, sum(rows) + n + 1):
        fact.append(fact[-1] * i)
    matrix = []
    for i in range(n):
        line = []
        for j in range(n):
            k = rows[i] - i + j
            line.append(Fraction(1, fact[k]) if k >= 0 else Fraction(0))
        matrix.append(line)
    value = Fraction(fact[sum(rows)])
    for c in range(n):
        pivot = c
        while matrix[pivot][c] == 0:
            pivot += 1
        if pivot != c:
            matrix[pivot], matrix[c] = matrix[c], matrix[pivot]
            value = -value
        value *= matrix[c][c]
        for r in range(c + 1, n):
            factor = matrix[r][c] / matrix[c][c]
            for k in range(c, n):
                matrix[r][k] -= factor * matrix[c][k]
    return int(value) % modulus


# solution: boundary words as integers, all levels kept
class Shapes:
    def __init__(self, rows):
        self.base = max(rows) + 1
        self.rows = rows
        self.levels = [{0: 1}]

    def unpack(self, code):
        lengths = []
        for _ in self.rows:
            code, x = divmod(code, self.base)
            lengths.append(x)
        return lengths

    def grow(self):
        new = {}
        for code, ways in self.levels[-1].items():
            lengths = self.unpack(code)
            unit = 1
            for r in range(len(lengths)):
                if lengths[r] < self.rows[r] and (r == 0 or lengths[r] < lengths[r - 1]):
                    new[code + unit] = new.get(code + unit, 0) + ways
                unit *= self.base
        self.levels.append(new)


def solve(rows, modulus):
    shapes = Shapes(rows)
    for _ in range(sum(rows)):
        shapes.grow()
    (answer,) = shapes.levels[-1].values()
    return answer % modulus
