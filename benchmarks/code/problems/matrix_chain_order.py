"""Given the dimensions of a chain of matrices, return the least number of multiplications that computes their product.

There are `size` matrices and one dimension more: matrix i has dims[i] rows and dims[i + 1] columns. Multiplying a p by q with a
q by r matrix costs p * q * r. Dimensions are from 2 to 90.
"""

RANGE = (4, 140)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    return [[rng.randint(2, 90) for _ in range(size + 1)]]


# solution: square tables of costs and splits
def solve(dims):
    n = len(dims) - 1
    cost = [[0 for _ in range(n)] for _ in range(n)]
    split = [[None for _ in range(n)] for _ in range(n)]
    for length in range(2, n + 1):
        for i in range(n - length + 1):
            j = i + length - 1
            cost[i][j] = float("inf")
            for k in range(i, j):
                c = cost[i][k] + cost[k + 1][j] + dims[i] * dims[k + 1] * dims[j + 1]
                if c < cost[i][j]:
                    cost[i][j] = c
                    split[i][j] = k
    return cost[0][n - 1]


# solution: cached recursion on both ends
from functools import lru_cache


def solve(dims):
    @lru_cache(maxsize=None)
    def least(a, b):
        if b - a < 2:
            return 0
        return min(least(a, m) + least(m, b) + dims[a] * dims[m] * dims[b] for m in range(a + 1, b))

    return least(0, len(dims) - 1)


# solution: flat triangle in an array
from array import array


def solve(d):
    n = len(d) - 1
    flat = array("i", [0]) * (n * (n + 1) // 2)
    for j in range(1, n):
        column = j * (j + 1) // 2
        for i in range(j - 1, -1, -1):
            ends = d[i] * d[j + 1]
            best = 1 << 60
            place = i + (i * (i + 1)) // 2
            for k in range(i, j):
                c = flat[place] + flat[column + k + 1] + ends * d[k + 1]
                if c < best:
                    best = c
                place += k + 1
            flat[column + i] = best
    return flat[n * (n - 1) // 2]


# solution: bracketed texts for every stretch
def solve(dims):
    n = len(dims) - 1
    known = {(i, i + 1): (0, f"M{i}") for i in range(n)}
    for width in range(2, n + 1):
        for start in range(n - width + 1):
            stop = start + width
            outer = dims[start] * dims[stop]
            cheapest, where = min(
                (known[start, mid][0] + known[mid, stop][0] + outer * dims[mid], mid)
                for mid in range(start + 1, stop)
            )
            left, right = known[start, where][1], known[where, stop][1]
            known[start, stop] = (cheapest, "(" + left + "*" + right + ")")
    return known[0, n][0]


# solution: rows forwards and columns backwards
def solve(dims):
    n = len(dims) - 1
    rows = [[0] for _ in range(n)]
    for j in range(1, n):
        column = [0]
        for i in reversed(range(j)):
            e = dims[i] * dims[j + 1]
            inner = dims[i + 1 : j + 1]
            value = min(a + b + e * m for a, b, m in zip(rows[i], reversed(column), inner))
            column.append(value)
            rows[i].append(value)
    return rows[0][-1]
