"""Given a number of rows and a divisor, return for each of the first rows of Pascal's triangle how many entries the divisor divides.

There are `size` rows, the first being [1]; the divisor is from 2 to 12. The result is a list with one count per row.
"""

RANGE = (10, 230)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    return [size, rng.randint(2, 12)]


# solution: whole triangle
def solve(rows, divisor):
    triangle = [[1]]
    while len(triangle) < rows:
        last = triangle[-1]
        middle = [last[i] + last[i + 1] for i in range(len(last) - 1)]
        triangle.append([1] + middle + [1])
    return [sum(1 for entry in row if entry % divisor == 0) for row in triangle]


# solution: one row of remainders
def solve(rows, divisor):
    row = [1 % divisor]
    counts = []
    for _ in range(rows):
        counts.append(row.count(0))
        row.append(0)
        for k in range(len(row) - 1, 0, -1):
            row[k] = (row[k] + row[k - 1]) % divisor
    return counts


# solution: binomial coefficients
from math import comb


def divisible(n, d):
    for k in range(n + 1):
        if comb(n, k) % d == 0:
            yield k


def solve(rows, divisor):
    result = []
    for n in range(rows):
        result.append(len(list(divisible(n, divisor))))
    return result


# solution: dictionary by row and column
def solve(n_rows, divisor):
    entries = {(0, 0): 1}
    for r in range(1, n_rows):
        for c in range(r + 1):
            entries[r, c] = entries.get((r - 1, c - 1), 0) + entries.get((r - 1, c), 0)
    counts = [0] * n_rows
    for (r, _), value in entries.items():
        if value % divisor == 0:
            counts[r] += 1
    return counts


# solution: row packed in one integer
def solve(rows, divisor):
    field = (rows + 7) // 8 + 1
    shift = 8 * field
    packed = 1
    answer = []
    for n in range(rows):
        raw = packed.to_bytes(field * (n + 1), "little")
        hits = 0
        for start in range(0, len(raw), field):
            if int.from_bytes(raw[start : start + field], "little") % divisor == 0:
                hits += 1
        answer.append(hits)
        packed += packed << shift
    return answer
