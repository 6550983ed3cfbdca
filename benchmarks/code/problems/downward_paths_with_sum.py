"""Return how many downward paths of a tree have values that add up to the goal. A path begins at any node
and goes down to that node itself or any node below it.

The tree has `size` nodes; `parents[v]` < v is the parent of v, -1 for the root 0; values may be negative,
and the goal comes first.
"""

RANGE = (2, 12_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    back = rng.choice([3, 10, 60])
    parents = [-1] + [rng.randrange(max(0, v - back), v) for v in range(1, size)]
    if max(depths(parents)) > 700:
        parents = [-1] + [rng.randrange(v // 2, v) for v in range(1, size)]
    return [rng.randint(-4, 12), parents, [rng.randint(-6, 9) for _ in range(size)]]


def depths(parents):
    result = [0]
    for p in parents[1:]:
        result.append(result[p] + 1)
    return result


# solution: climb from every node
def solve(goal, parents, values):
    count = 0
    for v in range(len(parents)):
        total = 0
        while v >= 0:
            total += values[v]
            count += total == goal
            v = parents[v]
    return count


# solution: list of all sums ending in each node
def solve(goal, parents, values):
    ending = []
    for v, p in enumerate(parents):
        x = values[v]
        sums = [x] + [s + x for s in ending[p]] if p >= 0 else [x]
        ending.append(sums)
    return sum(sums.count(goal) for sums in ending)


# solution: table of prefix sums on the way down, with taking back
from collections import defaultdict


def solve(goal, parents, values):
    children = [[] for _ in parents]
    for v in range(len(parents) - 1, 0, -1):
        children[parents[v]].append(v)
    on_way = defaultdict(int)
    on_way[0] = 1
    count = total = 0
    stack = [0]
    while stack:
        v = stack.pop()
        if v < 0:
            on_way[total] -= 1
            total -= values[~v]
            continue
        total += values[v]
        count += on_way[total - goal]
        on_way[total] += 1
        stack.append(~v)
        stack.extend(children[v])
    return count


# solution: Counter of prefix sums shared along the first child
from collections import Counter


def solve(goal, parents, values):
    prefix = [0] * len(parents)
    kids = {}
    for v, p in enumerate(parents):
        prefix[v] = values[v] + (prefix[p] if p >= 0 else 0)
        kids.setdefault(p, []).append(v)
    found = 0
    stack = [(0, Counter([0]))]
    while stack:
        v, bag = stack.pop()
        while True:
            found += bag.get(prefix[v] - goal, 0)
            bag[prefix[v]] += 1
            below = kids.get(v)
            if not below:
                break
            for w in below[1:]:
                stack.append((w, Counter(bag)))
            v = below[0]
    return found


# solution: recursion over nodes as objects
import sys


class Node:
    def __init__(self, value):
        self.value = value
        self.children = []

    def count(self, goal, above):
        sums = [s + self.value for s in above] + [self.value]
        return sums.count(goal) + sum(child.count(goal, sums) for child in self.children)


def solve(goal, parents, values):
    sys.setrecursionlimit(20_000)
    nodes = [Node(x) for x in values]
    for v in range(1, len(parents)):
        nodes[parents[v]].children.append(nodes[v])
    return nodes[0].count(goal, [])
