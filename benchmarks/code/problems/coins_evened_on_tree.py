"""Each node of a tree holds some coins, all together as many as there are nodes; in one move a coin goes
along one edge. Return [least number of moves after which every node holds one coin, number of edges over
which no coin goes then].

`parents[v]` < v is the parent of v, -1 for the root 0; there are `size` nodes.
"""

RANGE = (2, 40_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    back = rng.choice([2, 10, size])
    parents = [-1] + [rng.randrange(max(0, v - back), v) for v in range(1, size)]
    coins = [0] * size
    spread = rng.choice([3, 50, size])
    for v in range(size):
        coins[min(size - 1, max(0, v + rng.randint(-spread, spread)))] += 1
    return [parents, coins]


# solution: surplus handed to the parent, last node first
def solve(parents, coins):
    extra = [c - 1 for c in coins]
    moves = idle = 0
    for v in range(len(parents) - 1, 0, -1):
        moves += abs(extra[v])
        idle += extra[v] == 0
        extra[parents[v]] += extra[v]
    return [moves, idle]


# solution: packed numbers changed in place
from array import array


def solve(parents, coins):
    held = array("i", coins)
    moves = 0
    idle = 0
    v = len(held)
    while v > 1:
        v -= 1
        d = held[v] - 1
        if d == 0:
            idle += 1
        else:
            moves += d if d > 0 else -d
            held[parents[v]] += d
    return [moves, idle]


# solution: nodes and coins below, by children lists and a stack
def solve(parents, coins):
    children = {}
    for v, p in enumerate(parents):
        children.setdefault(p, []).append(v)
    below = {}
    stack = [(0, False)]
    while stack:
        v, ready = stack.pop()
        kids = children.get(v, [])
        if ready:
            nodes = 1 + sum(below[k][0] for k in kids)
            total = coins[v] + sum(below[k][1] for k in kids)
            below[v] = (nodes, total)
        else:
            stack.append((v, True))
            stack += [(k, False) for k in kids]
    flows = [total - nodes for v, (nodes, total) in below.items() if v]
    return [sum(map(abs, flows)), flows.count(0)]


# solution: places as objects that report to the one above
class Place:
    def __init__(self, coins, above):
        self.coins = coins
        self.above = above
        self.sent = 0
        self.received = []

    def report(self):
        self.sent = self.coins - 1 + sum(self.received)
        if self.above:
            self.above.received.append(self.sent)


def solve(parents, coins):
    places = []
    for p, c in zip(parents, coins):
        places.append(Place(c, places[p] if p >= 0 else None))
    for place in reversed(places):
        place.report()
    edges = places[1:]
    return [sum(abs(p.sent) for p in edges), sum(1 for p in edges if not p.sent)]


# solution: sums over the order in which a walk enters the nodes
from itertools import accumulate


def solve(parents, coins):
    n = len(parents)
    size = [1] * n
    for v in range(n - 1, 0, -1):
        size[parents[v]] += size[v]
    start = [0] * n
    free = [1] * n
    for v in range(1, n):
        p = parents[v]
        start[v] = start[p] + free[p]
        free[p] += size[v]
    surplus = [0] * n
    for v in range(n):
        surplus[start[v]] = coins[v] - 1
    prefix = [0, *accumulate(surplus)]
    crossing = [prefix[start[v] + size[v]] - prefix[start[v]] for v in range(1, n)]
    return [sum(abs(x) for x in crossing), sum(x == 0 for x in crossing)]
