"""Given a square matrix whose rows and columns are all in rising order, and some bounds, return for every
bound how many cells are at most that bound, and the greatest such cell (-1 if none).

The matrix has `size` rows and columns; there are 12 bounds.
"""

RANGE = (4, 250)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    row = [rng.randint(0, 5)]
    for _ in range(size - 1):
        row.append(row[-1] + rng.randint(0, 9))
    matrix = [row]
    for _ in range(size - 1):
        above = matrix[-1]
        new = [above[0] + rng.randint(0, 9)]
        for x in above[1:]:
            new.append(max(x, new[-1]) + rng.choice((0, 0, 1, 5)))
        matrix.append(new)
    top = matrix[-1][-1]
    return [matrix, [rng.randint(-2, top + 3) for _ in range(12)]]


# solution: staircase walk
def solve(matrix, bounds):
    out = []
    for bound in bounds:
        c = len(matrix) - 1
        count, best = 0, -1
        for row in matrix:
            while c >= 0 and row[c] > bound:
                c -= 1
            if c < 0:
                break
            count += c + 1
            best = max(best, row[c])
        out.append([count, best])
    return out


# solution: all cells sorted once
from bisect import bisect_right
from itertools import chain


def solve(matrix, bounds):
    cells = sorted(chain.from_iterable(matrix))
    places = [bisect_right(cells, b) for b in bounds]
    return [[k, cells[k - 1] if k else -1] for k in places]


# solution: bisect in each row
from bisect import bisect_right


def solve(matrix, bounds):
    answer = []
    for bound in bounds:
        cuts = [bisect_right(row, bound) for row in matrix]
        ends = [row[k - 1] for row, k in zip(matrix, cuts) if k]
        answer.append([sum(cuts), max(ends, default=-1)])
    return answer


# solution: heap merges the rows up to the greatest bound
import heapq


def solve(matrix, bounds):
    order = sorted((bound, k) for k, bound in enumerate(bounds))
    results = [None] * len(bounds)
    stream = heapq.merge(*matrix)
    count, last = 0, -1
    value = next(stream, None)
    for bound, k in order:
        while value is not None and value <= bound:
            count += 1
            last = value
            value = next(stream, None)
        results[k] = [count, last]
    return results


# solution: quarters of the matrix taken or left whole
def quarter(matrix, bound, r, c, height, width):
    if height < 1 or width < 1 or matrix[r][c] > bound:
        return 0, -1
    corner = matrix[r + height - 1][c + width - 1]
    if corner <= bound:
        return height * width, corner
    h, w = (height + 1) // 2, (width + 1) // 2
    parts = [
        quarter(matrix, bound, r, c, h, w),
        quarter(matrix, bound, r, c + w, h, width - w),
        quarter(matrix, bound, r + h, c, height - h, w),
        quarter(matrix, bound, r + h, c + w, height - h, width - w),
    ]
    return sum(n for n, _ in parts), max(x for _, x in parts)


def solve(matrix, bounds):
    n = len(matrix)
    return [list(quarter(matrix, bound, 0, 0, n, n)) for bound in bounds]
