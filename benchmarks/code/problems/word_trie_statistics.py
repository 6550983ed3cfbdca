"""Given a list of words, return [number of nodes of their trie without the root, number of nodes with at
least two children (the root included), depth of the deepest such node or 0].

The trie is the tree of all prefixes of the words. There are `size` words of 2 to 12 letters, not sorted,
perhaps the same word several times.
"""

RANGE = (4, 5000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    parts = ["".join(rng.choice("abdeiklmnorstu") for _ in range(rng.randint(1, 4))) for _ in range(40)]
    words = ["".join(rng.choice(parts) for _ in range(rng.randint(2, 3))) for _ in range(size)]
    return [words]


# solution: nested dictionaries
def solve(words):
    root = {}
    for word in words:
        node = root
        for letter in word:
            node = node.setdefault(letter, {})
    nodes = forks = deepest = 0
    stack = [(root, 0)]
    while stack:
        node, depth = stack.pop()
        nodes += len(node)
        if len(node) > 1:
            forks += 1
            deepest = max(deepest, depth)
        for child in node.values():
            stack.append((child, depth + 1))
    return [nodes, forks, deepest]


# solution: set of all prefixes
from collections import Counter


def solve(words):
    prefixes = {word[:k] for word in words for k in range(1, len(word) + 1)}
    children = Counter(p[:-1] for p in prefixes)
    forks = [p for p, k in children.items() if k > 1]
    return [len(prefixes), len(forks), max(map(len, forks), default=0)]


# solution: sorted words and common beginnings of neighbours
def common(a, b):
    k = 0
    while k < len(a) and k < len(b) and a[k] == b[k]:
        k += 1
    return k


def solve(words):
    words = sorted(words)
    nodes = len(words[0])
    forks = deepest = 0
    marked = []
    for a, b in zip(words, words[1:]):
        k = common(a, b)
        nodes += len(b) - k
        while marked and marked[-1] > k:
            marked.pop()
        if k < len(a) and k < len(b) and (not marked or marked[-1] < k):
            marked.append(k)
            forks += 1
            deepest = max(deepest, k)
    return [nodes, forks, deepest]


# solution: classes with 26 places each
class Node:
    def __init__(self, depth):
        self.depth = depth
        self.places = [None] * 26

    def child(self, letter):
        i = ord(letter) - 97
        if self.places[i] is None:
            self.places[i] = Node(self.depth + 1)
        return self.places[i]

    def children(self):
        return [p for p in self.places if p is not None]


def solve(words):
    root = Node(0)
    for word in words:
        node = root
        for letter in word:
            node = node.child(letter)
    total, forks = 0, []
    level = [root]
    while level:
        forks += [n.depth for n in level if len(n.children()) > 1]
        level = [c for n in level for c in n.children()]
        total += len(level)
    return [total, len(forks), max(forks) if forks else 0]


# solution: first child and next sibling in arrays
from array import array


def solve(words):
    letter = bytearray(b"?")
    child = array("i", [0])
    sibling = array("i", [0])
    depth = bytearray(1)
    for word in words:
        v = 0
        for code in word.encode():
            w = child[v]
            while w and letter[w] != code:
                w = sibling[w]
            if not w:
                w = len(letter)
                letter.append(code)
                child.append(0)
                sibling.append(child[v])
                depth.append(depth[v] + 1)
                child[v] = w
            v = w
    forks = far = 0
    for v in range(len(letter)):
        if child[v] and sibling[child[v]]:
            forks += 1
            far = max(far, depth[v])
    return [len(letter) - 1, forks, far]
