"""Return [number of nodes of the largest subtree that is a search tree, number of nodes whose subtree is
one]. A subtree is a node with all that is below it; it is a search tree when all values left of each of its
nodes are smaller, and all right of it greater, than that node's value.

`left` and `right` hold each node's children (-1: none), which have greater numbers than it; node 0 is the
root; there are `size` nodes.
"""

RANGE = (1, 16_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    left, right = [-1] * size, [-1] * size
    free = [(0, 0), (0, 1)]
    for v in range(1, size):
        p, side = free.pop(rng.randrange(max(0, len(free) - 60), len(free)) if rng.random() < 0.5 else 0)
        (right if side else left)[p] = v
        free += [(v, 0), (v, 1)]
    values = [0] * size
    stack, v, count = [], 0, 0
    while stack or v >= 0:
        while v >= 0:
            stack.append(v)
            v = left[v]
        v = stack.pop()
        values[v] = count = count + rng.randint(1, 3)
        v = right[v]
    for _ in range(size // 60 + 1):
        values[rng.randrange(size // 3, size)] = rng.randrange(3 * size)
    return [left, right, values]


# solution: size, least and greatest from the last node back
def solve(left, right, values):
    n = len(values)
    info = [None] * n
    best = count = 0
    for v in range(n - 1, -1, -1):
        size, low, high = 1, values[v], values[v]
        good = True
        if left[v] >= 0:
            a = info[left[v]]
            if a is None or a[2] >= values[v]:
                good = False
            else:
                size, low = size + a[0], a[1]
        if good and right[v] >= 0:
            b = info[right[v]]
            if b is None or b[1] <= values[v]:
                good = False
            else:
                size, high = size + b[0], b[2]
        if good:
            info[v] = (size, low, high)
            count += 1
            best = max(best, size)
    return [best, count]


# solution: three packed arrays
from array import array


def solve(left, right, values):
    n = len(values)
    size = array("i", bytes(4 * (n + 1)))
    low = array("i", values)
    high = array("i", values)
    good = 0
    for v in range(n - 1, -1, -1):
        a, b, x = left[v], right[v], values[v]
        if a >= 0 and (size[a] < 0 or high[a] >= x) or b >= 0 and (size[b] < 0 or low[b] <= x):
            size[v] = -1
            continue
        size[v] = 1
        if a >= 0:
            size[v] += size[a]
            low[v] = low[a]
        if b >= 0:
            size[v] += size[b]
            high[v] = high[b]
        good += 1
    return [max(size), good]


# solution: sorted lists of values joined upwards
def solve(left, right, values):
    parts = {}
    sizes = []
    for v in reversed(range(len(values))):
        a = parts.pop(left[v], None) if left[v] != -1 else []
        b = parts.pop(right[v], None) if right[v] != -1 else []
        if a is None or b is None:
            continue
        if a and a[-1] >= values[v] or b and b[0] <= values[v]:
            continue
        parts[v] = a + [values[v]] + b
        sizes.append(len(parts[v]))
    return [max(sizes), len(sizes)]


# solution: numbers in the order of the tree, runs that rise
def solve(left, right, values):
    order, first, last = [], {}, {}
    stack, v = [], 0
    while stack or v >= 0:
        while v >= 0:
            first[v] = len(order)
            stack.append(v)
            v = left[v]
        v = stack.pop()
        order.append(v)
        v = right[v]
    for v in range(len(values) - 1, -1, -1):
        last[v] = last[right[v]] if right[v] >= 0 else v
    position = {v: i for i, v in enumerate(order)}
    run = [0] * len(order)
    for i in range(1, len(order)):
        run[i] = run[i - 1] + 1 if values[order[i]] > values[order[i - 1]] else 0
    best = count = 0
    for v in range(len(values)):
        end = position[last[v]]
        length = end - first[v] + 1
        if run[end] >= length - 1:
            count += 1
            best = max(best, length)
    return [best, count]


# solution: nodes as objects, each asked for its bounds
class Node:
    def __init__(self, value):
        self.value = value
        self.left = None
        self.right = None
        self.size = 1
        self.valid = True
        self.least = self.greatest = self

    def settle(self):
        if self.left:
            self.size += self.left.size
            self.least = self.left.least
            self.valid = self.left.valid and self.left.greatest.value < self.value
        if self.right:
            self.size += self.right.size
            self.greatest = self.right.greatest
            self.valid = self.valid and self.right.valid and self.right.least.value > self.value


def solve(left, right, values):
    nodes = [Node(x) for x in values]
    for node, a, b in zip(nodes, left, right):
        node.left = nodes[a] if a + 1 else None
        node.right = nodes[b] if b + 1 else None
    for node in reversed(nodes):
        node.settle()
    good = [node.size for node in nodes if node.valid]
    return [max(good), len(good)]
