"""Given the parents of the nodes of a tree, return the smallest-numbered node whose removal leaves only pieces of at most half the nodes.

There are `size` nodes; `parents[v]` is the parent of node v, smaller than v, and `parents[0]` is -1.
"""

RANGE = (3, 1500)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    reach = rng.choice([3, 12, size])
    return [[-1] + [rng.randint(max(0, v - reach), v - 1) for v in range(1, size)]]


# solution: sizes summed from the back
def solve(parents):
    n = len(parents)
    below = [1] * n
    for v in range(n - 1, 0, -1):
        below[parents[v]] += below[v]
    biggest = [n - s for s in below]
    for v in range(1, n):
        biggest[parents[v]] = max(biggest[parents[v]], below[v])
    return next(v for v in range(n) if 2 * biggest[v] <= n)


# solution: descendants as bits of big integers
def solve(parents):
    n = len(parents)
    family = [1 << v for v in range(n)]
    for v in reversed(range(1, n)):
        family[parents[v]] |= family[v]
    count = [bin(bits).count("1") for bits in family]
    kids = {}
    for v, p in enumerate(parents):
        kids.setdefault(p, []).append(v)
    for v in range(n):
        pieces = [n - count[v]] + [count[c] for c in kids.get(v, ())]
        if max(pieces) * 2 <= n:
            return v


# solution: one byte per node, marked afresh for every candidate
def solve(parents):
    n = len(parents)

    def weight(top):
        inside = bytearray(n)
        inside[top] = 1
        for v in range(top + 1, n):
            inside[v] = inside[parents[v]]
        return sum(inside)

    # go down to the heavy child as long as there is one
    here = 0
    while True:
        for child in range(here + 1, n):
            if parents[child] == here and 2 * weight(child) > n:
                here = child
                break
        else:
            return here


# solution: whole ancestor lists kept
from collections import Counter


def solve(parents):
    lines = [[0]]
    for v in range(1, len(parents)):
        lines.append(lines[parents[v]] + [v])
    sizes = Counter()
    for line in lines:
        sizes.update(line)
    half = len(parents) / 2
    heavy = [v for v in sizes if sizes[v] >= half]
    good = []
    for v in heavy:
        if all(sizes[c] <= half for c in range(v + 1, len(parents)) if parents[c] == v):
            good.append(v)
    return min(good)


# solution: linked nodes and leaves plucked in rounds
from collections import deque


class Node:
    def __init__(self, number):
        self.number = number
        self.links = set()
        self.weight = 1


def solve(parents):
    nodes = [Node(k) for k in range(len(parents))]
    for k in range(1, len(parents)):
        nodes[k].links.add(nodes[parents[k]])
        nodes[parents[k]].links.add(nodes[k])
    worst = [0] * len(nodes)
    leaves = deque(node for node in nodes if len(node.links) == 1)
    while leaves:
        leaf = leaves.popleft()
        worst[leaf.number] = max(worst[leaf.number], len(nodes) - leaf.weight)
        if leaf.links:
            other = leaf.links.pop()
            other.links.discard(leaf)
            other.weight += leaf.weight
            worst[other.number] = max(worst[other.number], leaf.weight)
            if len(other.links) == 1:
                leaves.append(other)
    for number, w in enumerate(worst):
        if w * 2 <= len(nodes):
            return number
