"""Given a list of words sorted by an unknown alphabet, return that alphabet as one text.

There are `size` words of 2 to 9 letters, all different, over 12 to 26 small letters, and a word comes after its own
prefixes. Neighbouring words in the list always fix the order of all the letters that occur, so there is one answer.
"""

RANGE = (60, 20_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    letters = list("abcdefghijklmnopqrstuvwxyz")
    rng.shuffle(letters)
    letters = letters[: rng.randint(12, 26)]
    rank = {c: i for i, c in enumerate(letters)}
    start = rng.choice(letters)
    words = {start + c for c in letters}
    while len(words) < size:
        words.add("".join(rng.choice(letters) for _ in range(rng.randint(4, 9))))
    return [sorted(words, key=lambda w: [rank[c] for c in w])]


# solution: count how many come before
def solve(words):
    earlier = [0] * 26
    used = 0
    for word in words:
        for c in word:
            used |= 1 << (ord(c) - 97)
    for k in range(len(words) - 1):
        for x, y in zip(words[k], words[k + 1]):
            if x != y:
                earlier[ord(y) - 97] |= 1 << (ord(x) - 97)
                break
    for mid in range(26):
        for i in range(26):
            if earlier[i] >> mid & 1:
                earlier[i] |= earlier[mid]
    chosen = [i for i in range(26) if used >> i & 1]
    chosen.sort(key=lambda i: bin(earlier[i]).count("1"))
    return "".join(chr(97 + i) for i in chosen)


# solution: graph with incoming counts
from collections import defaultdict, deque


def solve(words):
    graph = defaultdict(set)
    degree = {c: 0 for c in "".join(words)}
    for first, second in zip(words, words[1:]):
        for a, b in zip(first, second):
            if a != b:
                if b not in graph[a]:
                    graph[a].add(b)
                    degree[b] += 1
                break
    queue = deque(c for c in degree if degree[c] == 0)
    result = []
    while queue:
        c = queue.popleft()
        result.append(c)
        for d in graph[c]:
            degree[d] -= 1
            if not degree[d]:
                queue.append(d)
    return "".join(result)


# solution: trie of the words
class Node:
    def __init__(self):
        self.children = {}


def solve(words):
    root = Node()
    for word in words:
        node = root
        for letter in word:
            if letter not in node.children:
                node.children[letter] = Node()
            node = node.children[letter]
    follows = {}
    stack = [root]
    while stack:
        node = stack.pop()
        keys = list(node.children)
        for key in keys:
            follows.setdefault(key, set())
        for a, b in zip(keys, keys[1:]):
            follows[a].add(b)
        stack.extend(node.children.values())
    order = []
    done = set()

    def visit(c):
        if c in done:
            return
        done.add(c)
        for d in follows[c]:
            visit(d)
        order.append(c)

    for c in follows:
        visit(c)
    return "".join(reversed(order))


# solution: split into columns, group by group
def solve(words):
    pairs = []
    letters = set()
    groups = [words]
    while groups:
        deeper = []
        for group in groups:
            parts = {}
            for word in group:
                if word:
                    parts.setdefault(word[0], []).append(word[1:])
            heads = list(parts)
            letters.update(heads)
            pairs.extend((heads[i], heads[i + 1]) for i in range(len(heads) - 1))
            deeper.extend(parts.values())
        groups = deeper
    out = ""
    while letters:
        late = {y for x, y in pairs}
        (least,) = letters - late
        out += least
        letters.remove(least)
        pairs = [p for p in pairs if p[0] != least]
    return out


# solution: set of pair texts and depth
from functools import lru_cache
from itertools import pairwise


def differing(one, two):
    return next((x + y for x, y in zip(one, two) if x != y), None)


def solve(words):
    found = [differing(u, v) for u, v in pairwise(words)]
    found = sorted({p for p in found if p})

    @lru_cache(None)
    def depth(letter):
        return max([depth(p[0]) + 1 for p in found if p[1] == letter] or [0])

    return "".join(sorted(set().union(*words), key=depth))
