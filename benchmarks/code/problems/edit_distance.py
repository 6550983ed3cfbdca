"""Given two words, return the smallest number of single-letter insertions, deletions and replacements that turn one into the other.

The first word has `size` letters, the second is a damaged copy of it, about as long.
"""

RANGE = (12, 250)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    letters = "acegimnorst"
    source = [rng.choice(letters) for _ in range(size)]
    target = []
    for letter in source:
        chance = rng.random()
        if chance < 0.1:
            continue
        if chance < 0.2:
            target.append(rng.choice(letters))
        if chance < 0.3:
            target.append(rng.choice(letters))
        else:
            target.append(letter)
    return ["".join(source), "".join(target)]


# solution: table of lists
def solve(source, target):
    rows = [list(range(len(target) + 1))]
    for i, s in enumerate(source, 1):
        row = [i]
        above = rows[-1]
        for j, t in enumerate(target, 1):
            row.append(min(above[j] + 1, row[j - 1] + 1, above[j - 1] + (s != t)))
        rows.append(row)
    return rows[-1][-1]


# solution: one row updated in place
def solve(a, b):
    if len(a) < len(b):
        a, b = b, a
    costs = list(range(len(b) + 1))
    for i in range(len(a)):
        diagonal = costs[0]
        costs[0] = i + 1
        for j in range(len(b)):
            old = costs[j + 1]
            if a[i] == b[j]:
                costs[j + 1] = diagonal
            else:
                costs[j + 1] = 1 + min(diagonal, old, costs[j])
            diagonal = old
    return costs[-1]


# solution: recursion with a memo
def solve(word, other):
    memo = {}

    def distance(i, j):
        if i == 0 or j == 0:
            return i + j
        key = (i, j)
        if key in memo:
            return memo[key]
        if word[i - 1] == other[j - 1]:
            result = distance(i - 1, j - 1)
        else:
            result = 1 + min(
                distance(i - 1, j - 1),
                distance(i - 1, j),
                distance(i, j - 1),
            )
        memo[key] = result
        return result

    return distance(len(word), len(other))


# solution: heap search
from heapq import heappop, heappush


def solve(start, goal):
    rows, cols = len(start), len(goal)
    queue = [(abs(rows - cols), 0, 0, 0)]
    done = set()
    while queue:
        _, spent, i, j = heappop(queue)
        if (i, j) in done:
            continue
        done.add((i, j))
        if i == rows and j == cols:
            return spent
        steps = []
        if i < rows and j < cols:
            steps.append((spent + (start[i] != goal[j]), i + 1, j + 1))
        if i < rows:
            steps.append((spent + 1, i + 1, j))
        if j < cols:
            steps.append((spent + 1, i, j + 1))
        for cost, p, q in steps:
            if (p, q) not in done:
                bound = cost + abs((rows - p) - (cols - q))
                heappush(queue, (bound, cost, p, q))


# solution: furthest point on every diagonal
def solve(u, v):
    lu, lv = len(u), len(v)
    reach = {0: 0}
    edits = 0

    def slide(d, i):
        while i < lu and i + d < lv and u[i] == v[i + d]:
            i += 1
        return i

    reach[0] = slide(0, 0)
    while reach.get(lv - lu, -1) < lu:
        edits += 1
        fresh = {}
        for d in range(max(-edits, -lu), min(edits, lv) + 1):
            i = max(
                reach.get(d, -2) + 1,
                reach.get(d - 1, -2),
                reach.get(d + 1, -2) + 1,
            )
            i = min(i, lu, lv - d)
            if i >= 0:
                fresh[d] = slide(d, i)
        reach = fresh
    return edits
