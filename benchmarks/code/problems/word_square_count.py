"""Given different words of three letters, return how many word squares can be made of them: three words, perhaps equal, of which row i and column i are the same word for every i; and how many of the words stand first in any.

There are `size` words.
"""

RANGE = (5, 1_500)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    letters = "abcdefghijklmnop"
    words = set()
    while len(words) < size:
        words.add("".join(rng.choice(letters) for _ in range(3)))
    words = sorted(words)
    rng.shuffle(words)
    return [words]


# solution: words by all their beginnings
from collections import defaultdict


def solve(words):
    starts = defaultdict(list)
    for w in words:
        for k in range(4):
            starts[w[:k]].append(w)
    count = 0
    firsts = set()
    for a in words:
        for b in starts.get(a[1], ()):
            found = len(starts.get(a[2] + b[2], ()))
            if found:
                count += found
                firsts.add(a)
    return [count, len(firsts)]


# solution: sorted words searched by halves
from bisect import bisect_left


def between(order, start):
    return bisect_left(order, start), bisect_left(order, start + "~")


def solve(words):
    order = sorted(words)
    total = able = 0
    for a in order:
        before = total
        low, high = between(order, a[1])
        for i in range(low, high):
            left, right = between(order, a[2] + order[i][2])
            total += right - left
        able += total > before
    return [total, able]


# solution: squares listed row by row
def solve(words):
    by_letter = {}
    for word in words:
        by_letter.setdefault(word[0], []).append(word)
    squares = [(a, b) for a in words for b in by_letter.get(a[1], [])]
    full = []
    for a, b in squares:
        for c in by_letter.get(a[2], []):
            if c[1] == b[2]:
                full.append((a, b, c))
    return [len(full), len({square[0] for square in full})]


# solution: counts in flat tables of letters
def solve(words):
    pairs = bytearray(27 * 27)
    middles = [[0] * 26 for _ in range(26)]
    for w in words:
        x, y, z = (ord(c) - 97 for c in w)
        pairs[x * 27 + y] += 1
        middles[x][z] += 1
    number = starters = 0
    for w in words:
        second, third = ord(w[1]) - 97, ord(w[2]) - 97
        made = 0
        for z in range(26):
            if middles[second][z]:
                made += middles[second][z] * pairs[third * 27 + z]
        number += made
        if made > 0:
            starters += 1
    return [number, starters]


# solution: tree of letters with counts, recursive filling
class Node:
    def __init__(self):
        self.count = 0
        self.next = {}

    def add(self, word):
        node = self
        node.count += 1
        for c in word:
            node = node.next.setdefault(c, Node())
            node.count += 1

    def find(self, start):
        node = self
        for c in start:
            node = node.next.get(c)
            if node is None:
                return None
        return node

    def words(self, prefix):
        if not self.next:
            yield prefix
        for c, node in self.next.items():
            yield from node.words(prefix + c)


def fill(root, rows):
    start = "".join(row[len(rows)] for row in rows)
    node = root.find(start)
    if node is None:
        return 0
    if len(rows) == 2:
        return node.count
    return sum(fill(root, rows + [word]) for word in node.words(start))


def solve(words):
    root = Node()
    for word in words:
        root.add(word)
    made = {word: fill(root, [word]) for word in words}
    return [sum(made.values()), sum(n > 0 for n in made.values())]
