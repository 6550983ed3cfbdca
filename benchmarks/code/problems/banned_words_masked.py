"""Given a list of banned words and a text, replace by stars each letter that lies in any occurrence of a banned word (occurrences may overlap) and return the number of stars, the number of occurrences and the longest run of stars.

There are `size` banned words of 2 to 7 small letters; the text has 3,000 letters. Banned words are different.
"""

RANGE = (3, 1_500)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    letters = "abcdefgh"
    words = {"".join(rng.choice(letters) for _ in range(rng.randint(3, 7))) for _ in range(size)}
    return [sorted(words), "".join(rng.choice(letters) for _ in range(3000))]


# solution: set of words, all lengths at each place
def solve(words, text):
    banned = set(words)
    lengths = sorted({len(w) for w in words})
    covered = bytearray(len(text))
    found = 0
    for i in range(len(text)):
        for n in lengths:
            if text[i : i + n] in banned:
                found += 1
                for j in range(i, i + n):
                    covered[j] = 1
    longest = run = 0
    for c in covered:
        run = run + 1 if c else 0
        longest = max(longest, run)
    return [sum(covered), found, longest]


# solution: each word searched in the text, stars in a list
def solve(words, text):
    signs = list(text)
    found = 0
    for word in words:
        at = text.find(word)
        while at != -1:
            found += 1
            signs[at : at + len(word)] = "*" * len(word)
            at = text.find(word, at + 1)
    masked = "".join(signs)
    runs = "".join(c if c == "*" else " " for c in masked).split()
    return [masked.count("*"), found, max(map(len, runs), default=0)]


# solution: trie of dictionaries, reach instead of marks
def solve(words, text):
    root = {}
    for word in words:
        node = root
        for c in word:
            node = node.setdefault(c, {})
        node["end"] = True
    stars = found = longest = 0
    start = reach = 0
    for i in range(len(text)):
        node = root
        far = 0
        j = i
        while j < len(text) and text[j] in node:
            node = node[text[j]]
            j += 1
            if "end" in node:
                found += 1
                far = j
        if far:
            if i > reach:
                start = i
            stars += max(0, far - max(i, reach))
            if i >= reach and i != reach:
                reach = i
            reach = max(reach, far)
            longest = max(longest, reach - start)
    return [stars, found, longest]


# solution: automaton with links for failures
from collections import deque


class State:
    def __init__(self, depth):
        self.next = {}
        self.fail = None
        self.depth = depth
        self.longest = 0
        self.ends = 0


def build(words):
    root = State(0)
    for word in words:
        state = root
        for c in word:
            if c not in state.next:
                state.next[c] = State(state.depth + 1)
            state = state.next[c]
        state.longest = len(word)
        state.ends = 1
    root.fail = root
    queue = deque([root])
    while queue:
        state = queue.popleft()
        for c, child in state.next.items():
            link = state.fail
            while link is not root and c not in link.next:
                link = link.fail
            child.fail = link.next.get(c, root) if state is not root else root
            child.ends += child.fail.ends
            child.longest = max(child.longest, child.fail.longest)
            queue.append(child)
    return root


def solve(words, text):
    root = build(words)
    state = root
    change = [0] * (len(text) + 1)
    found = 0
    for i, c in enumerate(text):
        while state is not root and c not in state.next:
            state = state.fail
        state = state.next.get(c, root)
        found += state.ends
        if state.longest:
            change[i + 1 - state.longest] += 1
            change[i + 1] -= 1
    total = depth = longest = run = 0
    for d in change:
        depth += d
        run = run + 1 if depth else 0
        total += depth > 0
        longest = max(longest, run)
    return [total, found, longest]


# solution: sorted words searched by halves, spans merged
from bisect import bisect_left


def solve(words, text):
    order = sorted(words)
    top = max(map(len, words))
    spans = []
    for i in range(len(text)):
        piece = text[i : i + top]
        k = bisect_left(order, piece[:2])
        while k < len(order) and order[k] <= piece:
            if piece.startswith(order[k]):
                spans.append((i, i + len(order[k])))
            k += 1
    merged = []
    for a, b in sorted(spans):
        if merged and a <= merged[-1][1]:
            merged[-1][1] = max(merged[-1][1], b)
        else:
            merged.append([a, b])
    sizes = [b - a for a, b in merged]
    return [sum(sizes), len(spans), max(sizes, default=0)]
