"""In a binary tree, two nodes on the same level whose parents differ are cousins. Given the tree as a list
of levels read from left to right with null written as -1 for a missing child (children of missing nodes are
not written), return [number of pairs of cousins, greatest sum of a node and one of its cousins or -1].

There are `size` nodes with values from 0 to 999; missing children at the end may be left out.
"""

RANGE = (3, 20_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    values = [rng.randrange(1000)]
    nodes = 1
    open_places = 1
    index = 0
    chance = rng.choice([0.95, 0.75, 0.6])
    while nodes < size:
        index += 1
        for _ in range(2):
            if nodes < size and (rng.random() < chance or open_places <= 1):
                values.append(rng.randrange(1000))
                nodes += 1
                open_places += 1
            elif nodes < size:
                values.append(-1)
        open_places -= 1
    return [values]


# solution: levels as lists of groups of children
def solve(values):
    pairs, best = 0, -1
    level = [[values[0]]]
    at = 1
    while level:
        total = sum(map(len, level))
        count = sum(len(g) * (total - len(g)) for g in level)
        pairs += count // 2
        if count:
            tops = sorted((max(g) for g in level), reverse=True)
            best = max(best, tops[0] + tops[1])
        below = []
        for group in level:
            for _ in group:
                children = [v for v in values[at : at + 2] if v >= 0]
                at += 2
                if children:
                    below.append(children)
        level = below
    return [pairs, best]


# solution: only counts and the two best of a level, by places in the list
def solve(values):
    pairs = 0
    best = -1
    start, end, i = 0, 1, 1
    while start < end:
        members = pairs_of_brothers = 0
        first = second = -1
        k = start
        while k < end:
            if k == 0:
                group = values[0:1]
                step = 1
            else:
                group = values[k : k + 2]
                step = 2
            k += step
            alive = [x for x in group if x >= 0]
            members += len(alive)
            pairs_of_brothers += len(alive) == 2
            if alive:
                top = max(alive)
                if top > first:
                    first, second = top, first
                elif top > second:
                    second = top
        pairs += members * (members - 1) // 2 - pairs_of_brothers
        if second >= 0:
            best = max(best, first + second)
        start, end = end, min(len(values), end + 2 * members)
    return [pairs, best]


# solution: objects with parents and depths
from collections import deque


class Node:
    def __init__(self, value, parent):
        self.value = value
        self.parent = parent
        self.depth = parent.depth + 1 if parent else 0


def solve(values):
    root = Node(values[0], None)
    rows = {0: [root]}
    waiting = deque([root])
    stream = iter(values[1:])
    while waiting:
        parent = waiting.popleft()
        for _ in range(2):
            value = next(stream, -1)
            if value >= 0:
                child = Node(value, parent)
                rows.setdefault(child.depth, []).append(child)
                waiting.append(child)
    pairs, best = 0, -1
    for row in rows.values():
        brothers = sum(a.parent is b.parent for a, b in zip(row, row[1:]))
        pairs += len(row) * (len(row) - 1) // 2 - brothers
        ordered = sorted(row, key=lambda node: -node.value)
        for other in ordered[1:3]:
            if other.parent is not ordered[0].parent:
                best = max(best, ordered[0].value + other.value)
                break
    return [pairs, best]


# solution: arrays of parent and level for every node
from array import array


def solve(values):
    number = array("i", [0])
    parent = array("i", [-1])
    level = array("i", [0])
    place = 1
    v = 0
    while v < len(number):
        for i in (place, place + 1):
            if i < len(values) and values[i] != -1:
                number.append(i)
                parent.append(v)
                level.append(level[v] + 1)
        place += 2
        v += 1
    depth = level[-1] + 1
    size = [0] * depth
    brothers = [0] * depth
    first = [-1] * depth
    second = [-1] * depth
    for v in range(1, len(number)):
        d = level[v]
        size[d] += 1
        if parent[v] == parent[v - 1]:
            brothers[d] += 1
        if first[d] < 0 or values[number[v]] > values[number[first[d]]]:
            first[d] = v
    for v in range(1, len(number)):
        d = level[v]
        if parent[v] != parent[first[d]]:
            second[d] = max(second[d], values[number[v]] + values[number[first[d]]])
    return [sum(s * (s - 1) // 2 - b for s, b in zip(size, brothers)), max(second)]


# solution: dictionary of families for every depth
from itertools import combinations


def solve(values):
    families = [{0: [values[0]]}]
    rest = values[1:][::-1]
    while families[-1]:
        now = {}
        person = 0
        for group in families[-1].values():
            for _ in group:
                two = [rest.pop() for _ in range(min(2, len(rest)))]
                now[person] = [x for x in two if x != -1]
                person += 1
        families.append({k: g for k, g in now.items() if g})
    pairs, best = 0, -1
    for level in families[:-1]:
        everyone = [x for group in level.values() for x in group]
        pairs += len(everyone) * (len(everyone) - 1) // 2
        pairs -= sum(len(g) == 2 for g in level.values())
        tops = sorted(map(max, level.values()))[-2:]
        for a, b in combinations(tops, 2):
            best = max(best, a + b)
    return [pairs, best]
