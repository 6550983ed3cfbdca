"""A search tree is built from a sorted list by making the middle number (the left one of two) the root and
building its sides from what is left and right of it in the same way. Return [number of levels, sum over all
nodes of value times depth (root: 1), sum of the leaves, the values of the path from the root to the
greatest number as a text with blanks].

The list has `size` different numbers.
"""

RANGE = (1, 30_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    return [sorted(rng.sample(range(-2 * size - 5, 9 * size + 5), size))]


# solution: recursion on pieces of the list
def solve(numbers):
    leaves = []

    def build(part, depth):
        if not part:
            return 0, 0
        m = (len(part) - 1) // 2
        if len(part) == 1:
            leaves.append(part[0])
        levels_a, sum_a = build(part[:m], depth + 1)
        levels_b, sum_b = build(part[m + 1 :], depth + 1)
        return max(levels_a, levels_b) + 1, sum_a + sum_b + part[m] * depth

    levels, total = build(numbers, 1)
    path, low = [], 0
    while low < len(numbers):
        m = (low + len(numbers) - 1) // 2
        path.append(str(numbers[m]))
        low = m + 1
    return [levels, total, sum(leaves), " ".join(path)]


# solution: stack of bounds, nothing built
def solve(numbers):
    n = len(numbers)
    stack = [(0, n - 1, 1)]
    levels = total = leaves = 0
    right = []
    while stack:
        low, high, depth = stack.pop()
        m = (low + high) // 2
        levels = max(levels, depth)
        total += numbers[m] * depth
        if low == high:
            leaves += numbers[m]
        if high == n - 1:
            right.append(numbers[m])
        if low < m:
            stack.append((low, m - 1, depth + 1))
        if m < high:
            stack.append((m + 1, high, depth + 1))
    return [levels, total, leaves, " ".join(map(str, sorted(right)))]


# solution: real tree of objects, then walks
class Node:
    def __init__(self, value, left, right):
        self.value = value
        self.left = left
        self.right = right


def build(numbers, low, high):
    if low >= high:
        return None
    middle = (low + high - 1) // 2
    return Node(numbers[middle], build(numbers, low, middle), build(numbers, middle + 1, high))


def solve(numbers):
    root = build(numbers, 0, len(numbers))
    path = []
    node = root
    while node:
        path.append(str(node.value))
        node = node.right
    level, depth, total, leaves = [root], 0, 0, 0
    while level:
        depth += 1
        total += depth * sum(node.value for node in level)
        leaves += sum(node.value for node in level if node.left is node.right)
        level = [child for node in level for child in (node.left, node.right) if child]
    return [depth, total, leaves, " ".join(path)]


# solution: nested lists made from generators
def nest(part):
    if not part:
        return []
    m = (len(part) - 1) // 2
    return [part[m], nest(part[:m]), nest(part[m + 1 :])]


def walk(tree, depth):
    if tree:
        yield tree[0], depth, not tree[1] and not tree[2]
        yield from walk(tree[1], depth + 1)
        yield from walk(tree[2], depth + 1)


def solve(numbers):
    tree = nest(tuple(numbers))
    nodes = list(walk(tree, 1))
    path = []
    while tree:
        path.append(f"{tree[0]}")
        tree = tree[2]
    return [
        max(d for _, d, _ in nodes),
        sum(v * d for v, d, _ in nodes),
        sum(v for v, _, leaf in nodes if leaf),
        " ".join(path),
    ]


# solution: level of every place in bytes, filled level by level
from array import array


def solve(numbers):
    n = len(numbers)
    depth = bytearray(n)
    starts, ends = array("i", [0]), array("i", [n])
    level = 0
    while starts:
        level += 1
        new_starts, new_ends = array("i"), array("i")
        for a, b in zip(starts, ends):
            m = (a + b - 1) // 2
            depth[m] = level
            if a < m:
                new_starts.append(a)
                new_ends.append(m)
            if m + 1 < b:
                new_starts.append(m + 1)
                new_ends.append(b)
        starts, ends = new_starts, new_ends
    total = leaves = 0
    for i in range(n):
        total += depth[i] * numbers[i]
        if (i == 0 or depth[i - 1] < depth[i]) and (i == n - 1 or depth[i + 1] < depth[i]):
            leaves += numbers[i]
    path = []
    least = level + 1
    for i in range(n - 1, -1, -1):
        if depth[i] < least:
            least = depth[i]
            path.append(str(numbers[i]))
    return [level, total, leaves, " ".join(reversed(path))]
