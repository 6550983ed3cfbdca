"""Given `size` different words, return the total length of their shortest unique prefixes.

The shortest unique prefix of a word is its shortest prefix with which no other word of the list begins; a word
that is itself a prefix of another word counts with its whole length.
"""

RANGE = (4, 1_200)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    syllables = ["ba", "co", "der", "in", "lu", "mi", "no", "re", "sta", "ti", "un", "ver"]
    words = []
    seen = set()
    while len(words) < size:
        word = "".join(rng.choice(syllables) for _ in range(rng.randint(2, 7)))
        if word not in seen:
            seen.add(word)
            words.append(word)
    return [words]


# solution: trie of nested dictionaries
def solve(words):
    trie = {}
    for word in words:
        node = trie
        for letter in word:
            node = node.setdefault(letter, {"n": 0, "next": {}})
            node["n"] += 1
            node = node["next"]
    total = 0
    for word in words:
        node = trie
        length = 0
        for letter in word:
            length += 1
            if node[letter]["n"] == 1:
                break
            node = node[letter]["next"]
        total += length
    return total


# solution: trie of nodes with slots
class Node:
    __slots__ = ("count", "children")

    def __init__(self):
        self.count = 0
        self.children = None

    def child(self, letter):
        if self.children is None:
            self.children = {}
        found = self.children.get(letter)
        if found is None:
            found = self.children[letter] = Node()
        return found


def solve(words):
    root = Node()
    for word in words:
        node = root
        for letter in word:
            node = node.child(letter)
            node.count += 1

    def walk(node, depth):
        if node.count == 1:
            return depth
        below = node.children or {}
        total = sum(walk(child, depth + 1) for child in below.values())
        passing = sum(child.count for child in below.values())
        if depth:
            total += (node.count - passing) * depth
        return total

    return walk(root, 0)


# solution: neighbours in sorted order
from os.path import commonprefix


def solve(words):
    ordered = sorted(words)
    total = 0
    for i, word in enumerate(ordered):
        shared = 0
        if i:
            shared = len(commonprefix([ordered[i - 1], word]))
        if i + 1 < len(ordered):
            shared = max(shared, len(commonprefix([word, ordered[i + 1]])))
        total += min(len(word), shared + 1)
    return total


# solution: counter of all prefixes
from collections import Counter


def solve(words):
    counts = Counter(word[:n] for word in words for n in range(1, len(word) + 1))
    return sum(
        next((n for n in range(1, len(word)) if counts[word[:n]] == 1), len(word)) for word in words
    )


# solution: table of the shared lengths of every pair
def shared(a, b):
    n = 0
    for x, y in zip(a, b):
        if x != y:
            return n
        n += 1
    return n


def solve(words):
    table = []
    for i, word in enumerate(words):
        table.append(bytearray(shared(word, words[j]) for j in range(i)))
    total = 0
    for i, word in enumerate(words):
        top = max(table[i], default=0)
        for j in range(i + 1, len(words)):
            if table[j][i] > top:
                top = table[j][i]
        total += min(top + 1, len(word))
    return total
