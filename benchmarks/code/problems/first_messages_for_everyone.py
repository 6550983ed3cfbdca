"""Each member of a club passes news on to the members listed; return [least number of members who must be
told at first so that the news gets to everybody, sum of the least numbers that such members can have, one
for each group that must be told].

A group is a set of members who all reach one another and are reached by no one else; exactly one of each
must be told. Row v of the lists holds those whom v tells; there are `size` members.
"""

RANGE = (3, 9000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    rows = []
    for v in range(size):
        row = {rng.randrange(max(0, v - 6), min(size, v + 25)) for _ in range(rng.randint(0, 2))}
        rows.append(sorted(row - {v}))
    names = list(range(size))
    if rng.random() < 0.6:
        rng.shuffle(names)
    result = [None] * size
    for v, row in enumerate(rows):
        result[names[v]] = sorted(names[u] for u in row)
    return [result]


# solution: two searches, one on the turned graph
def solve(rows):
    n = len(rows)
    back = [[] for _ in range(n)]
    for v, row in enumerate(rows):
        for w in row:
            back[w].append(v)
    order, seen = [], [False] * n
    for s in range(n):
        if seen[s]:
            continue
        seen[s] = True
        stack = [(s, 0)]
        while stack:
            v, i = stack.pop()
            if i < len(rows[v]):
                stack.append((v, i + 1))
                w = rows[v][i]
                if not seen[w]:
                    seen[w] = True
                    stack.append((w, 0))
            else:
                order.append(v)
    group = [-1] * n
    number = total = 0
    for s in reversed(order):
        if group[s] >= 0:
            continue
        group[s] = s
        members = [s]
        open_group = True
        for v in members:
            for w in back[v]:
                if group[w] < 0:
                    group[w] = s
                    members.append(w)
                elif group[w] != s:
                    open_group = False
        if open_group:
            number += 1
            total += min(members)
    return [number, total]


# solution: candidates by one sweep, then who reaches the candidate, in bytes
from array import array


def solve(rows):
    n = len(rows)
    seen = bytearray(n)
    candidates = array("i")
    for s in range(n):
        if not seen[s]:
            seen[s] = 1
            candidates.append(s)
            stack = array("i", [s])
            while stack:
                for w in rows[stack.pop()]:
                    if not seen[w]:
                        seen[w] = 1
                        stack.append(w)
    seen = bytearray(n)
    sources = array("i")
    for s in reversed(candidates):
        if seen[s]:
            continue
        sources.append(s)
        seen[s] = 1
        stack = array("i", [s])
        while stack:
            for w in rows[stack.pop()]:
                if not seen[w]:
                    seen[w] = 1
                    stack.append(w)
    first = array("i", bytes(4 * (n + 1)))
    for row in rows:
        for w in row:
            first[w] += 1
    for v in range(1, n + 1):
        first[v] += first[v - 1]
    into = array("i", bytes(4 * first[n]))
    for v in range(n):
        for w in rows[v]:
            first[w] -= 1
            into[first[w]] = v
    total = 0
    done = bytearray(n)
    for s in sources:
        least = s
        done[s] = 1
        stack = array("i", [s])
        while stack:
            v = stack.pop()
            least = min(least, v)
            for i in range(first[v], first[v + 1]):
                if not done[into[i]]:
                    done[into[i]] = 1
                    stack.append(into[i])
        total += least
    return [len(sources), total]


# solution: low numbers in one search, groups as sets
def solve(rows):
    index, low, path, on_path = {}, {}, [], set()
    groups = []
    for s in range(len(rows)):
        if s in index:
            continue
        index[s] = low[s] = len(index)
        path.append(s)
        on_path.add(s)
        work = [(s, iter(rows[s]))]
        while work:
            v, rest = work[-1]
            for w in rest:
                if w not in index:
                    index[w] = low[w] = len(index)
                    path.append(w)
                    on_path.add(w)
                    work.append((w, iter(rows[w])))
                    break
                if w in on_path:
                    low[v] = min(low[v], index[w])
            else:
                work.pop()
                if work:
                    u = work[-1][0]
                    low[u] = min(low[u], low[v])
                if low[v] == index[v]:
                    group = set()
                    while v not in group:
                        group.add(path.pop())
                    on_path -= group
                    groups.append(group)
    home = {v: i for i, group in enumerate(groups) for v in group}
    told = {home[w] for v, row in enumerate(rows) for w in row if home[v] != home[w]}
    firsts = [min(group) for i, group in enumerate(groups) if i not in told]
    return [len(firsts), sum(firsts)]


# solution: members as objects, those with no teller taken first, rest by mutual reach
class Member:
    def __init__(self, number):
        self.number = number
        self.tells = []
        self.told_by = []
        self.informed = False

    def spread(self):
        self.informed = True
        stack = [self]
        while stack:
            for other in stack.pop().tells:
                if not other.informed:
                    other.informed = True
                    stack.append(other)


def sources_above(member):
    found = {member}
    stack = [member]
    while stack:
        for other in stack.pop().told_by:
            if other not in found:
                found.add(other)
                stack.append(other)
    return found


def solve(rows):
    members = [Member(i) for i in range(len(rows))]
    for member, row in zip(members, rows):
        member.tells = [members[w] for w in row]
        for other in member.tells:
            other.told_by.append(member)
    chosen = [m for m in members if not m.told_by]
    for m in chosen:
        m.spread()
    picks = []
    for m in members:
        if not m.informed:
            picks.append(m)
            m.spread()
    for m in members:
        m.informed = False
    for m in chosen:
        m.spread()
    total = sum(m.number for m in chosen)
    number = len(chosen)
    for m in reversed(picks):
        if not m.informed:
            m.spread()
            number += 1
            total += min(x.number for x in sources_above(m))
    return [number, total]


# solution: last starter of each sweep, dictionaries of sets
def flood(near, starts):
    reached, heads = set(), []
    for s in starts:
        if s in reached:
            continue
        heads.append(s)
        reached.add(s)
        front = {s}
        while front:
            front = set().union(*(near[v] for v in front)) - reached
            reached |= front
    return heads


def solve(rows):
    tells = {v: set(row) for v, row in enumerate(rows)}
    tellers = {v: set() for v in tells}
    for v, row in tells.items():
        for w in row:
            tellers[w].add(v)
    heads = flood(tells, tells)
    heads = flood(tells, heads[::-1])
    total = 0
    for s in heads:
        above, front = {s}, {s}
        while front:
            front = set().union(*(tellers[v] for v in front)) - above
            above |= front
        total += min(above)
    return [len(heads), total]
