"""Given a text without spaces and a list of words, return the fewest words, repeated at will, that make up the text, or -1.

The text has about `size` letters; there are 30 to 60 words of one to eight letters.
"""

RANGE = (50, 15_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    words = set()
    for _ in range(rng.randint(30, 60)):
        words.add("".join(rng.choice("abcd") for _ in range(rng.randint(1, 8))))
    words = sorted(words)
    rng.shuffle(words)
    text = ""
    while len(text) < size:
        text += rng.choice(words)
    if rng.random() < 0.2:
        text += "e"
    return [text, words]


# solution: fewest words up to every place
def solve(text, words):
    known = set(words)
    longest = max(map(len, words))
    fewest = [0] + [None] * len(text)
    for end in range(1, len(text) + 1):
        for start in range(max(0, end - longest), end):
            if fewest[start] is None or text[start:end] not in known:
                continue
            if fewest[end] is None or fewest[start] + 1 < fewest[end]:
                fewest[end] = fewest[start] + 1
    return -1 if fewest[-1] is None else fewest[-1]


# solution: trie walked from the back
def build(words):
    root = {}
    for word in words:
        node = root
        for letter in word:
            node = node.setdefault(letter, {})
        node["end"] = True
    return root


def solve(text, words):
    trie = build(words)
    n = len(text)
    inf = n + 1
    need = [inf] * n + [0]
    for i in range(n - 1, -1, -1):
        node = trie
        best = inf
        for j in range(i, n):
            node = node.get(text[j])
            if node is None:
                break
            if "end" in node and need[j + 1] < best:
                best = need[j + 1]
        if best < inf:
            need[i] = best + 1
    return need[0] if need[0] <= n else -1


# solution: breadth-first over places
from collections import deque


def solve(text, words):
    by_first = {}
    for w in words:
        by_first.setdefault(w[0], []).append(w)
    queue = deque([0])
    count_at = {0: 0}
    while queue:
        at = queue.popleft()
        if at == len(text):
            return count_at[at]
        for w in by_first.get(text[at], []):
            after = at + len(w)
            if after not in count_at and text.startswith(w, at):
                count_at[after] = count_at[at] + 1
                queue.append(after)
    return -1


# solution: heap of places with a short window
from heapq import heappop, heappush


def solve(text, words):
    lengths = sorted({len(word) for word in words})
    vocabulary = frozenset(words)
    heap = [(0, 0)]
    last = -1
    while heap:
        place, used = heappop(heap)
        if place == last:
            continue
        last = place
        if place == len(text):
            return used
        for length in lengths:
            piece = text[place : place + length]
            if len(piece) == length and piece in vocabulary:
                if (place + length, used + 1) not in heap:
                    heappush(heap, (place + length, used + 1))
    return -1


# solution: edges of matches, then relaxing
import re


class Match:
    def __init__(self, start, end):
        self.start = start
        self.end = end

    def __lt__(self, other):
        return self.start < other.start


def solve(text, words):
    matches = []
    for word in words:
        for found in re.finditer(f"(?={word})", text):
            matches.append(Match(found.start(), found.start() + len(word)))
    matches.sort()
    cost = {0: 0}
    for match in matches:
        if match.start not in cost:
            continue
        offered = cost[match.start] + 1
        if offered < cost.get(match.end, offered + 1):
            cost[match.end] = offered
    return cost.get(len(text), -1)
