"""Given a list of different code words, return whether every text made of them can be cut into them in one way only, the number of pairs in which one word is a beginning of the other, and the number of different dangling rests that arise.

Rests: for words u and uv, v is a rest; a rest r and a word w give, if one is a beginning of the other and they differ, the remainder as a new rest (a rest equal to a word means that the code is not unique and gives no empty rest). There are `size` code words.
"""

RANGE = (3, 150)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    words = set()
    letters = rng.choice(["01", "abc", "abcdef"])
    tail = rng.choice(["", "", "b", "1"])
    while len(words) < size:
        words.add("".join(rng.choice(letters) for _ in range(rng.randint(2, 10))) + tail)
    return [sorted(words, key=lambda w: (w[::-1], w))]


# solution: set of rests, stack
def solve(words):
    pairs = 0
    todo = []
    for a in words:
        for b in words:
            if a != b and b.startswith(a):
                pairs += 1
                todo.append(b[len(a) :])
    rests = set(todo)
    todo = list(rests)
    while todo:
        r = todo.pop()
        for w in words:
            if r == w:
                continue
            if r.startswith(w):
                new = r[len(w) :]
            elif w.startswith(r):
                new = w[len(r) :]
            else:
                continue
            if new not in rests:
                rests.add(new)
                todo.append(new)
    return [not rests & set(words), pairs, len(rests)]


# solution: levels of comprehensions
def divide(left, right):
    return {b[len(a) :] for a in left for b in right if b != a and b[: len(a)] == a}


def solve(words):
    code = set(words)
    number = sum(b.startswith(a) for a in words for b in words) - len(words)
    level = divide(code, code)
    known = set()
    while level - known:
        level -= known
        known |= level
        level = divide(code, level) | divide(level, code)
    return [code.isdisjoint(known), number, len(known)]


# solution: trie of words, rests are ends of words
def solve(words):
    root = {}
    for w in words:
        node = root
        for c in w:
            node = node.setdefault(c, {})
        node[""] = w

    def tails(node, text=""):
        for c, below in node.items():
            if c == "":
                if text:
                    yield text
            else:
                yield from tails(below, text + c)

    def follow(text):
        node = root
        for i, c in enumerate(text):
            if "" in node and i:
                yield text[i:]
            if c not in node:
                return
            node = node[c]
        yield from tails(node)

    pairs = 0
    found = {}
    for w in words:
        node = root
        for i, c in enumerate(w):
            if "" in node:
                pairs += 1
                found[w[i:]] = None
            node = node[c]
    todo = list(found)
    for rest in todo:
        for new in follow(rest):
            if new not in found:
                found[new] = None
                todo.append(new)
    return [not any(w in found for w in words), pairs, len(found)]


# solution: flags over (word, start) pairs
def solve(words):
    n = len(words)
    flags = [bytearray(len(w) + 1) for w in words]
    pairs = 0
    stack = []

    def mark(i, start):
        if start < len(words[i]) and not flags[i][start]:
            flags[i][start] = 1
            stack.append((i, start))

    for i in range(n):
        for j in range(n):
            if i != j and words[j].startswith(words[i]):
                pairs += 1
                mark(j, len(words[i]))
    unique = True
    while stack:
        i, start = stack.pop()
        rest = words[i][start:]
        for j, w in enumerate(words):
            if w == rest:
                unique = False
            elif rest.startswith(w):
                mark(i, start + len(w))
            elif w.startswith(rest):
                mark(j, len(rest))
    different = {w[k:] for w, row in zip(words, flags) for k in range(len(w)) if row[k]}
    return [unique, pairs, len(different)]


# solution: sorted words, neighbours found by halves
from bisect import bisect_left, bisect_right


class Code:
    def __init__(self, words):
        self.order = sorted(words)
        self.all = frozenset(words)

    def longer(self, text):
        left = bisect_right(self.order, text)
        right = bisect_left(self.order, text + "~")
        return [w[len(text) :] for w in self.order[left:right]]

    def shorter(self, text):
        return [text[k:] for k in range(1, len(text)) if text[:k] in self.all]


def solve(words):
    code = Code(words)
    first = [rest for w in words for rest in code.longer(w)]
    history = []
    seen = set()
    todo = list(first)
    while todo:
        rest = todo.pop()
        if rest in seen:
            continue
        seen.add(rest)
        children = code.longer(rest) + code.shorter(rest)
        history.append((rest, children))
        todo += children
    return [all(rest not in code.all for rest, _ in history), len(first), len(history)]
