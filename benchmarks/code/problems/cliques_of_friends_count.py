"""Given the number of people and the friendships [a, b], return [largest, how many]: the size of the
largest group in which all are friends, and the number of groups of all sizes from one person up in
which all are friends.

There are `size` people.
"""

RANGE = (3, 50)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    chance = rng.choice([0.2, 0.35, 0.45])
    return [size, [[a, b] for a in range(size) for b in range(a + 1, size) if rng.random() < chance]]


# solution: recursion on bit masks
def solve(n, friends):
    after = [0] * n
    for a, b in friends:
        after[min(a, b)] |= 1 << max(a, b)
    best = 0

    def count(candidates, size):
        nonlocal best
        best = max(best, size)
        total = 0
        while candidates:
            low = candidates & -candidates
            candidates ^= low
            total += 1 + count(candidates & after[low.bit_length() - 1], size + 1)
        return total

    number = count((1 << n) - 1, 0)
    return [best, number]


# solution: groups of one size after another
def solve(n, friends):
    known = {tuple(sorted(f)) for f in friends}
    level = [(v,) for v in range(n)]
    total = size = 0
    while level:
        size += 1
        total += len(level)
        level = [
            group + (v,)
            for group in level
            for v in range(group[-1] + 1, n)
            if all((g, v) in known for g in group)
        ]
    return [size, total]


# solution: sets passed down a generator
def groups(chosen, candidates, near):
    for k, v in enumerate(candidates):
        bigger = chosen + [v]
        yield bigger
        yield from groups(bigger, [w for w in candidates[k + 1 :] if w in near[v]], near)


def solve(n, friends):
    near = {v: set() for v in range(n)}
    for a, b in friends:
        near[a].add(b)
        near[b].add(a)
    largest = number = 0
    for group in groups([], list(range(n)), near):
        largest = max(largest, len(group))
        number += 1
    return [largest, number]


# solution: all groups as frozen sets, person by person
def solve(n, friends):
    matrix = [[False] * n for _ in range(n)]
    for a, b in friends:
        matrix[a][b] = matrix[b][a] = True
    cliques = {frozenset()}
    for person in range(n):
        cliques |= {c | {person} for c in cliques if all(matrix[person][other] for other in c)}
    return [max(map(len, cliques)), len(cliques) - 1]


# solution: explicit stack of masks with memo of counts
class Party:
    def __init__(self, n, friends):
        self.near = [0] * n
        for a, b in friends:
            self.near[a] |= 1 << b
            self.near[b] |= 1 << a
        self.memo = {0: (0, 1)}

    def look(self, people):
        stack = [people]
        while stack:
            mask = stack[-1]
            if mask in self.memo:
                stack.pop()
                continue
            top = mask.bit_length() - 1
            without = mask ^ 1 << top
            within = without & self.near[top]
            missing = [m for m in (without, within) if m not in self.memo]
            if missing:
                stack.extend(missing)
                continue
            (a, x), (b, y) = self.memo[without], self.memo[within]
            self.memo[mask] = max(a, b + 1), x + y
            stack.pop()
        return self.memo[people]


def solve(n, friends):
    largest, number = Party(n, friends).look((1 << n) - 1)
    return [largest, number - 1]
