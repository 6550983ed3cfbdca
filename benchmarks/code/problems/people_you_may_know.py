"""Given friendships as pairs of numbers and a list of members, return for each of these members the
stranger with most friends in common, as [stranger, number of common friends] (the least number of
several, [-1, 0] if there is none).

There are `size` friendships, no pair twice, among about size / 6 members (14 at least); about 15 members are asked
for.
"""

RANGE = (20, 15_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    people = max(14, size // 6)
    pairs = set()
    while len(pairs) < size:
        a, b = rng.randrange(people), rng.randrange(people)
        if a < b:
            pairs.add((a, b))
    pairs = [list(p) for p in sorted(pairs)]
    rng.shuffle(pairs)
    return [pairs, sorted(rng.sample(range(people), min(15, people)))]


# solution: sets of friends and a counter
from collections import Counter, defaultdict


def solve(pairs, members):
    friends = defaultdict(set)
    for a, b in pairs:
        friends[a].add(b)
        friends[b].add(a)
    answer = []
    for m in members:
        common = Counter()
        for f in friends[m]:
            for g in friends[f]:
                if g != m and g not in friends[m]:
                    common[g] += 1
        answer.append(min(([g, n] for g, n in common.items()), key=lambda x: (-x[1], x[0]), default=[-1, 0]))
    return answer


# solution: scans of the pairs with one row of counts
def solve(pairs, members):
    people = max(b for _, b in pairs) + 1
    answer = []
    for m in members:
        near = bytearray(people + max(members))
        for a, b in pairs:
            if a == m:
                near[b] = 1
            elif b == m:
                near[a] = 1
        count = [0] * people
        for a, b in pairs:
            if near[a]:
                count[b] += 1
            if near[b]:
                count[a] += 1
        best = -1
        for p in range(people):
            if p != m and not near[p] and count[p] and (best < 0 or count[p] > count[best]):
                best = p
        answer.append([best, count[best]] if best >= 0 else [-1, 0])
    return answer


# solution: bit masks of friends
def solve(pairs, members):
    masks = {}
    for a, b in pairs:
        masks[a] = masks.get(a, 0) | 1 << b
        masks[b] = masks.get(b, 0) | 1 << a
    result = []
    for m in members:
        mine = masks.get(m, 0)
        found = [-1, 0]
        for other in sorted(masks):
            if other != m and not mine >> other & 1:
                n = bin(mine & masks[other]).count("1")
                if n > found[1]:
                    found = [other, n]
        result.append(found)
    return result


# solution: all pairs with common friends counted beforehand
class Network:
    def __init__(self, pairs):
        self.lists = {}
        for a, b in pairs:
            self.lists.setdefault(a, []).append(b)
            self.lists.setdefault(b, []).append(a)
        self.common = {}
        for friends in self.lists.values():
            for a in friends:
                row = self.common.setdefault(a, {})
                for b in friends:
                    if a != b:
                        row[b] = row.get(b, 0) + 1

    def suggestion(self, member):
        known = self.lists.get(member, [])
        options = [(-n, b) for b, n in self.common.get(member, {}).items() if b not in known]
        if not options:
            return [-1, 0]
        n, b = min(options)
        return [b, -n]


def solve(pairs, members):
    network = Network(pairs)
    return [network.suggestion(m) for m in members]


# solution: sorted double table and runs of equal strangers
from bisect import bisect_left
from itertools import groupby


def solve(pairs, members):
    table = sorted(pairs + [[b, a] for a, b in pairs])

    def row(person):
        lo = bisect_left(table, [person, -1])
        hi = bisect_left(table, [person + 1, -1])
        return [b for _, b in table[lo:hi]]

    out = []
    for m in members:
        mine = row(m)
        reached = sorted(g for f in mine for g in row(f) if g != m)
        best, most = -1, 0
        for g, run in groupby(reached):
            n = len(list(run))
            if n > most and g not in mine:
                best, most = g, n
        out.append([best, most])
    return out
