"""The root of a binary tree stands in column 0, a left child one column left of its parent, a right child
one column right. Given the left and the right child of every node (-1: none) and the values, return the
list of the sums of the columns, from the leftmost to the rightmost, and the sum of the values seen from
above (the highest node of each column, of several at the same height the one with the smaller number) as
its last element.

There are `size` nodes; the root is node 0, children have greater numbers than their parents.
"""

RANGE = (2, 30_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    left, right = [-1] * size, [-1] * size
    lean = rng.choice([0.5, 0.6, 0.8])
    free = [0]
    for v in range(1, size):
        i = rng.randrange(max(0, len(free) - 40), len(free))
        p = free[i]
        side = left if rng.random() < lean else right
        if side[p] >= 0:
            side = right if side is left else left
        side[p] = v
        if left[p] >= 0 and right[p] >= 0:
            free.pop(i)
        free.append(v)
    return [left, right, [rng.randint(-50, 99) for _ in range(size)]]


# solution: queue level by level, dictionaries of columns
from collections import deque


def solve(left, right, values):
    sums, top = {}, {}
    queue = deque([(0, 0, 0)])
    while queue:
        v, column, depth = queue.popleft()
        sums[column] = sums.get(column, 0) + values[v]
        top[column] = min(top.get(column, (depth, v)), (depth, v))
        if left[v] >= 0:
            queue.append((left[v], column - 1, depth + 1))
        if right[v] >= 0:
            queue.append((right[v], column + 1, depth + 1))
    seen = sum(values[v] for _, v in top.values())
    return [sums[c] for c in sorted(sums)] + [seen]


# solution: column and depth of each node in arrays
from array import array


def solve(left, right, values):
    n = len(left)
    column = array("i", bytes(4 * n))
    depth = array("i", bytes(4 * n))
    low = high = 0
    for v in range(n):
        for w, step in ((left[v], -1), (right[v], 1)):
            if w >= 0:
                column[w] = column[v] + step
                depth[w] = depth[v] + 1
        low = min(low, column[v])
        high = max(high, column[v])
    sums = [0] * (high - low + 1)
    best = [-1] * (high - low + 1)
    for v in range(n):
        c = column[v] - low
        sums[c] += values[v]
        if best[c] < 0 or depth[v] < depth[best[c]]:
            best[c] = v
    return sums + [sum(values[v] for v in best)]


# solution: sort rows of column, depth and number
from itertools import groupby


def solve(left, right, values):
    rows = []
    stack = [(0, 0, 0)]
    while stack:
        c, d, v = stack.pop()
        rows.append((c, d, v))
        stack += [(c + s, d + 1, w) for s, w in ((-1, left[v]), (1, right[v])) if w != -1]
    rows.sort()
    sums = []
    above = 0
    for _, group in groupby(rows, key=lambda row: row[0]):
        members = [values[v] for _, _, v in group]
        above += members[0]
        sums.append(sum(members))
    return sums + [above]


# solution: linked nodes and a chain of column objects
class Column:
    def __init__(self):
        self.before = None
        self.after = None
        self.total = 0
        self.first = None

    def step(self, right):
        if right:
            if self.after is None:
                self.after = Column()
                self.after.before = self
            return self.after
        if self.before is None:
            self.before = Column()
            self.before.after = self
        return self.before


class Node:
    def __init__(self, number, value):
        self.number = number
        self.value = value
        self.left = None
        self.right = None


def solve(left, right, values):
    nodes = [Node(i, x) for i, x in enumerate(values)]
    for node in nodes:
        if left[node.number] >= 0:
            node.left = nodes[left[node.number]]
        if right[node.number] >= 0:
            node.right = nodes[right[node.number]]
    level = [(nodes[0], Column())]
    column = level[0][1]
    while level:
        below = []
        for node, place in sorted(level, key=lambda pair: pair[0].number):
            place.total += node.value
            if place.first is None:
                place.first = node.value
            if node.left:
                below.append((node.left, place.step(False)))
            if node.right:
                below.append((node.right, place.step(True)))
        level = below
    while column.before:
        column = column.before
    sums = []
    seen = 0
    while column:
        sums.append(column.total)
        seen += column.first
        column = column.after
    return sums + [seen]


# solution: dictionaries of one level only
def solve(left, right, values):
    total = {}
    seen = 0
    level = {0: [0]}
    while level:
        below = {}
        for column, nodes in level.items():
            if column not in total:
                total[column] = 0
                seen += values[min(nodes)]
            for v in nodes:
                total[column] += values[v]
                if left[v] + 1:
                    below.setdefault(column - 1, []).append(left[v])
                if right[v] + 1:
                    below.setdefault(column + 1, []).append(right[v])
        level = below
    result = [total[c] for c in range(min(total), max(total) + 1)]
    result.append(seen)
    return result
