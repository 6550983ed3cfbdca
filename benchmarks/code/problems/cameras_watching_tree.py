"""Return the least number of cameras that watch a whole tree, when a camera on a node watches that node and
all its neighbours.

The tree has `size` nodes; `parents[v]` < v is the parent of v, and -1 for the root 0.
"""

RANGE = (3, 50_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    back = rng.choice([2, 8, size])
    return [[-1] + [rng.randrange(max(0, v - back), v) for v in range(1, size)]]


# solution: greedy from the leaves, two flag bytes
def solve(parents):
    n = len(parents)
    camera = bytearray(n)
    seen = bytearray(n)
    for v in range(n - 1, -1, -1):
        if seen[v] or camera[v]:
            continue
        p = parents[v] if v else 0
        if camera[p]:
            continue
        camera[p] = 1
        seen[p] = 1
        if p:
            seen[parents[p]] = 1
    return sum(camera)


# solution: three costs for each node
def solve(parents):
    n = len(parents)
    table = [[1, 10**9, 0] for _ in range(n)]
    for v in range(n - 1, 0, -1):
        cam, watched, bare = table[v]
        up = table[parents[v]]
        up[1] = min(up[1] + min(cam, watched), up[2] + cam)
        up[2] += watched
        up[0] += min(cam, watched, bare)
    return min(table[0][:2])


# solution: states as strings on objects with child lists
class Node:
    def __init__(self):
        self.children = []
        self.state = "bare"


def solve(parents):
    nodes = [Node() for _ in parents]
    for node, p in zip(nodes[1:], parents[1:]):
        nodes[p].children.append(node)
    total = 0
    for node in reversed(nodes):
        states = {child.state for child in node.children}
        if "bare" in states:
            node.state = "camera"
            total += 1
        elif "camera" in states:
            node.state = "watched"
    return total + (nodes[0].state == "bare")


# solution: post-order with a stack and tuples of children
from itertools import groupby


def solve(parents):
    parent_of = parents.__getitem__
    by_parent = sorted(range(len(parents)), key=parent_of)
    kids = {p: tuple(group) for p, group in groupby(by_parent, parent_of)}
    costs = {}
    stack = [0]
    while stack:
        v = stack[-1]
        below = kids.get(v, ())
        if below and below[0] not in costs:
            stack.extend(below)
            continue
        stack.pop()
        if v in costs:
            continue
        inside = [costs[c] for c in below]
        bare = sum(c[1] for c in inside)
        camera = 1 + sum(min(c) for c in inside)
        watched = sum(min(c[0], c[1]) for c in inside)
        watched += min((c[0] - min(c[0], c[1]) for c in inside), default=10**9)
        costs[v] = (camera, watched, bare)
    return min(costs[0][0], costs[0][1])


# solution: sets of nodes that are watched and that have a camera
def solve(parents):
    watched, cameras = set(), set()
    neighbours = {}
    for v, p in enumerate(parents):
        neighbours[v] = {p} if v else set()
        if v:
            neighbours[p].add(v)
    for v in sorted(neighbours, reverse=True):
        if v not in watched:
            place = parents[v] if v > 0 else v
            cameras.add(place)
            watched.update(neighbours[place])
            watched.add(place)
    return len(cameras)
