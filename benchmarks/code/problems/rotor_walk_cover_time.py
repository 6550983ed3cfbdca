"""A walker starts on node 0 of a connected undirected graph. Each time it leaves a node it takes the next of that node's neighbours,
in the given order, beginning with the first and starting over after the last. Return the number of steps until every
node has been visited.

There are `size` nodes; `near[v]` lists the neighbours of node v in their fixed order.
"""

RANGE = (4, 350)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    near = [[] for _ in range(size)]
    for v in range(1, size):
        u = rng.randrange(max(0, v - 5), v)
        near[u].append(v)
        near[v].append(u)
    for _ in range(size // 3):
        u, v = rng.sample(range(size), 2)
        if v not in near[u]:
            near[u].append(v)
            near[v].append(u)
    for row in near:
        rng.shuffle(row)
    return [near]


# solution: counters and a visited count
def solve(near):
    turn = [0] * len(near)
    seen = bytearray(len(near))
    seen[0] = 1
    left = len(near) - 1
    here = steps = 0
    while left:
        row = near[here]
        turn[here] += 1
        here = row[(turn[here] - 1) % len(row)]
        steps += 1
        if not seen[here]:
            seen[here] = 1
            left -= 1
    return steps


# solution: whole route kept in a list
def solve(near):
    route = [0]
    visits = {v: 0 for v in range(len(near))}
    while True:
        here = route[-1]
        visits[here] += 1
        if all(visits.values()):
            return len(route) - 1
        exits = near[here]
        route.append(exits[(visits[here] - 1) % len(exits)])


# solution: endless cycles from itertools
from itertools import cycle


def solve(near):
    exits = [cycle(row) for row in near]
    missing = set(range(1, len(near)))
    here, steps = 0, 0
    while missing:
        here = next(exits[here])
        missing.discard(here)
        steps += 1
    return steps


# solution: turning deques
from collections import deque


class Junction:
    def __init__(self, number, exits):
        self.number = number
        self.exits = deque(exits)
        self.entered = []

    def leave(self):
        road = self.exits[0]
        self.exits.rotate(-1)
        return road


def solve(near):
    town = [Junction(k, row) for k, row in enumerate(near)]
    place = town[0]
    place.entered.append(0)
    clock = 0
    while any(not junction.entered for junction in town):
        place = town[place.leave()]
        clock += 1
        place.entered.append(clock)
    return max(junction.entered[0] for junction in town)


# solution: snapshots of the visited nodes as bit masks
def solve(near):
    n = len(near)
    pointer = [len(row) - 1 for row in near]
    masks = [1]
    here = 0
    everything = (1 << n) - 1
    while masks[-1] != everything:
        pointer[here] = (pointer[here] + 1) % len(near[here])
        here = near[here][pointer[here]]
        masks.append(masks[-1] | 1 << here)
    return len(masks) - 1
