"""A stick is to be cut at given marks, in any order; a cut costs the length of the piece it cuts.
Given the length and the marks, return the least total cost.

There are `size` marks, all different and inside the stick, not sorted.
"""

RANGE = (2, 110)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    length = size * rng.randint(2, 40) + 5
    return [length, rng.sample(range(1, length), size)]


# solution: full square table by gaps
def solve(length, marks):
    at = [0] + sorted(marks) + [length]
    n = len(at)
    cost = [[0] * n for _ in range(n)]
    for gap in range(2, n):
        for i in range(n - gap):
            j = i + gap
            cost[i][j] = at[j] - at[i] + min(cost[i][k] + cost[k][j] for k in range(i + 1, j))
    return cost[0][n - 1]


# solution: recursion with a dict of pieces
def solve(length, marks):
    points = sorted([0, length, *marks])
    memo = {}

    def cut(i, j):
        if j - i < 2:
            return 0
        key = (points[i], points[j])
        if key not in memo:
            memo[key] = points[j] - points[i] + min(cut(i, k) + cut(k, j) for k in range(i + 1, j))
        return memo[key]

    return cut(0, len(points) - 1)


# solution: best cut moves with the ends
def solve(length, marks):
    places = [0, *sorted(marks), length]
    n = len(places) - 1
    cost = {}
    root = {}
    for i in range(n):
        cost[i, i + 1] = 0
        root[i, i + 1] = i
    for span in range(2, n + 1):
        for i in range(n - span + 1):
            j = i + span
            low = max(i + 1, root[i, j - 1])
            high = min(j - 1, max(low, root[i + 1, j]))
            value, k = min((cost[i, k] + cost[k, j], k) for k in range(low, high + 1))
            cost[i, j] = value + places[j] - places[i]
            root[i, j] = k
    return cost[0, n]


# solution: pieces joined again, one list of lengths
def solve(length, marks):
    at = [0] + sorted(marks) + [length]
    weights = [b - a for a, b in zip(at, at[1:])]
    total = 0
    work = [10**9] + weights + [10**9]
    while len(work) > 3:
        i = 1
        while work[i - 1] > work[i + 1]:
            i += 1
        joined = work[i - 1] + work[i]
        total += joined
        del work[i - 1 : i + 1]
        j = i - 1
        while work[j - 1] < joined:
            j -= 1
        work.insert(j, joined)
    return total


# solution: triangular rows of one flat array
from array import array


def solve(length, marks):
    ends = array("i", sorted(marks))
    ends.insert(0, 0)
    ends.append(length)
    n = len(ends)
    start = [i * n - i * (i + 1) // 2 for i in range(n)]
    flat = array("q", bytes(8 * (n * (n + 1) // 2)))
    for i in range(n - 3, -1, -1):
        base = start[i]
        for j in range(i + 2, n):
            least = 1 << 60
            for k in range(i + 1, j):
                value = flat[base + k] + flat[start[k] + j]
                if value < least:
                    least = value
            flat[base + j] = least + ends[j] - ends[i]
    return flat[start[0] + n - 1]
