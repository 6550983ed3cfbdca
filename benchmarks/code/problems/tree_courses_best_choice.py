"""Given for every course the one course needed before it (-1: none) and its worth, return the greatest
total worth of exactly k courses that can all be taken.

There are `size` courses; the course needed before one has a smaller number. A third of the courses,
at least one, are chosen.
"""

RANGE = (3, 300)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    needs = [-1] + [rng.choice([-1, *[rng.randrange(max(0, i - 9), i)] * 9]) for i in range(1, size)]
    return [max(1, size // 3), needs, [rng.randint(1, 100) for _ in range(size)]]


# solution: tables of sizes of subtrees, merged upwards
def solve(k, needs, worth):
    n = len(needs)
    best = [[0, w] for w in worth] + [[0]]
    for v in range(n - 1, -1, -1):
        parent = best[needs[v]]
        low = 0 if needs[v] < 0 else 1
        merged = parent + [-1] * min(len(best[v]) - 1, k)
        for a in range(low, len(parent)):
            for b in range(1, len(best[v])):
                if a + b <= k:
                    merged[a + b] = max(merged[a + b], parent[a] + best[v][b])
        best[needs[v]] = merged[: k + 1]
        best[v] = None
    return best[n][k]


# solution: order with a jump over the subtree, full table
def solve(k, needs, worth):
    n = len(needs)
    children = [[] for _ in range(n + 1)]
    for v, p in enumerate(needs):
        children[p].append(v)
    order, stack = [], children[n][::-1]
    while stack:
        v = stack.pop()
        order.append(v)
        stack.extend(children[v])
    weight = [1] * n
    for v in range(n - 1, -1, -1):
        if needs[v] >= 0:
            weight[needs[v]] += weight[v]
    bad = -(10**9)
    table = [[bad] * (k + 1) for _ in range(n + 1)]
    table[n][0] = 0
    for i in range(n - 1, -1, -1):
        v = order[i]
        for j in range(k + 1):
            table[i][j] = table[i + weight[v]][j]
            if j and table[i + 1][j - 1] + worth[v] > table[i][j]:
                table[i][j] = table[i + 1][j - 1] + worth[v]
    return table[0][k]


# solution: first child and next sibling with memo
import sys
from functools import cache


def solve(k, needs, worth):
    sys.setrecursionlimit(max(sys.getrecursionlimit(), 20_000))
    n = len(needs)
    child, sibling = [-1] * (n + 1), [-1] * n
    for v in range(n):
        sibling[v] = child[needs[v]]
        child[needs[v]] = v

    @cache
    def most(v, count):
        if count == 0:
            return 0
        if v < 0:
            return -(10**9)
        best = most(sibling[v], count)
        for inside in range(count):
            value = worth[v] + most(child[v], inside) + most(sibling[v], count - 1 - inside)
            if value > best:
                best = value
        return best

    return most(child[n], k)


# solution: dicts passed down and handed back
import sys


def solve(k, needs, worth):
    sys.setrecursionlimit(max(sys.getrecursionlimit(), 5000))
    below = {}
    for v, p in enumerate(needs):
        below.setdefault(p, []).append(v)

    def visit(v, sums):
        taken = {count + 1: total + worth[v] for count, total in sums.items() if count < k}
        for c in below.get(v, []):
            taken = visit(c, taken)
        for count, total in sums.items():
            if total > taken.get(count, -1):
                taken[count] = total
        return taken

    sums = {0: 0}
    for v in below[-1]:
        sums = visit(v, sums)
    return sums[k]


# solution: node objects that combine by growing lists
class Course:
    def __init__(self, worth):
        self.worth = worth
        self.later = []

    def values(self, limit):
        if limit == 0:
            return [0]
        joined = combine([c.values(limit - 1) for c in self.later], limit - 1)
        return [0] + [self.worth + x for x in joined]


def combine(lists, limit):
    total = [0]
    for values in lists:
        size = min(limit, len(total) + len(values) - 2)
        total = [
            max(total[a] + values[s - a] for a in range(len(total)) if 0 <= s - a < len(values))
            for s in range(size + 1)
        ]
    return total


def solve(k, needs, worth):
    import sys

    sys.setrecursionlimit(max(sys.getrecursionlimit(), 5000))
    courses = [Course(w) for w in worth]
    roots = []
    for course, p in zip(courses, needs):
        (courses[p].later if p >= 0 else roots).append(course)
    return combine([r.values(k) for r in roots], k)[k]
