"""Given a square matrix, return the least sum of one number from every row, where rows next to each other never use the same column.

The matrix has `size` rows, at least two, and numbers from -1000 to 1000.
"""

RANGE = (3, 170)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    good = [rng.randrange(size) for _ in range(3)]
    matrix = [[rng.randint(-1000, 1000) for _ in range(size)] for _ in range(size)]
    for row in matrix:
        if rng.random() < 0.7:
            row[rng.choice(good)] = -1000 + rng.randint(0, 5)
    return [matrix]


# solution: best and second best running
def solve(matrix):
    first, second, column = 0, 0, -1
    for row in matrix:
        a = b = 10**9
        where = -1
        for c, value in enumerate(row):
            total = value + (second if c == column else first)
            if total < a:
                a, b, where = total, a, c
            elif total < b:
                b = total
        first, second, column = a, b, where
    return first


# solution: all columns tried for all columns
def solve(matrix):
    n = len(matrix)
    table = [matrix[0][:]]
    for r in range(1, n):
        line = []
        for c in range(n):
            best = None
            for other in range(n):
                if other != c:
                    if best is None or table[r - 1][other] < best:
                        best = table[r - 1][other]
            line.append(best + matrix[r][c])
        table.append(line)
    return min(table[-1])


# solution: slices around every column
def solve(matrix):
    sums = matrix[0]
    for row in matrix[1:]:
        sums = [v + min(sums[:c] + sums[c + 1 :]) for c, v in enumerate(row)]
    return min(sums)


# solution: minima from the left and from the right
from itertools import accumulate


def solve(matrix):
    history = [matrix[0]]
    for row in matrix[1:]:
        last = history[-1]
        left = [10**9, *accumulate(last, min)]
        right = [*accumulate(reversed(last), min)][::-1] + [10**9]
        history.append([value + min(left[i], right[i + 1]) for i, value in enumerate(row)])
    return min(history[-1])


# solution: sorted choices in dictionaries
def solve(matrix):
    choices = {}
    for r, row in enumerate(matrix):
        choices[r] = []
        for c, v in enumerate(row):
            choices[r].append({"column": c, "value": v})
        choices[r].sort(key=lambda choice: choice["value"])
        if r:
            before = choices[r - 1]
            for choice in choices[r]:
                parent = before[0] if before[0]["column"] != choice["column"] else before[1]
                choice["total"] = choice["value"] + parent["total"]
        else:
            for choice in choices[r]:
                choice["total"] = choice["value"]
        choices[r].sort(key=lambda choice: choice["total"])
    return choices[len(matrix) - 1][0]["total"]
