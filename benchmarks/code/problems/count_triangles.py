"""Given the number of people and the pairs who know each other, return how many trios all know each other.

There are `size` people and six times as many pairs [a, b], without doubles; people mostly know others of a
near number.
"""

RANGE = (20, 3_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    pairs = set()
    while len(pairs) < 6 * size:
        a = rng.randrange(size)
        b = rng.randrange(size) if rng.random() < 0.2 else (a + rng.randint(1, 16)) % size
        if a != b:
            pairs.add((min(a, b), max(a, b)))
    pairs = [list(p) for p in sorted(pairs)]
    rng.shuffle(pairs)
    return [size, pairs]


# solution: common friends from sets
def solve(n, pairs):
    friends = [set() for _ in range(n)]
    for a, b in pairs:
        friends[a].add(b)
        friends[b].add(a)
    return sum(len(friends[a] & friends[b]) for a, b in pairs) // 3


# solution: bit masks of higher numbers
def solve(n, pairs):
    higher = [0] * n
    for a, b in pairs:
        higher[min(a, b)] |= 1 << max(a, b)
    return sum((higher[a] & higher[b]).bit_count() for a, b in pairs)


# solution: counter of open trios
from collections import Counter, defaultdict
from itertools import combinations


def solve(n, pairs):
    near = defaultdict(list)
    for a, b in pairs:
        near[a].append(b)
        near[b].append(a)
    wedges = Counter()
    for others in near.values():
        wedges.update(combinations(sorted(others), 2))
    return sum(wedges[min(p), max(p)] for p in pairs) // 3


# solution: sorted lists walked side by side
def solve(n, pairs):
    for pair in pairs:
        pair.sort()
    pairs.sort()
    start = [0] * (n + 1)
    for a, _ in pairs:
        start[a + 1] += 1
    for i in range(n):
        start[i + 1] += start[i]
    total = 0
    for a, b in pairs:
        i, end_i = start[a], start[a + 1]
        j, end_j = start[b], start[b + 1]
        while i < end_i and j < end_j:
            if pairs[i][1] < pairs[j][1]:
                i += 1
            elif pairs[i][1] > pairs[j][1]:
                j += 1
            else:
                total += 1
                i += 1
                j += 1
    return total


# solution: square table looked up for pairs of friends
def solve(n, pairs):
    knows = [[False] * n for _ in range(n)]
    book = [[] for _ in range(n)]
    for a, b in pairs:
        knows[a][b] = knows[b][a] = True
        book[max(a, b)].append(min(a, b))
    trios = 0
    for names in book:
        for i, one in enumerate(names):
            row = knows[one]
            for other in names[:i]:
                trios += row[other]
    return trios
