"""Given a list of words, return how many pairs of them are isomorphic, that is, equal after renaming letters one to one.

There are `size` words of one to nine small letters; repeats are allowed, and equal words at two places are a pair too.
"""

RANGE = (20, 80_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    words = []
    for _ in range(size):
        few = rng.sample("abcdefghijklmnopqrstuvwxyz", rng.randint(2, 6))
        words.append("".join(rng.choices(few, k=rng.randint(1, 9))))
    return [words]


# solution: count of each shape
def solve(words):
    shapes = {}
    pairs = 0
    for word in words:
        shape = tuple(map(word.index, word))
        seen = shapes.get(shape, 0)
        pairs += seen
        shapes[shape] = seen + 1
    return pairs


# solution: sorted list of renamed words
from itertools import groupby


def normal(word):
    names = {}
    out = ""
    for ch in word:
        if ch not in names:
            names[ch] = "abcdefghi"[len(names)]
        out += names[ch]
    return out


def solve(words):
    renamed = sorted(normal(word) for word in words)
    total = 0
    for _, run in groupby(renamed):
        n = sum(1 for _ in run)
        total += n * (n - 1) // 2
    return total


# solution: numbers in base ten, Counter
from collections import Counter


def code(word):
    value = 1
    for letter in word:
        value = value * 10 + word.find(letter)
    return value


def solve(words):
    return sum(n * (n - 1) // 2 for n in Counter(map(code, words)).values())


# solution: trie of shapes with word lists at the leaves
class Node:
    def __init__(self):
        self.children = {}
        self.words = []


def solve(words):
    root = Node()
    nodes = [root]
    for word in words:
        node = root
        order = []
        for letter in word:
            if letter not in order:
                order.append(letter)
            step = order.index(letter)
            if step not in node.children:
                node.children[step] = Node()
                nodes.append(node.children[step])
            node = node.children[step]
        node.words.append(word)
    answer = 0
    for node in nodes:
        k = len(node.words)
        answer += k * (k - 1) // 2
    return answer


# solution: groups by sets of letter places
def signature(word):
    places = {}
    for i, letter in enumerate(word):
        places.setdefault(letter, []).append(i)
    return frozenset(tuple(p) for p in places.values())


def solve(words):
    signatures = [signature(w) for w in words]
    groups = {}
    for i, s in enumerate(signatures):
        groups.setdefault(s, []).append(i)
    return sum(len(g) * (len(g) - 1) for g in groups.values()) // 2
