"""Given a list of words and a list of beginnings, return for each beginning how many of the words start
with it.

There are `size` words of 1 to 12 small letters, some of them equal, and `size` beginnings of 1 to 7
letters.
"""

RANGE = (10, 15_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    letters = "abcdefghijklmnopqrstuvwxyz"[: rng.choice([3, 5, 10, 26])]
    words = []
    for _ in range(size):
        word = "".join(rng.choice(letters) for _ in range(rng.randint(1, 6)))
        if words and rng.random() < 0.5:
            word = rng.choice(words)[:6] + word
        words.append(word)
    heads = []
    for _ in range(size):
        head = rng.choice(words)[: rng.randint(1, 7)]
        if rng.random() < 0.2:
            head = head[:-1] + rng.choice(letters)
        heads.append(head)
    return [words, heads]


# solution: sorted words and two binary searches
from bisect import bisect_left


def solve(words, heads):
    ordered = sorted(words)
    counts = []
    for head in heads:
        start = bisect_left(ordered, head)
        end = bisect_left(ordered, head + "~", start)
        counts.append(end - start)
    return counts


# solution: trie of nodes
class TrieNode:
    def __init__(self):
        self.children = {}
        self.count = 0


class Trie:
    def __init__(self):
        self.root = TrieNode()

    def insert(self, word):
        node = self.root
        for letter in word:
            if letter not in node.children:
                node.children[letter] = TrieNode()
            node = node.children[letter]
            node.count += 1

    def count_starting(self, prefix):
        node = self.root
        for letter in prefix:
            node = node.children.get(letter)
            if node is None:
                return 0
        return node.count


def solve(words, heads):
    trie = Trie()
    for word in words:
        trie.insert(word)
    return [trie.count_starting(head) for head in heads]


# solution: counter of every beginning
from collections import Counter


def solve(words, heads):
    counter = Counter(w[:k] for w in words for k in range(1, len(w) + 1))
    return [counter[h] for h in heads]


# solution: counts for the asked beginnings only
def solve(words, heads):
    tally = dict.fromkeys(heads, 0)
    longest = max(map(len, heads))
    for word in words:
        for length in range(1, min(longest, len(word)) + 1):
            piece = word[:length]
            if piece in tally:
                tally[piece] += 1
    return list(map(tally.get, heads))


# solution: flat array trie with 26 slots a node
from array import array


def solve(words, heads):
    blank = array("i", [0] * 26)
    step = array("i", blank)
    passed = array("i", [0])
    for word in words:
        at = 0
        for byte in word.encode():
            slot = at * 26 + byte - 97
            if step[slot] == 0:
                step[slot] = len(passed)
                passed.append(0)
                step.extend(blank)
            at = step[slot]
            passed[at] += 1
    out = []
    for head in heads:
        at = 0
        for byte in head.encode():
            at = step[at * 26 + byte - 97]
            if not at:
                break
        out.append(passed[at] if at else 0)
    return out
