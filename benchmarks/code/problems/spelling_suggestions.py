"""Given a dictionary of words and a list of typed words, return for all typed words that are not in the dictionary
together how many suggestions there are, and how many of them have none.

A suggestion is a word of the dictionary that comes from the typed one by inserting, removing or replacing one
letter. The dictionary has `size` different words; about a tenth as many words are typed, all of small letters.
"""

RANGE = (10, 800)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    words = []
    seen = set()
    while len(words) < size:
        word = "".join(rng.choice("ab"[: rng.randint(1, 2)] + "eilnrst") for _ in range(rng.randint(2, 6)))
        if word not in seen:
            seen.add(word)
            words.append(word)
    typed = []
    for _ in range(size // 10 + 1):
        word = rng.choice(words)
        for _ in range(rng.randint(0, 2)):
            i = rng.randrange(len(word) + 1)
            word = word[:i] + rng.choice(["", "x", "e"]) + word[i + rng.randint(0, 1) :]
        typed.append(word or "e")
    return [words, typed]


# solution: comparison with every word
def near(a, b):
    if len(a) > len(b):
        a, b = b, a
    if len(b) - len(a) > 1:
        return False
    i = 0
    while i < len(a) and a[i] == b[i]:
        i += 1
    return a[i:] == b[i + 1 :] if len(a) < len(b) else a[i + 1 :] == b[i + 1 :]


def solve(words, typed):
    total = helpless = 0
    for word in typed:
        if word in words:
            continue
        n = sum(near(word, other) for other in words)
        total += n
        helpless += n == 0
    return [total, helpless]


# solution: set of all edits of the typed word
from string import ascii_lowercase


def edits(word):
    splits = [(word[:i], word[i:]) for i in range(len(word) + 1)]
    removed = [a + b[1:] for a, b in splits if b]
    replaced = [a + c + b[1:] for a, b in splits if b for c in ascii_lowercase]
    inserted = [a + c + b for a, b in splits for c in ascii_lowercase]
    return set(removed + replaced + inserted)


def solve(words, typed):
    vocabulary = set(words)
    found = [len(vocabulary & edits(word)) for word in typed if word not in vocabulary]
    return [sum(found), found.count(0)]


# solution: all edits of all dictionary words in one table
from collections import Counter


def solve(words, typed):
    suggestions = Counter()
    for word in words:
        variants = set()
        for i in range(len(word) + 1):
            variants.add(word[:i] + word[i + 1 :])
            for c in "abcdefghijklmnopqrstuvwxyz":
                variants.add(word[:i] + c + word[i:])
                variants.add(word[:i] + c + word[i + 1 :])
        suggestions.update(variants)
        suggestions[word] -= 1
    known = frozenset(words)
    counts = [suggestions[word] for word in typed if word not in known]
    return [sum(counts), sum(1 for n in counts if not n)]


# solution: index of words with one letter left out
from collections import defaultdict


def solve(words, typed):
    known = set(words)
    holes = defaultdict(set)
    shorter = defaultdict(set)
    for word in words:
        for i in range(len(word)):
            holes[word[:i] + "?" + word[i + 1 :]].add(word)
            shorter[word[:i] + word[i + 1 :]].add(word)
    total = none = 0
    for word in typed:
        if word in known:
            continue
        found = set(shorter.get(word, ()))
        for i in range(len(word)):
            found |= holes.get(word[:i] + "?" + word[i + 1 :], set())
            if word[:i] + word[i + 1 :] in known:
                found.add(word[:i] + word[i + 1 :])
        total += len(found)
        none += not found
    return [total, none]


# solution: trie walked with one edit to spend
class Trie:
    __slots__ = ("next", "word")

    def __init__(self):
        self.next = {}
        self.word = None

    def add(self, word):
        node = self
        for c in word:
            if c not in node.next:
                node.next[c] = Trie()
            node = node.next[c]
        node.word = word


def search(node, rest, left, found):
    if not rest:
        if node.word is not None:
            found.add(node.word)
    elif rest[0] in node.next:
        search(node.next[rest[0]], rest[1:], left, found)
    if left:
        if rest:
            search(node, rest[1:], 0, found)
        for child in node.next.values():
            search(child, rest, 0, found)
            if rest:
                search(child, rest[1:], 0, found)


def solve(words, typed):
    trie = Trie()
    for word in words:
        trie.add(word)
    total = without = 0
    for word in typed:
        found = set()
        search(trie, word, 1, found)
        if word in found:
            continue
        total += len(found)
        without += len(found) == 0
    return [total, without]
