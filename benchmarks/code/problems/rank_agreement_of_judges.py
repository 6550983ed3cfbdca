"""Two judges give whole points to the same entries. The rank of an entry with a judge is twice the number
of entries with fewer points plus the number of other entries with the same points. Return [sum of the
squared differences of the two ranks, entries ranked alike by both, greatest difference, the first entry
with it].

There are `size` entries.
"""

RANGE = (3, 12_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    top = rng.choice([20, 100, 100_000])
    first = [rng.randint(0, top) for _ in range(size)]
    return [first, [max(0, v + rng.randint(-top // 3, top // 3)) for v in first]]


# solution: sorted copies and bisection
from bisect import bisect_left, bisect_right


def solve(first, second):
    a, b = sorted(first), sorted(second)
    total = same = 0
    worst, at = -1, 0
    for i, (x, y) in enumerate(zip(first, second)):
        rank_x = bisect_left(a, x) + bisect_right(a, x) - 1
        rank_y = bisect_left(b, y) + bisect_right(b, y) - 1
        d = abs(rank_x - rank_y)
        total += d * d
        same += d == 0
        if d > worst:
            worst, at = d, i
    return [total, same, worst, at]


# solution: ranks by value in dictionaries
from collections import Counter


def ranks(points):
    table = {}
    below = 0
    for value, k in sorted(Counter(points).items()):
        table[value] = 2 * below + k - 1
        below += k
    return table


def solve(first, second):
    r, s = ranks(first), ranks(second)
    differences = [abs(r[x] - s[y]) for x, y in zip(first, second)]
    worst = max(differences)
    return [sum(d * d for d in differences), differences.count(0), worst, differences.index(worst)]


# solution: order of indices, groups filled in an array
from array import array


def ranked(points):
    order = sorted(range(len(points)), key=points.__getitem__)
    result = array("l", bytes(array("l").itemsize * len(points)))
    i = 0
    while i < len(order):
        j = i
        while j < len(order) and points[order[j]] == points[order[i]]:
            j += 1
        for k in range(i, j):
            result[order[k]] = i + j - 1
        i = j
    return result


def solve(first, second):
    answer = [0, 0, -1, 0]
    for i, (a, b) in enumerate(zip(ranked(first), ranked(second))):
        answer[0] += (a - b) ** 2
        answer[1] += a == b
        if abs(a - b) > answer[2]:
            answer[2:] = [abs(a - b), i]
    return answer


# solution: entry objects sorted twice
from itertools import groupby


class Entry:
    def __init__(self, number, points):
        self.number = number
        self.points = points
        self.ranks = []

    @property
    def difference(self):
        return abs(self.ranks[0] - self.ranks[1])


def solve(first, second):
    entries = [Entry(i, pair) for i, pair in enumerate(zip(first, second))]
    for judge in (0, 1):
        entries.sort(key=lambda e: e.points[judge])
        before = 0
        for _, group in groupby(entries, key=lambda e: e.points[judge]):
            group = list(group)
            for e in group:
                e.ranks.append(2 * before + len(group) - 1)
            before += len(group)
    worst = max(entries, key=lambda e: (e.difference, -e.number))
    return [
        sum(e.difference**2 for e in entries),
        sum(e.difference == 0 for e in entries),
        worst.difference,
        worst.number,
    ]


# solution: counting table over all points
def solve(first, second):
    top = max(max(first), max(second)) + 1

    def rank_table(points):
        counts = [0] * top
        for p in points:
            counts[p] += 1
        below = 0
        for p in range(top):
            counts[p], below = 2 * below + counts[p] - 1, below + counts[p]
        return counts

    a, b = rank_table(first), rank_table(second)
    total = same = 0
    worst = (-1, 0)
    for i in range(len(first)):
        d = a[first[i]] - b[second[i]]
        total += d * d
        same += not d
        worst = max(worst, (abs(d), -i))
    return [total, same, worst[0], -worst[1]]
