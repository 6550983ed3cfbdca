"""A machine may be in several states at once: after a letter it is in all states that some state it was in
leads to by this letter. Given the lists of followers of each state by "a" and by "b", return [number of
different sets of states in which the machine can be, begun in state 0 alone, the empty set included if it
comes about, greatest number of states in such a set, number of letters of the shortest text after which
that greatest number is reached first].

There are `size` states.
"""

RANGE = (2, 13)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    by_a, by_b = [], []
    for s in range(size):
        by_a.append([(s + 1) % size])
        by_b.append([s] if s else ([0, 1 % size] if rng.random() < 0.7 else [size - 1]))
        if rng.random() < 0.3:
            by_b[-1] = sorted({(s + 1) % size, s})
        if rng.random() < 0.1:
            by_b[-1] = []
    by_b = [sorted(set(row)) for row in by_b]
    return [by_a, by_b]


# solution: frozen sets in a queue
from collections import deque


def solve(by_a, by_b):
    first = frozenset([0])
    depth = {first: 0}
    queue = deque([first])
    while queue:
        states = queue.popleft()
        for table in (by_a, by_b):
            new = frozenset(t for s in states for t in table[s])
            if new not in depth:
                depth[new] = depth[states] + 1
                queue.append(new)
    most = max(map(len, depth))
    return [len(depth), most, min(d for s, d in depth.items() if len(s) == most)]


# solution: masks, one byte for every possible set
def solve(by_a, by_b):
    n = len(by_a)
    masks = [[sum(1 << t for t in row) for row in table] for table in (by_a, by_b)]
    seen = bytearray(1 << n)
    seen[1] = 1
    level = [1]
    count = letters = when = 0
    most = 0
    while level:
        new = []
        for x in level:
            count += 1
            size = bin(x).count("1")
            if size > most:
                most, when = size, letters
            for table in masks:
                y = 0
                for s in range(n):
                    if x >> s & 1:
                        y |= table[s]
                if not seen[y]:
                    seen[y] = 1
                    new.append(y)
        level = new
        letters += 1
    return [count, most, when]


# solution: image of every mask computed beforehand
from array import array


def images(table):
    result = array("H", [0])
    for s, row in enumerate(table):
        own = 0
        for t in row:
            own |= 1 << t
        result.extend(array("H", [x | own for x in result]))
    return result


def solve(by_a, by_b):
    a, b = images(by_a), images(by_b)
    known = {1: 0}
    for letters in range(1, len(a) + 1):
        size = len(known)
        edge = [x for x, d in known.items() if d == letters - 1]
        for x in edge:
            known.setdefault(a[x], letters)
            known.setdefault(b[x], letters)
        if len(known) == size:
            break
    ranked = sorted((-bin(x).count("1"), d) for x, d in known.items())
    return [len(known), -ranked[0][0], ranked[0][1]]


# solution: texts of states and the words that lead to them
def solve(by_a, by_b):
    words = {"0": ""}
    line = ["0"]
    for name in line:
        states = [int(s) for s in name.split(",") if s]
        for letter, table in (("a", by_a), ("b", by_b)):
            after = sorted({t for s in states for t in table[s]})
            text = ",".join(map(str, after))
            if text not in words:
                words[text] = words[name] + letter
                line.append(text)
    sizes = {name: len(name.split(",")) if name else 0 for name in words}
    most = max(sizes.values())
    return [len(words), most, min(len(words[k]) for k in sizes if sizes[k] == most)]


# solution: nodes as objects with tuples of truth values
class Node:
    def __init__(self, flags, depth):
        self.flags = flags
        self.depth = depth
        self.next = {}

    def image(self, table):
        new = [False] * len(self.flags)
        for s, on in enumerate(self.flags):
            if on:
                for t in table[s]:
                    new[t] = True
        return tuple(new)


def solve(by_a, by_b):
    start = Node(tuple(i == 0 for i in range(len(by_a))), 0)
    nodes = {start.flags: start}
    level = [start]
    while level:
        after = []
        for node in level:
            for letter, table in zip("ab", (by_a, by_b)):
                flags = node.image(table)
                if flags not in nodes:
                    nodes[flags] = Node(flags, node.depth + 1)
                    after.append(nodes[flags])
                node.next[letter] = nodes[flags]
        level = after
    best = min(nodes.values(), key=lambda node: (-sum(node.flags), node.depth))
    return [len(nodes), sum(best.flags), best.depth]
