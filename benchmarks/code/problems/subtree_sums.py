"""Given a tree as a list of parents and the values of its nodes, return the sum of values below each node.

The tree has `size` nodes; node 0 is the root and its parent is -1, the others are numbered at random, so that
a parent may have a higher number than its child. A node belongs to its own subtree. Values are from -50 to
100.
"""

RANGE = (20, 30_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    numbers = list(range(1, size))
    rng.shuffle(numbers)
    numbers.insert(0, 0)
    parents = [-1] * size
    for i in range(1, size):
        parents[numbers[i]] = numbers[rng.randrange(i)]
    return [parents, [rng.randint(-50, 100) for _ in range(size)]]


# solution: every value climbs to the root
def solve(parents, values):
    sums = [0] * len(values)
    for i in range(len(values)):
        v = i
        while v >= 0:
            sums[v] += values[i]
            v = parents[v]
    return sums


# solution: recursion over lists of children
def solve(parents, values):
    children = [[] for _ in parents]
    for child, parent in enumerate(parents):
        if parent >= 0:
            children[parent].append(child)
    total = [0] * len(parents)

    def add_up(node):
        s = values[node]
        for child in children[node]:
            s += add_up(child)
        total[node] = s
        return s

    add_up(0)
    return total


# solution: tour of the tree with running totals
from collections import defaultdict
from itertools import accumulate


def solve(parents, values):
    below = defaultdict(list)
    for v, p in enumerate(parents):
        below[p].append(v)
    enter, leave, order = {}, {}, []
    stack = [(0, False)]
    while stack:
        v, done = stack.pop()
        if done:
            leave[v] = len(order)
            continue
        enter[v] = len(order)
        order.append(values[v])
        stack.append((v, True))
        stack.extend((w, False) for w in below[v])
    running = list(accumulate(order, initial=0))
    return [running[leave[v]] - running[enter[v]] for v in range(len(parents))]


# solution: leaves plucked one after another
from array import array


def solve(parents, values):
    waiting = array("i", [0]) * len(parents)
    for p in parents:
        if p >= 0:
            waiting[p] += 1
    for start in range(len(parents)):
        v = start
        while v > 0 and waiting[v] == 0:
            waiting[v] = -1
            p = parents[v]
            values[p] += values[v]
            waiting[p] -= 1
            v = p
    return values


# solution: set of all descendants of each node
def solve(parents, values):
    members = {v: {v} for v in range(len(parents))}
    depth = {}
    for v in range(len(parents)):
        chain = []
        while v != -1 and v not in depth:
            chain.append(v)
            v = parents[v]
        d = depth[v] + 1 if v != -1 else 0
        for w in reversed(chain):
            depth[w] = d
            d += 1
    for v in sorted(depth, key=depth.get, reverse=True):
        if v:
            members[parents[v]] |= members[v]
    return [sum(map(values.__getitem__, members[v])) for v in range(len(parents))]
