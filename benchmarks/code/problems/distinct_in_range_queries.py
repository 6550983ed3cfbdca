"""Given a list of `size` integers and ranges of it, return the sum over the ranges of the number of different values.

Each range is [from, to], both ends included. There are `size` ranges.
"""

RANGE = (4, 550)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    values = [rng.randint(1, size) for _ in range(size)]
    ranges = [sorted([rng.randrange(size), rng.randrange(size)]) for _ in range(size)]
    return [values, ranges]


# solution: set of each slice
def solve(values, ranges):
    total = 0
    for a, b in ranges:
        total += len(set(values[a : b + 1]))
    return total


# solution: ranges by right end with a fenwick tree of last places
def solve(values, ranges):
    n = len(values)
    tree = [0] * (n + 1)
    by_end = [[] for _ in range(n)]
    for a, b in ranges:
        by_end[b].append(a)
    last = {}
    total = 0

    def add(i, by):
        i += 1
        while i <= n:
            tree[i] += by
            i += i & -i

    def before(i):
        s = 0
        while i:
            s += tree[i]
            i &= i - 1
        return s

    for place, value in enumerate(values):
        if value in last:
            add(last[value], -1)
        last[value] = place
        add(place, 1)
        for a in by_end[place]:
            total += len(last) - before(a)
    return total


# solution: table of all ranges
def solve(values, ranges):
    n = len(values)
    counts = [[0] * n for _ in range(n)]
    for a in range(n):
        seen = set()
        for b in range(a, n):
            seen.add(values[b])
            counts[a][b] = len(seen)
    return sum(counts[a][b] for a, b in ranges)


# solution: persistent tree, one root for each end
class Node:
    def __init__(self, total, left, right):
        self.total = total
        self.left = left
        self.right = right


EMPTY = Node(0, None, None)
EMPTY.left = EMPTY.right = EMPTY


def put(node, low, high, at, by):
    if low == high:
        return Node(node.total + by, EMPTY, EMPTY)
    middle = (low + high) // 2
    if at <= middle:
        return Node(node.total + by, put(node.left, low, middle, at, by), node.right)
    return Node(node.total + by, node.left, put(node.right, middle + 1, high, at, by))


def solve(values, ranges):
    n = len(values)
    roots = []
    last = {}
    root = EMPTY
    for place, value in enumerate(values):
        if value in last:
            root = put(root, 0, n - 1, last[value], -1)
        root = put(root, 0, n - 1, place, 1)
        last[value] = place
        roots.append(root)
    answer = 0
    for a, b in ranges:
        node, low, high = roots[b], 0, n - 1
        while low < high:
            middle = (low + high) // 2
            if a <= middle:
                answer += node.right.total
                node, high = node.left, middle
            else:
                node, low = node.right, middle + 1
        answer += node.total
    return answer


# solution: places of first sight found with a dictionary of previous places
def solve(values, ranges):
    previous = {}
    latest = {}
    for k, v in enumerate(values):
        previous[k] = latest.get(v, -1)
        latest[v] = k
    return sum(1 for a, b in ranges for k in range(a, b + 1) if previous[k] < a)
