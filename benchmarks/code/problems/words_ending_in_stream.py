"""Given a list of words and a text read letter by letter, return the places at which at least one of the
words ends.

The text has `size` letters; there are at most 60 words of 2 to 12 letters.
"""

RANGE = (30, 20_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    letters = "abc" if rng.random() < 0.5 else "abcdefgh"
    words = []
    for _ in range(rng.randint(5, 60)):
        words.append("".join(rng.choice(letters) for _ in range(rng.randint(2, 12))))
    return [words, "".join(rng.choice(letters) for _ in range(size))]


# solution: endings compared
def solve(words, text):
    endings = tuple(set(words))
    return [i for i in range(len(text)) if text.endswith(endings, max(0, i - 11), i + 1)]


# solution: trie of reversed words, walked back from each place
def solve(words, text):
    root = {}
    for word in words:
        node = root
        for letter in reversed(word):
            node = node.setdefault(letter, {})
        node["."] = True
    places = []
    for i in range(len(text)):
        node = root
        j = i
        while j >= 0 and text[j] in node:
            node = node[text[j]]
            if "." in node:
                places.append(i)
                break
            j -= 1
    return places


# solution: automaton with failure links
from collections import deque


class State:
    def __init__(self):
        self.next = {}
        self.fail = None
        self.final = False


def build(words):
    root = State()
    for word in words:
        state = root
        for c in word:
            state = state.next.setdefault(c, State())
        state.final = True
    root.fail = root
    queue = deque([root])
    while queue:
        state = queue.popleft()
        for c, child in state.next.items():
            link = state.fail
            while link is not root and c not in link.next:
                link = link.fail
            child.fail = link.next[c] if c in link.next and link.next[c] is not child else root
            child.final = child.final or child.fail.final
            queue.append(child)
    return root


def solve(words, text):
    root = state = build(words)
    found = []
    for i, c in enumerate(text):
        while state is not root and c not in state.next:
            state = state.fail
        state = state.next.get(c, root)
        if state.final:
            found.append(i)
    return found


# solution: set of words and all lengths, marks of bytes
def solve(words, text):
    marks = bytearray(len(text))
    dictionary = set(words)
    for length in {len(word) for word in dictionary}:
        for end in range(length, len(text) + 1):
            if text[end - length : end] in dictionary:
                marks[end - 1] = 1
    return [i for i, mark in enumerate(marks) if mark]


# solution: bit-parallel matching of all words in one number
def solve(words, text):
    letters = {}
    starts = ends = 0
    at = 0
    for word in words:
        starts |= 1 << at
        for c in word:
            letters[c] = letters.get(c, 0) | 1 << at
            at += 1
        ends |= 1 << at - 1
    state = 0
    answer = []
    for i, c in enumerate(text):
        state = (state << 1 | starts) & letters.get(c, 0)
        if state & ends:
            answer.append(i)
    return answer
