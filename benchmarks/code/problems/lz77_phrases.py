"""Given a text, return how many phrases it is cut into by a greedy copier.

From the left, the next phrase is the longest beginning of the rest that occurs wholly in the part already cut off,
or one letter if even its first letter does not occur there. The text has `size` letters.
"""

RANGE = (6, 280)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    letters = rng.choice(["ab", "abcd", "abcdefghijkl"])
    text = ""
    while len(text) < size:
        if text and rng.random() < 0.4:
            i = rng.randrange(len(text))
            text += text[i : i + rng.randint(2, 20)]
        else:
            text += rng.choice(letters)
    return [text[:size]]


# solution: search in the text itself
def solve(text):
    at = phrases = 0
    while at < len(text):
        length = 1
        while at + length < len(text) and text.find(text[at : at + length + 1], 0, at) >= 0:
            length += 1
        at += length
        phrases += 1
    return phrases


# solution: set of all substrings of the past
def solve(text):
    known = set()
    done = ""
    phrases = []
    rest = text
    while rest:
        n = len(rest)
        while n > 1 and rest[:n] not in known:
            n -= 1
        phrase, rest = rest[:n], rest[n:]
        phrases.append(phrase)
        for letter in phrase:
            done += letter
            for begin in range(len(done)):
                known.add(done[begin:])
    return len(phrases)


# solution: table of common lengths of every two suffixes
def solve(text):
    n = len(text)
    common = [[0] * (n + 1) for _ in range(n + 1)]
    for i in reversed(range(n)):
        for j in reversed(range(n)):
            if text[i] == text[j]:
                common[i][j] = common[i + 1][j + 1] + 1
    count = i = 0
    while i < n:
        best = 1
        for j in range(i):
            best = max(best, min(common[i][j], i - j))
        i += best
        count += 1
    return count


# solution: start positions by letter, narrowed while the phrase grows
from collections import defaultdict


def solve(text):
    starts = defaultdict(list)
    i = phrases = 0
    while i < len(text):
        candidates = starts[text[i]]
        length = 1
        while candidates and i + length < len(text):
            candidates = [
                s for s in candidates if s + length < i and text[s + length] == text[i + length]
            ]
            if candidates:
                length += 1
        for k in range(i, i + length):
            starts[text[k]].append(k)
        i += length
        phrases += 1
    return phrases


# solution: trie of all suffixes of the past
def solve(text):
    trie = {}
    open_nodes = []
    position = phrases = 0
    while position < len(text):
        node = trie
        end = position
        while end < len(text) and text[end] in node:
            node = node[text[end]]
            end += 1
        end = max(end, position + 1)
        for letter in text[position:end]:
            open_nodes.append(trie)
            open_nodes = [branch.setdefault(letter, {}) for branch in open_nodes]
        position = end
        phrases += 1
    return phrases
