"""Given a number of things and a list of groups of things (lists of numbers from 0), return in how many ways groups can be chosen so that every thing is in exactly one chosen group.

There are `size` things. Equal groups at different places count as different.
"""

RANGE = (3, 16)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    groups = []
    for _ in range(2 * size):
        groups.append(sorted(rng.sample(range(size), rng.randint(1, 3))))
    things = list(range(size))
    rng.shuffle(things)
    while things:
        k = rng.randint(1, 3)
        groups.append(sorted(things[:k]))
        things = things[k:]
    rng.shuffle(groups)
    return [size, groups]


# solution: table over all sets of things
def solve(count, groups):
    ways = [0] * (1 << count)
    ways[0] = 1
    for group in groups:
        mask = sum(1 << g for g in group)
        for covered in range(len(ways) - 1, -1, -1):
            if covered & mask == mask:
                ways[covered] += ways[covered ^ mask]
    return ways[-1]


# solution: backtracking on the first uncovered thing
def solve(count, groups):
    starting = [[] for _ in range(count)]
    for group in groups:
        starting[group[0]].append(group)
    covered = [False] * count

    def search(thing):
        while thing < count and covered[thing]:
            thing += 1
        if thing == count:
            return 1
        total = 0
        for group in starting[thing]:
            if not any(covered[g] for g in group):
                for g in group:
                    covered[g] = True
                total += search(thing + 1)
                for g in group:
                    covered[g] = False
        return total

    return search(0)


# solution: counts of reached masks in a dictionary
from collections import Counter


def solve(count, groups):
    reached = Counter({0: 1})
    for group in groups:
        mask = 0
        for g in group:
            mask |= 1 << g
        more = Counter()
        for covered, ways in reached.items():
            if covered & mask == 0:
                more[covered | mask] += ways
        reached.update(more)
    return reached[(1 << count) - 1]


# solution: partial covers kept in a list
def solve(count, groups):
    finished = []
    partial = [((), frozenset(range(count)))]
    while partial:
        longer = []
        for chosen, missing in partial:
            if not missing:
                finished.append(chosen)
                continue
            thing = min(missing)
            for k, group in enumerate(groups):
                if thing in group and missing.issuperset(group):
                    longer.append((chosen + (k,), missing.difference(group)))
        partial = longer
    return len(finished)


# solution: memo on the set still missing
from functools import lru_cache


def solve(count, groups):
    sets = [frozenset(group) for group in groups]

    @lru_cache(maxsize=None)
    def ways(missing):
        if not missing:
            return 1
        thing = max(missing)
        return sum(ways(missing - s) for s in sets if thing in s and s <= missing)

    return ways(frozenset(range(count)))
