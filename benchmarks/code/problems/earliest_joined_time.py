"""Given cables laid one a day and pairs of towns, return for the pairs the sum of the days they were first joined.

There are `size` towns; cable number d (from 1) joins two towns on day d. A pair is joined when some chain of cables
laid so far leads from one town to the other; a pair never joined counts -1, and a town is joined to itself on day 0.
"""

RANGE = (4, 420)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    cables = [[rng.randrange(size), rng.randrange(size)] for _ in range(int(1.3 * size))]
    pairs = [[rng.randrange(size), rng.randrange(size)] for _ in range(size)]
    return [size, cables, pairs]


# solution: full table of days
def solve(size, cables, pairs):
    day_of = [[-1] * size for _ in range(size)]
    members = []
    for town in range(size):
        day_of[town][town] = 0
        members.append([town])
    for day, (a, b) in enumerate(cables, 1):
        if members[a] is members[b]:
            continue
        for p in members[a]:
            for q in members[b]:
                day_of[p][q] = day
                day_of[q][p] = day
        joined = members[a] + members[b]
        for town in joined:
            members[town] = joined
    return sum(day_of[p][q] for p, q in pairs)


# solution: union by size with dated edges, climbing two roots
def solve(size, cables, pairs):
    parent = list(range(size))
    weight = [1] * size
    date = [len(cables) + 1] * size
    for day, (a, b) in enumerate(cables, 1):
        while parent[a] != a:
            a = parent[a]
        while parent[b] != b:
            b = parent[b]
        if a != b:
            if weight[a] > weight[b]:
                a, b = b, a
            parent[a] = b
            date[a] = day
            weight[b] += weight[a]
    total = 0
    for a, b in pairs:
        when = 0
        while a != b:
            if date[a] > date[b]:
                a, b = b, a
            if parent[a] == a:
                when = -1
                break
            when = date[a]
            a = parent[a]
        total += when
    return total


# solution: label snapshot of every day, then bisection
def solve(n, cables, pairs):
    snapshots = [tuple(range(n))]
    for a, b in cables:
        now = snapshots[-1]
        old, new = now[a], now[b]
        snapshots.append(tuple(new if label == old else label for label in now))
    total = 0
    for a, b in pairs:
        if snapshots[-1][a] != snapshots[-1][b]:
            total -= 1
            continue
        low, high = 0, len(cables)
        while low < high:
            middle = (low + high) // 2
            if snapshots[middle][a] == snapshots[middle][b]:
                high = middle
            else:
                low = middle + 1
        total += low
    return total


# solution: questions waiting in sets that are merged
from collections import defaultdict


def solve(size, cables, pairs):
    waiting = defaultdict(set)
    total = 0
    for number, (a, b) in enumerate(pairs):
        if a != b:
            waiting[a].add(number)
            waiting[b].add(number)
    boss = {}

    def find(x):
        while x in boss:
            x = boss[x]
        return x

    for day, (a, b) in enumerate(cables, start=1):
        a, b = find(a), find(b)
        if a == b:
            continue
        if len(waiting[a]) > len(waiting[b]):
            a, b = b, a
        solved = waiting[a] & waiting[b]
        total += day * len(solved)
        waiting[b] |= waiting[a]
        waiting[b] -= solved
        del waiting[a]
        boss[a] = b
    open_questions = set()
    for numbers in waiting.values():
        open_questions |= numbers
    return total - len(open_questions)


# solution: reach of every town as a bit mask, pairs scanned each day
def solve(size, cables, pairs):
    reach = [1 << town for town in range(size)]
    unsolved = [(a, b) for a, b in pairs if a != b]
    answer = 0
    for day, (a, b) in enumerate(cables, 1):
        if reach[a] >> b & 1:
            continue
        both = reach[a] | reach[b]
        rest = both
        while rest:
            low = rest & -rest
            reach[low.bit_length() - 1] = both
            rest ^= low
        still = []
        for p, q in unsolved:
            if reach[p] >> q & 1:
                answer += day
            else:
                still.append((p, q))
        unsolved = still
    return answer - len(unsolved)
