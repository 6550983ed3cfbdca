"""Return the k most frequent words of a text, the most frequent first and equally frequent ones in alphabetical order.

The text has `size` words of lower-case letters, with single spaces between them; k is at most the number of different words.
"""

RANGE = (100, 30_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    syllables = ["ba", "ko", "ri", "te", "mu", "lan", "so", "pi", "dor", "ve"]
    vocabulary = {"".join(rng.choice(syllables) for _ in range(rng.randint(1, 5))) for _ in range(size // 3)}
    vocabulary = sorted(vocabulary)
    rng.shuffle(vocabulary)
    words = [vocabulary[int(len(vocabulary) * rng.random() ** 2)] for _ in range(size)]
    return [" ".join(words), min(len(set(words)), size // 20)]


# solution: Counter and full sort
from collections import Counter


def solve(text, k):
    words = text.split()
    counts = Counter(words)
    ranked = sorted(counts.items(), key=lambda item: (-item[1], item[0]))
    return [word for word, _ in ranked[:k]]


# solution: nsmallest over a dict
import heapq


def solve(text, k):
    tally = {}
    for word in text.split(" "):
        tally[word] = tally.get(word, 0) + 1
    return heapq.nsmallest(k, tally, key=lambda w: (-tally[w], w))


# solution: buckets by count
def solve(text, k):
    tally = {}
    for w in text.split():
        tally.setdefault(w, []).append(w)
    top = max(map(len, tally.values()), default=0)
    buckets = [[] for _ in range(top + 1)]
    for w, copies in tally.items():
        buckets[len(copies)].append(w)
    answer = []
    while top and len(answer) < k:
        answer.extend(sorted(buckets[top]))
        top -= 1
    del answer[k:]
    return answer


# solution: words found lazily, sorted, runs counted
import re
from itertools import groupby


def words_of(text):
    for match in re.finditer(r"[a-z]+", text):
        yield match.group()


def solve(text, k):
    runs = [(-sum(1 for _ in run), word) for word, run in groupby(sorted(words_of(text)))]
    runs.sort()
    return [runs[i][1] for i in range(k)]


# solution: trie with counts
class Node:
    def __init__(self):
        self.count = 0
        self.next = {}


def walk(node, letters, found):
    if node.count:
        found.append([node.count, "".join(letters)])
    for letter in sorted(node.next):
        letters.append(letter)
        walk(node.next[letter], letters, found)
        letters.pop()


def solve(text, k):
    root = node = Node()
    for ch in text + " ":
        if ch == " ":
            node.count += 1
            node = root
        else:
            if ch not in node.next:
                node.next[ch] = Node()
            node = node.next[ch]
    found = []
    walk(root, [], found)
    found.sort(key=lambda pair: pair[0], reverse=True)
    return [word for _, word in found[:k]]
