"""Given the width of a wall, its number of rows and the lengths of the bricks, return in how many ways
the wall can be built so that no two rows next to each other have a joint at the same place (the
ends aside), modulo 1,000,000,007.

The wall is `size` wide.
"""

RANGE = (4, 26)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    return [size, rng.randint(2, 5), [2, 3]]


# solution: list of rows as bits and lists of fitting rows
def solve(width, height, bricks):
    rows = []

    def build(at, joints):
        for b in bricks:
            if at + b == width:
                rows.append(joints)
            elif at + b < width:
                build(at + b, joints | 1 << at + b)

    build(0, 0)
    fits = [[j for j, b in enumerate(rows) if not a & b] for a in rows]
    ways = [1] * len(rows)
    for _ in range(height - 1):
        ways = [sum(ways[j] for j in near) % 1000000007 for near in fits]
    return sum(ways) % 1000000007


# solution: sets of joints, checked each time
def all_rows(width, bricks):
    waiting = [(0,)]
    while waiting:
        row = waiting.pop()
        if row[-1] == width:
            yield frozenset(row[1:-1])
        elif row[-1] < width:
            waiting.extend(row + (row[-1] + b,) for b in bricks)


def solve(width, height, bricks):
    rows = list(all_rows(width, bricks))
    counts = {row: 1 for row in rows}
    for _ in range(1, height):
        counts = {row: sum(n for other, n in counts.items() if row.isdisjoint(other)) for row in rows}
    return sum(counts.values()) % (10**9 + 7)


# solution: memo on a row and the rows left
from functools import cache


def solve(width, height, bricks):
    mod = 1000000007

    @cache
    def rows(at):
        if at == width:
            return [()]
        return [(at + b,) + rest for b in bricks if at + b <= width for rest in rows(at + b)]

    every = rows(0)

    @cache
    def ways(row, left):
        if left == 0:
            return 1
        taken = set(row[:-1])
        return sum(ways(other, left - 1) for other in every if not taken.intersection(other)) % mod

    return sum(ways(row, height - 1) for row in every) % mod


# solution: masks of joints grown place by place
def solve(width, height, bricks):
    masks = {0: {0: 1}}
    for at in range(1, width + 1):
        masks[at] = {}
        for b in bricks:
            for mask in masks.get(at - b, ()):
                masks[at][mask | (1 << at if at < width else 0)] = 1
    rows = sorted(masks[width])
    current = dict.fromkeys(rows, 1)
    for _ in range(height - 1):
        new = {}
        for a in rows:
            total = 0
            for b, n in current.items():
                if a & b == 0:
                    total += n
            new[a] = total % 1000000007
        current = new
    return sum(current.values()) % 1000000007


# solution: trie of rows walked with a forbidden row
class Node:
    def __init__(self):
        self.next = {}
        self.number = 0


def insert(root, row, number):
    for b in row:
        root = root.next.setdefault(b, Node())
    root.number = number


def total(node, at, forbidden, width):
    result = node.number
    for b, child in node.next.items():
        if at + b == width or not forbidden >> at + b & 1:
            result += total(child, at + b, forbidden, width)
    return result


def solve(width, height, bricks):
    rows, partial = [], [[]]
    while partial:
        row = partial.pop()
        length = sum(row)
        if length == width:
            rows.append(row)
        partial += [row + [b] for b in bricks if length + b <= width]
    values = [1] * len(rows)
    for _ in range(height - 1):
        root = Node()
        for row, value in zip(rows, values):
            insert(root, row, value)
        values = []
        for row in rows:
            joints = sum(1 << sum(row[:k]) for k in range(1, len(row)))
            values.append(total(root, 0, joints, width) % 1000000007)
    return sum(values) % 1000000007
