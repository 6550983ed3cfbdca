"""Return the depths at which numbers land when they are put one after another into a binary search tree.

The tree is never balanced; the first number becomes its root, of depth 0. The list has `size` different
numbers.
"""

RANGE = (30, 20_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    return [rng.sample(range(50 * size), size)]


# solution: tree of objects
class Node:
    def __init__(self, key):
        self.key = key
        self.left = None
        self.right = None


def solve(numbers):
    depths = [0]
    root = Node(numbers[0])
    for number in numbers[1:]:
        node, depth = root, 1
        while True:
            if number < node.key:
                if node.left is None:
                    node.left = Node(number)
                    break
                node = node.left
            else:
                if node.right is None:
                    node.right = Node(number)
                    break
                node = node.right
            depth += 1
        depths.append(depth)
    return depths


# solution: sorted list of those put in so far
from bisect import bisect


def solve(numbers):
    ordered, levels = [], []
    out = []
    for x in numbers:
        i = bisect(ordered, x)
        below = levels[i - 1] if i else -1
        above = levels[i] if i < len(levels) else -1
        depth = max(below, above) + 1
        ordered.insert(i, x)
        levels.insert(i, depth)
        out.append(depth)
    return out


# solution: split into smaller and larger
def solve(numbers):
    depth = {}

    def place(part, level):
        if not part:
            return
        root = part[0]
        depth[root] = level
        place([x for x in part if x < root], level + 1)
        place([x for x in part if x > root], level + 1)

    place(numbers, 0)
    return [depth[x] for x in numbers]


# solution: neighbours found by taking numbers out backwards
from array import array


def solve(numbers):
    n = len(numbers)
    order = sorted(range(n), key=numbers.__getitem__)
    before = array("i", [-1]) * n
    after = array("i", [-1]) * n
    for a, b in zip(order, order[1:]):
        after[a] = b
        before[b] = a
    for i in range(n - 1, -1, -1):
        a, b = before[i], after[i]
        if a >= 0:
            after[a] = b
        if b >= 0:
            before[b] = a
    result = []
    for i in range(n):
        last = max(before[i], after[i])
        result.append(result[last] + 1 if last >= 0 else 0)
    return result


# solution: nested lists
def solve(numbers):
    tree = []

    def insert(branch, number):
        steps = 0
        while branch:
            branch = branch[1 if number < branch[0] else 2]
            steps += 1
        branch += [number, [], []]
        return steps

    return [insert(tree, number) for number in numbers]
