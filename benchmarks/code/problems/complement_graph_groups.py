"""Given the number of guests and the pairs who refuse to sit side by side, return the sorted sizes of the
groups of guests that are connected through pairs who do not refuse each other.

There are `size` guests, and about a third to nearly all of the possible pairs refuse; pairs are [a, b] with
a < b, each once.
"""

RANGE = (3, 240)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    mark = [rng.randrange(rng.choice([2, 3, 5])) for _ in range(size)]
    chance = rng.uniform(0.3, 0.9)
    pairs = []
    for b in range(size):
        for a in range(b):
            if mark[a] != mark[b] or rng.random() < chance:
                pairs.append([a, b])
    return [size, pairs]


# solution: sets of refused, set of guests not yet placed
def solve(n, pairs):
    refused = [set() for _ in range(n)]
    for a, b in pairs:
        refused[a].add(b)
        refused[b].add(a)
    left = set(range(n))
    sizes = []
    while left:
        stack = [left.pop()]
        count = 0
        while stack:
            v = stack.pop()
            count += 1
            near = left - refused[v]
            left -= near
            stack.extend(near)
        sizes.append(count)
    return sorted(sizes)


# solution: the other graph written out, queue
def solve(n, pairs):
    friends = [[True] * n for _ in range(n)]
    for a, b in pairs:
        friends[a][b] = friends[b][a] = False
    near = [[u for u in range(n) if u != v and friends[v][u]] for v in range(n)]
    group = [None] * n
    sizes = []
    for s in range(n):
        if group[s] is None:
            group[s] = s
            queue = [s]
            for v in queue:
                for u in near[v]:
                    if group[u] is None:
                        group[u] = s
                        queue.append(u)
            sizes.append(len(queue))
    sizes.sort()
    return sizes


# solution: bit masks
def solve(n, pairs):
    allowed = [(1 << n) - 1] * n
    for a, b in pairs:
        allowed[a] ^= 1 << b
        allowed[b] ^= 1 << a
    left = (1 << n) - 1
    sizes = []
    while left:
        front = left & -left
        left ^= front
        size = 0
        while front:
            low = front & -front
            front ^= low
            size += 1
            new = allowed[low.bit_length() - 1] & left
            left ^= new
            front |= new
        sizes.append(size)
    return sorted(sizes)


# solution: guests merged, pairs looked up in one sorted list of codes
from array import array


def solve(n, pairs):
    codes = array("i", sorted(a * n + b for a, b in pairs))
    leader = array("h", range(n))

    def find(v):
        while leader[v] != v:
            leader[v] = leader[leader[v]]
            v = leader[v]
        return v

    i = 0
    for a in range(n):
        for b in range(a + 1, n):
            if i < len(codes) and codes[i] == a * n + b:
                i += 1
            else:
                x, y = find(a), find(b)
                if x != y:
                    leader[y] = x
    count = [0] * n
    for v in range(n):
        count[find(v)] += 1
    return sorted(c for c in count if c)


# solution: scan of all pairs for each guest reached
class Party:
    def __init__(self, n, pairs):
        self.pairs = pairs
        self.waiting = list(range(n))

    def compatible(self, guest):
        strangers = set()
        for a, b in self.pairs:
            if a == guest:
                strangers.add(b)
            elif b == guest:
                strangers.add(a)
        return [g for g in self.waiting if g not in strangers]

    def group(self):
        members = [self.waiting.pop()]
        for guest in members:
            if not self.waiting:
                break
            new = self.compatible(guest)
            members += new
            chosen = set(new)
            self.waiting = [g for g in self.waiting if g not in chosen]
        return members


def solve(n, pairs):
    party = Party(n, pairs)
    sizes = []
    while party.waiting:
        sizes.append(len(party.group()))
    return sorted(sizes)
