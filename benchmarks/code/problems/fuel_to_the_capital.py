"""From every town of a country one person drives to the capital, town 0; the roads form a tree. A car holds
`seats` people, people may change into another car and leave theirs in any town, and each car needs one can
of fuel for each road. Return the least number of cans.

There are `size` towns, and the roads are pairs [a, b]; `seats` comes first.
"""

RANGE = (2, 30_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    names = list(range(1, size))
    rng.shuffle(names)
    names = [0] + names
    back = rng.choice([20, 100, size])
    roads = []
    for v in range(1, size):
        pair = [names[v], names[rng.randrange(max(0, v - back), v)]]
        rng.shuffle(pair)
        roads.append(pair)
    rng.shuffle(roads)
    return [rng.randint(2, 6), roads]


# solution: order from the capital, people summed from behind
def solve(seats, roads):
    n = len(roads) + 1
    near = [[] for _ in range(n)]
    for a, b in roads:
        near[a].append(b)
        near[b].append(a)
    parent = [-1] * n
    order = [0]
    for v in order:
        for w in near[v]:
            if w != parent[v]:
                parent[w] = v
                order.append(w)
    people = [1] * n
    cans = 0
    for v in reversed(order[1:]):
        cans += -(-people[v] // seats)
        people[parent[v]] += people[v]
    return cans


# solution: leaves pruned with exclusive or of the neighbours
from array import array


def solve(seats, roads):
    n = len(roads) + 1
    degree = array("i", bytes(4 * n))
    mixed = array("i", bytes(4 * n))
    people = array("i", [1]) * n
    for a, b in roads:
        degree[a] += 1
        degree[b] += 1
        mixed[a] ^= b
        mixed[b] ^= a
    degree[0] += 1
    fuel = 0
    for first in range(n):
        v = first
        while degree[v] == 1 and v:
            up = mixed[v]
            fuel += (people[v] + seats - 1) // seats
            people[up] += people[v]
            mixed[up] ^= v
            degree[v] = 0
            degree[up] -= 1
            v = up
    return fuel


# solution: sets of neighbours and a list of leaves
def solve(seats, roads):
    links = {0: set()}
    for a, b in roads:
        links.setdefault(a, set()).add(b)
        links.setdefault(b, set()).add(a)
    waiting = dict.fromkeys(links, 1)
    leaves = [v for v in links if v and len(links[v]) == 1]
    cans = 0
    while leaves:
        v = leaves.pop()
        w = links.pop(v).pop()
        links[w].discard(v)
        group = waiting.pop(v)
        waiting[w] += group
        cans += (group - 1) // seats + 1
        if w != 0 and len(links[w]) == 1:
            leaves.append(w)
    return cans


# solution: generators on objects, one active for each town on the way
class Town:
    __slots__ = ("roads", "cans")

    def __init__(self):
        self.roads = []
        self.cans = 0


def visit(town, origin, seats):
    travellers = 1
    for other in town.roads:
        if other is not origin:
            arriving = yield visit(other, town, seats)
            other.cans = (arriving + seats - 1) // seats
            travellers += arriving
    return travellers


def solve(seats, roads):
    towns = [Town() for _ in range(len(roads) + 1)]
    for a, b in roads:
        towns[a].roads.append(towns[b])
        towns[b].roads.append(towns[a])
    running = [visit(towns[0], None, seats)]
    message = None
    while running:
        try:
            running.append(running[-1].send(message))
            message = None
        except StopIteration as end:
            running.pop()
            message = end.value
    return sum(t.cans for t in towns)


# solution: numbers of entering and leaving give the people below
def solve(seats, roads):
    near = {}
    for a, b in roads:
        near.setdefault(a, []).append(b)
        near.setdefault(b, []).append(a)
    clock = 0
    entered = {}
    left = {}
    stack = [(0, None)]
    while stack:
        v, came = stack.pop()
        if v in entered:
            left[v] = clock
            continue
        entered[v] = clock
        clock += 1
        stack.append((v, came))
        stack += [(w, v) for w in near[v] if w != came]
    return sum((left[v] - entered[v] + seats - 1) // seats for v in near if v)
