"""Return the number of cells on the longest path in a matrix along which the numbers rise at every step.

A step goes up, down, left or right. The matrix has `size` rows and columns of numbers from 0 to 999.
"""

RANGE = (4, 150)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    slope = rng.choice([0, 0, 2])
    return [[[min(999, slope * (r + c) + rng.randint(0, 400)) for c in range(size)] for r in range(size)]]


# solution: remembered recursion on a table
def solve(matrix):
    h, w = len(matrix), len(matrix[0])
    table = [[0] * w for _ in range(h)]

    def longest(r, c):
        if table[r][c]:
            return table[r][c]
        best = 0
        if r > 0 and matrix[r - 1][c] > matrix[r][c]:
            best = max(best, longest(r - 1, c))
        if r < h - 1 and matrix[r + 1][c] > matrix[r][c]:
            best = max(best, longest(r + 1, c))
        if c > 0 and matrix[r][c - 1] > matrix[r][c]:
            best = max(best, longest(r, c - 1))
        if c < w - 1 and matrix[r][c + 1] > matrix[r][c]:
            best = max(best, longest(r, c + 1))
        table[r][c] = best + 1
        return best + 1

    return max(longest(r, c) for r in range(h) for c in range(w))


# solution: cells in the order of their numbers
def solve(matrix):
    cells = sorted((value, r, c) for r, row in enumerate(matrix) for c, value in enumerate(row))
    length = {}
    for value, r, c in cells:
        best = 0
        for near in ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)):
            if near in length and matrix[near[0]][near[1]] < value:
                best = max(best, length[near])
        length[r, c] = best + 1
    return max(length.values())


# solution: peel off the cells nothing leads to
from collections import deque


def solve(matrix):
    n = len(matrix)
    edges = {}
    incoming = {}
    for r in range(n):
        for c in range(n):
            edges[r, c] = []
            incoming.setdefault((r, c), 0)
            for y, x in ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)):
                if 0 <= y < n and 0 <= x < n and matrix[y][x] > matrix[r][c]:
                    edges[r, c].append((y, x))
                    incoming[y, x] = incoming.get((y, x), 0) + 1
    layer = deque(cell for cell in incoming if incoming[cell] == 0)
    rounds = 0
    while layer:
        rounds += 1
        for _ in range(len(layer)):
            for target in edges[layer.popleft()]:
                incoming[target] -= 1
                if not incoming[target]:
                    layer.append(target)
    return rounds


# solution: ends of paths, longer by one each round
def solve(matrix):
    n = len(matrix)
    ends = bytearray(b"\1") * (n * n)
    length = 0
    while any(ends):
        length += 1
        grown = bytearray(n * n)
        for k in range(n * n):
            if ends[k]:
                r, c = k // n, k % n
                v = matrix[r][c]
                if r and matrix[r - 1][c] > v:
                    grown[k - n] = 1
                if c and matrix[r][c - 1] > v:
                    grown[k - 1] = 1
                if r + 1 < n and matrix[r + 1][c] > v:
                    grown[k + n] = 1
                if c + 1 < n and matrix[r][c + 1] > v:
                    grown[k + 1] = 1
        ends = grown
    return length


# solution: the path itself remembered for every cell
from functools import lru_cache


def solve(matrix):
    @lru_cache(maxsize=None)
    def path(r, c):
        here = matrix[r][c]
        best = ()
        for y, x in ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)):
            if 0 <= y < len(matrix) and 0 <= x < len(matrix) and matrix[y][x] > here:
                best = max(best, path(y, x), key=len)
        return ((r, c),) + best

    return max(len(path(r, c)) for r in range(len(matrix)) for c in range(len(matrix)))
