"""A stream without tributaries has order 1; where streams meet, the stream below has the greatest of their
orders, or one more if at least two of them have it. Given for each stretch of a river the stretch it flows
into (-1 for the mouth), return a list of how many stretches have order 1, 2, 3, ...

There are `size` stretches in any order, and one mouth.
"""

RANGE = (5, 30_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    names = list(range(size))
    rng.shuffle(names)
    into = [-1] * size
    for v in range(1, size):
        into[names[v]] = names[rng.randrange(v // 4, v)]
    return [into]


# solution: children lists and reversed order
def solve(into):
    n = len(into)
    children = [[] for _ in range(n)]
    for v, p in enumerate(into):
        if p >= 0:
            children[p].append(v)
    order = [into.index(-1)]
    for v in order:
        order.extend(children[v])
    rank = [1] * n
    for v in reversed(order):
        if children[v]:
            ranks = [rank[c] for c in children[v]]
            top = max(ranks)
            rank[v] = top + (ranks.count(top) > 1)
    result = [0] * max(rank)
    for r in rank:
        result[r - 1] += 1
    return result


# solution: degrees in bytes, walk down from the sources
from array import array


def solve(into):
    n = len(into)
    waiting = array("i", bytes(4 * n))
    for p in into:
        if p >= 0:
            waiting[p] += 1
    best = bytearray(n)
    twice = bytearray(n)
    counts = []
    for source in range(n):
        if into[source] < 0 or waiting[source]:
            if n > 1 or waiting[source]:
                continue
        v = source
        while v >= 0 and waiting[v] <= 0:
            waiting[v] = -1
            r = (best[v] + twice[v]) or 1
            if r > len(counts):
                counts += [0] * (r - len(counts))
            counts[r - 1] += 1
            p = into[v]
            if p < 0:
                break
            if r > best[p]:
                best[p], twice[p] = r, 0
            elif r == best[p]:
                twice[p] = 1
            waiting[p] -= 1
            if waiting[p] > 0:
                break
            v = p
    return counts


# solution: dictionary of pending inflows
from collections import Counter, deque


def solve(into):
    number = Counter(into)
    flows = {}
    ready = deque((v, 1) for v in range(len(into)) if v not in number)
    tally = Counter()
    while ready:
        v, order = ready.popleft()
        tally[order] += 1
        p = into[v]
        if p == -1:
            continue
        got = flows.setdefault(p, [])
        got.append(order)
        if len(got) == number[p]:
            high = max(got)
            ready.append((p, high + 1 if got.count(high) > 1 else high))
            del flows[p]
    return [tally[k] for k in sorted(tally)]


# solution: objects visited by an explicit stack
class Stretch:
    def __init__(self, number):
        self.number = number
        self.feeders = []
        self.order = 0

    def compute(self):
        if not self.feeders:
            self.order = 1
            return
        ranks = sorted(f.order for f in self.feeders)
        self.order = ranks[-1]
        if len(ranks) > 1 and ranks[-2] == ranks[-1]:
            self.order += 1


def solve(into):
    stretches = [Stretch(i) for i in range(len(into))]
    mouth = None
    for s in stretches:
        if into[s.number] == -1:
            mouth = s
        else:
            stretches[into[s.number]].feeders.append(s)
    stack = [(mouth, False)]
    while stack:
        s, ready = stack.pop()
        if ready:
            s.compute()
            continue
        stack.append((s, True))
        for f in s.feeders:
            stack.append((f, False))
    totals = {}
    for s in stretches:
        totals[s.order] = totals.get(s.order, 0) + 1
    return [totals[k] for k in range(1, mouth.order + 1)]


# solution: depth levels, deepest first
def solve(into):
    n = len(into)
    depth = {into.index(-1): 0}
    for v in range(n):
        path = []
        while v not in depth:
            path.append(v)
            v = into[v]
        d = depth[v]
        for u in reversed(path):
            d += 1
            depth[u] = d
    rank = {}
    result = [0] * 40
    for v in sorted(range(n), key=lambda v: -depth[v]):
        high, again = rank.get(v, (0, False))
        mine = max(1, high + again)
        result[mine - 1] += 1
        p = into[v]
        high, again = rank.get(p, (0, False))
        if mine > high:
            rank[p] = (mine, False)
        elif mine == high:
            rank[p] = (mine, True)
    while result[-1] == 0:
        result.pop()
    return result
