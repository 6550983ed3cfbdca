"""Each member of a network is shown the person with the most common friends, among those who are neither
the member nor already a friend (the smallest number in case of a tie). Given the members' number and the
pairs of friends, return [how many members are shown somebody, sum of the numbers shown, sum of the numbers
of common friends].

There are `size` members and about three times as many pairs, without doubles; somebody is shown only with
at least one common friend.
"""

RANGE = (4, 2500)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    pairs = set()
    for v in range(1, size):
        for _ in range(rng.randint(1, 5)):
            u = max(0, v - rng.randint(1, 15)) if rng.random() < 0.8 else rng.randrange(v)
            pairs.add((u, v))
    pairs = [list(p) for p in pairs]
    pairs.sort()
    rng.shuffle(pairs)
    return [size, pairs]


# solution: one counter at a time
from collections import Counter


def solve(n, pairs):
    friends = [set() for _ in range(n)]
    for a, b in pairs:
        friends[a].add(b)
        friends[b].add(a)
    shown = numbers = common = 0
    for v in range(n):
        tally = Counter(w for u in friends[v] for w in friends[u])
        for x in friends[v] | {v}:
            tally.pop(x, None)
        if tally:
            best = min(tally, key=lambda w: (-tally[w], w))
            shown += 1
            numbers += best
            common += tally[best]
    return [shown, numbers, common]


# solution: dictionary of all pairs with common friends
def solve(n, pairs):
    near = {}
    for a, b in pairs:
        near.setdefault(a, []).append(b)
        near.setdefault(b, []).append(a)
    direct = {(a, b) for a, b in pairs} | {(b, a) for a, b in pairs}
    shared = {}
    for row in near.values():
        for a in row:
            for b in row:
                if a != b and (a, b) not in direct:
                    shared[a, b] = shared.get((a, b), 0) + 1
    best = {}
    for (a, b), k in shared.items():
        best[a] = max(best.get(a, (0, 0)), (k, -b))
    return [len(best), -sum(b for _, b in best.values()), sum(k for k, _ in best.values())]


# solution: one list of counts used again for every member
def solve(n, pairs):
    near = [[] for _ in range(n)]
    for a, b in pairs:
        near[a].append(b)
        near[b].append(a)
    counts = [0] * n
    answer = [0, 0, 0]
    for v in range(n):
        touched = []
        for u in near[v]:
            for w in near[u]:
                if counts[w] == 0:
                    touched.append(w)
                counts[w] += 1
        counts[v] = 0
        for u in near[v]:
            counts[u] = 0
        best, most = 0, 0
        for w in touched:
            if counts[w] > most or counts[w] == most and w < best:
                best, most = w, counts[w]
            counts[w] = 0
        if most:
            answer[0] += 1
            answer[1] += best
            answer[2] += most
    return answer


# solution: members as objects with rankings kept
class Member:
    def __init__(self, number):
        self.number = number
        self.friends = {}
        self.ranking = []

    def rank(self):
        score = {}
        for friend in self.friends.values():
            for number in friend.friends:
                if number != self.number and number not in self.friends:
                    score[number] = score.get(number, 0) + 1
        self.ranking = sorted(score.items(), key=lambda item: (-item[1], item[0]))


def solve(n, pairs):
    members = [Member(i) for i in range(n)]
    for a, b in pairs:
        members[a].friends[b] = members[b]
        members[b].friends[a] = members[a]
    for member in members:
        member.rank()
    tops = [m.ranking[0] for m in members if m.ranking]
    return [len(tops), sum(t[0] for t in tops), sum(t[1] for t in tops)]


# solution: packed neighbour runs, sorted candidates and their runs
from array import array
from itertools import groupby


def solve(n, pairs):
    start = array("i", bytes(4 * (n + 2)))
    for a, b in pairs:
        start[a + 2] += 1
        start[b + 2] += 1
    for v in range(n):
        start[v + 2] += start[v + 1]
    ends = array("i", bytes(8 * len(pairs)))
    for a, b in pairs:
        ends[start[a + 1]] = b
        ends[start[b + 1]] = a
        start[a + 1] += 1
        start[b + 1] += 1
    people = numbers = common = 0
    for v in range(n):
        mine = ends[start[v] : start[v + 1]]
        far = []
        for u in mine:
            far.extend(ends[start[u] : start[u + 1]])
        most, best = 0, 0
        for w, group in groupby(sorted(far)):
            k = sum(1 for _ in group)
            if k > most and w != v and w not in mine:
                most, best = k, w
        people += most > 0
        numbers += best
        common += most
    return [people, numbers, common]
