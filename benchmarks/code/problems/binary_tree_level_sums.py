"""Given a binary tree as a list of parents (-1 for the root) and the values of its nodes, return the sum of the values on each level, root first.

Node i has parent parents[i] and value values[i]; a parent may have a higher number than its child. The tree has `size` nodes.
"""

RANGE = (50, 30_000)


def example(size, rng):
    names = list(range(size))
    rng.shuffle(names)
    parents = [-1] * size
    free = [names[0], names[0]]
    for node in names[1:]:
        place = rng.randrange(len(free))
        free[place], free[-1] = free[-1], free[place]
        parents[node] = free.pop()
        free += [node, node]
    return [parents, [rng.randint(-100, 1000) for _ in range(size)]]


# solution: lists of children, level by level
def solve(parents, values):
    children = [[] for _ in parents]
    level = []
    for node, parent in enumerate(parents):
        if parent < 0:
            level.append(node)
        else:
            children[parent].append(node)
    sums = []
    while level:
        sums.append(sum(values[node] for node in level))
        level = [child for node in level for child in children[node]]
    return sums


# solution: climbing with known depths
def solve(parents, values):
    depth = [-1] * len(parents)
    totals = []
    for node in range(len(parents)):
        path = []
        while node >= 0 and depth[node] < 0:
            path.append(node)
            node = parents[node]
        d = depth[node] if node >= 0 else -1
        for node in reversed(path):
            d += 1
            depth[node] = d
            if d == len(totals):
                totals.append(0)
            totals[d] += values[node]
    return totals


# solution: node objects and recursion
class Node:
    def __init__(self, value):
        self.value = value
        self.left = None
        self.right = None


def add(node, depth, sums):
    if node is None:
        return
    if depth == len(sums):
        sums.append(0)
    sums[depth] += node.value
    add(node.left, depth + 1, sums)
    add(node.right, depth + 1, sums)


def solve(parents, values):
    nodes = [Node(v) for v in values]
    root = None
    for node, p in zip(nodes, parents):
        if p == -1:
            root = node
        elif nodes[p].left is None:
            nodes[p].left = node
        else:
            nodes[p].right = node
    sums = []
    add(root, 0, sums)
    return sums


# solution: pointer jumping with arrays
from array import array
from collections import Counter


def solve(parents, values):
    n = len(parents)
    jump = array("i", (n if p < 0 else p for p in parents))
    jump.append(n)
    far = array("i", [1]) * n
    far.append(0)
    while any(j != n for j in jump):
        far = array("i", (far[v] + far[jump[v]] for v in range(n + 1)))
        jump = array("i", (jump[j] for j in jump))
    sums = Counter()
    for d, value in zip(far, values):
        sums[d] += value
    return [sums[d] for d in range(1, max(far) + 1)]


# solution: dictionary of offspring and a queue with depths
from collections import defaultdict, deque
from itertools import groupby


def walk(parents):
    offspring = defaultdict(list)
    for node, parent in enumerate(parents):
        offspring[parent].append(node)
    queue = deque((0, node) for node in offspring.pop(-1))
    while queue:
        depth, node = queue.popleft()
        yield depth, node
        queue.extend((depth + 1, child) for child in offspring.pop(node, ()))


def solve(parents, values):
    result = []
    for _, group in groupby(walk(parents), key=lambda item: item[0]):
        result.append(sum(values[node] for _, node in group))
    return result
