"""Given an array and a list of operations on its versions, return the sum of all values read.

The array has `size` integers and is version 0. Operations are [0, version, index, value], which makes the next
version (1, 2, 3, ...) from the named one by changing one place, and [1, version, index, 0], which reads one place
of a version. There are 2 * `size` operations.
"""

RANGE = (4, 1200)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    start = [rng.randint(-100, 100) for _ in range(size)]
    operations = []
    versions = 1
    for _ in range(2 * size):
        base = max(rng.randrange(versions), rng.randrange(versions))
        if rng.random() < 0.5:
            operations.append([0, base, rng.randrange(size), rng.randint(-100, 100)])
            versions += 1
        else:
            operations.append([1, base, rng.randrange(size), 0])
    return [start, operations]


# solution: a whole copy of every version
def solve(start, operations):
    versions = [start[:]]
    total = 0
    for kind, v, i, x in operations:
        if kind == 0:
            fresh = versions[v].copy()
            fresh[i] = x
            versions.append(fresh)
        else:
            total += versions[v][i]
    return total


# solution: path copying in a balanced tree
class Node:
    __slots__ = ("left", "right", "value")

    def __init__(self, left, right, value):
        self.left = left
        self.right = right
        self.value = value


def build(values, low, high):
    if high - low == 1:
        return Node(None, None, values[low])
    middle = (low + high) // 2
    return Node(build(values, low, middle), build(values, middle, high), None)


def changed(node, low, high, index, value):
    if high - low == 1:
        return Node(None, None, value)
    middle = (low + high) // 2
    if index < middle:
        return Node(changed(node.left, low, middle, index, value), node.right, None)
    return Node(node.left, changed(node.right, middle, high, index, value), None)


def solve(start, operations):
    n = len(start)
    roots = [build(start, 0, n)]
    answer = 0
    for kind, version, index, value in operations:
        node = roots[version]
        if kind == 0:
            roots.append(changed(node, 0, n, index, value))
            continue
        low, high = 0, n
        while high - low > 1:
            middle = (low + high) // 2
            if index < middle:
                node, high = node.left, middle
            else:
                node, low = node.right, middle
        answer += node.value
    return answer


# solution: log of changes followed back to the base
def solve(array, ops):
    log = [None]
    total = 0
    for kind, version, place, value in ops:
        if not kind:
            log.append((version, place, value))
            continue
        while version:
            parent, where, what = log[version]
            if where == place:
                total += what
                break
            version = parent
        else:
            total += array[place]
    return total


# solution: dictionary keyed by version and place, all inherited keys copied
def solve(start, operations):
    table = {}
    touched = [()]
    result = 0
    for kind, version, index, value in operations:
        if kind == 1:
            result += table.get((version, index), start[index])
        else:
            new = len(touched)
            for place in touched[version]:
                table[new, place] = table[version, place]
            table[new, index] = value
            touched.append(tuple(set(touched[version]) | {index}))
    return result


# solution: reads gathered per version and answered on a walk down the version tree
from collections import defaultdict


def solve(start, operations):
    children = defaultdict(list)
    reads = defaultdict(list)
    change = {}
    count = 0
    for kind, version, index, value in operations:
        if kind == 0:
            count += 1
            children[version].append(count)
            change[count] = (index, value)
        else:
            reads[version].append(index)
    current = list(start)
    total = 0
    stack = [(0, None)]
    while stack:
        version, restore = stack.pop()
        if version < 0:
            current[restore[0]] = restore[1]
            continue
        if version:
            index, value = change[version]
            stack.append((-1, (index, current[index])))
            current[index] = value
        for index in reads[version]:
            total += current[index]
        for child in children[version]:
            stack.append((child, None))
    return total
