"""Given the list of the numbers written at the `size` corners of a convex polygon, return the least sum over a cutting
into triangles, where each triangle counts the product of the numbers at its corners.
"""

RANGE = (4, 140)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    return [[rng.randint(1, rng.choice([9, 60, 300])) for _ in range(size)]]


# solution: table of chords
def solve(corners):
    n = len(corners)
    least = [[0] * n for _ in range(n)]
    for gap in range(2, n):
        for i in range(n - gap):
            j = i + gap
            edge = corners[i] * corners[j]
            least[i][j] = min(
                least[i][k] + least[k][j] + edge * corners[k] for k in range(i + 1, j)
            )
    return least[0][-1]


# solution: cached recursion
from functools import lru_cache


def solve(corners):
    @lru_cache(maxsize=None)
    def cut(i, j):
        best = None
        for k in range(i + 1, j):
            value = cut(i, k) + cut(k, j) + corners[i] * corners[j] * corners[k]
            if best is None or value < best:
                best = value
        return best or 0

    return cut(0, len(corners) - 1)


# solution: dictionary filled from the right, with the cutting kept as nested tuples
def solve(corners):
    n = len(corners)
    plans = {(i, i + 1): (0, None) for i in range(n - 1)}
    for i in range(n - 3, -1, -1):
        for j in range(i + 2, n):
            base = corners[i] * corners[j]
            choice = min(
                range(i + 1, j),
                key=lambda k: plans[i, k][0] + plans[k, j][0] + base * corners[k],
            )
            left, right = plans[i, choice], plans[choice, j]
            plans[i, j] = (left[0] + right[0] + base * corners[choice], (left, choice, right))
    return plans[0, n - 1][0]


# solution: every split of every chord listed and sorted out by span
from collections import defaultdict


def solve(corners):
    n = len(corners)
    triangles = defaultdict(list)
    for i in range(n):
        for j in range(i + 2, n):
            for k in range(i + 1, j):
                triangles[j - i].append((i, k, j))
    value = defaultdict(int)
    for span in sorted(triangles):
        for i, k, j in triangles[span]:
            cost = value.get((i, k), 0) + value.get((k, j), 0) + corners[i] * corners[k] * corners[j]
            if (i, j) not in value or cost < value[i, j]:
                value[i, j] = cost
    return value[0, n - 1]


# solution: flat triangle stored by columns
from array import array


def solve(corners):
    n = len(corners)
    flat = array("q", bytes(8 * (n * (n - 1) // 2)))
    for j in range(1, n):
        column = j * (j - 1) // 2
        for i in range(j - 2, -1, -1):
            best = -1
            for k in range(i + 1, j):
                v = flat[k * (k - 1) // 2 + i] + flat[column + k] + corners[i] * corners[k] * corners[j]
                if best < 0 or v < best:
                    best = v
            flat[column + i] = best
    return flat[(n - 1) * (n - 2) // 2]
