"""Given documents as texts of words and a list of phrases, return for each phrase how often it occurs
as consecutive words, and in how many documents.

There are about `size` words in all, in documents of 5 to 60 words from a small dictionary; the ten
phrases have 2 or 3 words.
"""

RANGE = (100, 50_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    words = ["".join(rng.choice("abdeiklnorst") for _ in range(rng.randint(2, 7))) for _ in range(40)]
    documents = []
    left = size
    while left > 0:
        n = min(left, rng.randint(5, 60))
        documents.append(" ".join(rng.choice(words) for _ in range(n)))
        left -= n
    phrases = [" ".join(rng.choice(words) for _ in range(rng.randint(2, 3))) for _ in range(10)]
    return [phrases, documents]


# solution: positional index
from collections import defaultdict


def solve(phrases, documents):
    index = defaultdict(list)
    for d, text in enumerate(documents):
        for i, word in enumerate(text.split()):
            index[word].append((d, i))
    answer = []
    for phrase in phrases:
        first, *rest = phrase.split()
        hits = index[first]
        for k, word in enumerate(rest, 1):
            there = set(index[word])
            hits = [(d, i) for d, i in hits if (d, i + k) in there]
        answer.append([len(hits), len({d for d, _ in hits})])
    return answer


# solution: search in padded texts, one after the other
def solve(phrases, documents):
    answer = []
    for phrase in phrases:
        needle = " " + phrase + " "
        times = texts = 0
        for text in documents:
            text = " " + text + " "
            at = text.find(needle)
            texts += at >= 0
            while at >= 0:
                times += 1
                at = text.find(needle, at + 1)
        answer.append([times, texts])
    return answer


# solution: table of all pairs and triples
from collections import Counter


def solve(phrases, documents):
    total, inside = Counter(), Counter()
    for text in documents:
        words = text.split()
        grams = [" ".join(words[i : i + n]) for n in (2, 3) for i in range(len(words) - n + 1)]
        total.update(grams)
        inside.update(set(grams))
    return [[total[p], inside[p]] for p in phrases]


# solution: words as numbers, slices of bytes
def solve(phrases, documents):
    number = {}
    coded = []
    for text in documents:
        coded.append(bytes(number.setdefault(w, len(number)) for w in text.split()))
    result = []
    for phrase in phrases:
        words = phrase.split()
        if not all(w in number for w in words):
            result.append([0, 0])
            continue
        p = bytes(number[w] for w in words)
        times = [sum(c[i : i + len(p)] == p for i in range(len(c)) if c[i] == p[0]) for c in coded]
        result.append([sum(times), len(times) - times.count(0)])
    return result


# solution: trie of the phrases, read by moving matchers
class Node:
    def __init__(self):
        self.next = {}
        self.ends = []


def solve(phrases, documents):
    root = Node()
    for k, phrase in enumerate(phrases):
        node = root
        for word in phrase.split():
            node = node.next.setdefault(word, Node())
        node.ends.append(k)
    counts = [[0, 0] for _ in phrases]
    last = [-1] * len(phrases)
    for d, text in enumerate(documents):
        active = []
        for word in text.split():
            active.append(root)
            active = [n.next[word] for n in active if word in n.next]
            for node in active:
                for k in node.ends:
                    counts[k][0] += 1
                    if last[k] != d:
                        last[k] = d
                        counts[k][1] += 1
    return counts
