"""A population of constant size with one gene variant (a whole number) per member: in each generation
member i gets the variant of parent (r_i) % n of the generation before, where r = (r * 1103515245 +
12345) % 2147483648 is stepped before each use, divided by 65536 (rounded down) for r_i. Return
[generation after which only one variant is left, or -1 if never within the limit; different variants at
the end; members with the most frequent variant at the end; that variant (the smallest of equals)]. The
generations stop when one variant is left or at the limit.

There are `size` members.
"""

RANGE = (3, 3_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    kinds = rng.choice([3, 30, size])
    return [rng.randrange(2**31), rng.randint(15, 40), [rng.randint(1, kinds) * 1000 for _ in range(size)]]


# solution: two generations as lists
def solve(r, limit, members):
    n = len(members)
    generation = 0
    while generation < limit and len(set(members)) > 1:
        children = []
        for _ in range(n):
            r = (r * 1103515245 + 12345) % 2147483648
            children.append(members[r // 65536 % n])
        members = children
        generation += 1
    counts = {v: members.count(v) for v in sorted(set(members))}
    best = max(counts, key=counts.get)
    return [generation if len(counts) == 1 else -1, len(counts), counts[best], best]


# solution: every generation kept
from collections import Counter


def numbers(r):
    while True:
        r = (r * 1103515245 + 12345) % 2**31
        yield r >> 16


def solve(r, limit, members):
    source = numbers(r)
    history = [tuple(members)]
    n = len(members)
    while len(history) <= limit and len(set(history[-1])) > 1:
        parents = history[-1]
        history.append(tuple(parents[next(source) % n] for _ in parents))
    tally = Counter(history[-1]).most_common()
    top = tally[0][1]
    fixed = len(history) - 1 if len(tally) == 1 else -1
    return [fixed, len(tally), top, min(v for v, k in tally if k == top)]


# solution: variants numbered, small codes in arrays
from array import array


def solve(r, limit, members):
    names = sorted(set(members))
    code = {v: i for i, v in enumerate(names)}
    now = array("H", (code[v] for v in members))
    after = array("H", now)
    n = len(now)
    alive = len(names)
    generation = 0
    counts = [members.count(v) for v in names] if alive < 2 else []
    while generation < limit and alive > 1:
        counts = [0] * len(names)
        for i in range(n):
            r = (1103515245 * r + 12345) & 0x7FFFFFFF
            after[i] = now[(r >> 16) % n]
            counts[after[i]] += 1
        alive = len(names) - counts.count(0)
        now, after = after, now
        generation += 1
    most = max(counts)
    return [generation if alive == 1 else -1, alive, most, names[counts.index(most)]]


# solution: parents remembered, ancestors followed back from the end
def solve(r, limit, members):
    n = len(members)
    parents = []
    line = list(range(n))
    alive = len(set(members))
    while alive > 1 and len(parents) < limit:
        row = []
        for _ in range(n):
            r = (r * 1103515245 + 12345) % 2147483648
            row.append(r // 65536 % n)
        parents.append(row)
        line = [line[p] for p in row]
        alive = len({members[a] for a in line})
    final = []
    for i in range(n):
        for row in reversed(parents):
            i = row[i]
        final.append(members[i])
    final.sort()
    best, start = (0, 0), 0
    for i in range(1, n + 1):
        if i == n or final[i] != final[start]:
            if i - start > best[0]:
                best = (i - start, final[start])
            start = i
    return [len(parents) if alive == 1 else -1, alive, *best]


# solution: member objects with a parent link
class Member:
    def __init__(self, variant, parent=None):
        self.variant = variant
        self.parent = parent
        self.generation = parent.generation + 1 if parent else 0


class Population:
    def __init__(self, seed, variants):
        self.r = seed
        self.members = [Member(v) for v in variants]

    def chance(self):
        self.r = (self.r * 1103515245 + 12345) % 2147483648
        return self.members[self.r // 65536 % len(self.members)]

    def renew(self):
        children = []
        while len(children) < len(self.members):
            parent = self.chance()
            children.append(Member(parent.variant, parent))
        self.members = children

    def groups(self):
        found = {}
        for member in self.members:
            found.setdefault(member.variant, []).append(member)
        return found


def solve(r, limit, members):
    population = Population(r, members)
    groups = population.groups()
    while len(groups) > 1 and population.members[0].generation < limit:
        population.renew()
        groups = population.groups()
    variant = min(groups, key=lambda v: (-len(groups[v]), v))
    fixed = population.members[0].generation if len(groups) == 1 else -1
    return [fixed, len(groups), len(groups[variant]), variant]
