"""Given a text of words and some queries of two words, return for each query the least distance in words between a place of the one and a place of the other (-1 if one is missing, 0 if they are equal and present).

The text has `size` words; there are 12 queries.
"""

RANGE = (10, 20_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    words = ["".join(rng.choice("aeioulmnrst") for _ in range(4)) for _ in range(rng.choice([30, 400]))]
    text = " ".join(rng.choice(words) for _ in range(size))
    return [[[rng.choice(words), rng.choice(words)] for _ in range(12)], text]


# solution: one pass for each query
def solve(queries, text):
    words = text.split()
    answers = []
    for a, b in queries:
        last_a = last_b = None
        best = -1
        for i, w in enumerate(words):
            if w == a:
                last_a = i
            if w == b:
                last_b = i
            if last_a is not None and last_b is not None and (w == a or w == b):
                d = abs(last_a - last_b)
                if best < 0 or d < best:
                    best = d
        answers.append(best)
    return answers


# solution: index of all places, two pointers
from collections import defaultdict


def solve(queries, text):
    places = defaultdict(list)
    for i, word in enumerate(text.split()):
        places[word].append(i)

    def distance(a, b):
        p, q = places.get(a, []), places.get(b, [])
        i = j = 0
        best = None
        while i < len(p) and j < len(q):
            gap = abs(p[i] - q[j])
            best = gap if best is None else min(best, gap)
            if p[i] < q[j]:
                i += 1
            else:
                j += 1
        return -1 if best is None else best

    return [distance(a, b) for a, b in queries]


# solution: numbers for words in an array, bisection
from array import array
from bisect import bisect_left


def solve(queries, text):
    asked = sorted({w for q in queries for w in q})
    spots = {w: array("i") for w in asked}
    number = 0
    start = 0
    text += " "
    while start < len(text):
        end = text.index(" ", start)
        word = text[start:end]
        if word in spots:
            spots[word].append(number)
        number += 1
        start = end + 1
    out = []
    for a, b in queries:
        few, many = sorted((spots[a], spots[b]), key=len)
        best = number
        for p in few:
            k = bisect_left(many, p)
            for q in many[max(k - 1, 0) : k + 1]:
                best = min(best, abs(p - q))
        out.append(best if best < number else -1)
    return out


# solution: all queries in one pass over a generator
import re


class Query:
    def __init__(self, a, b):
        self.pair = (a, b)
        self.last = [None, None]
        self.best = -1

    def see(self, word, place):
        for side in (0, 1):
            if self.pair[side] == word:
                self.last[side] = place
        if None not in self.last:
            gap = abs(self.last[0] - self.last[1])
            self.best = gap if self.best < 0 else min(self.best, gap)


def solve(queries, text):
    watchers = [Query(a, b) for a, b in queries]
    by_word = {}
    for q in watchers:
        for w in set(q.pair):
            by_word.setdefault(w, []).append(q)
    for place, found in enumerate(re.finditer(r"\w+", text)):
        for q in by_word.get(found.group(), ()):
            q.see(found.group(), place)
    return [q.best for q in watchers]


# solution: distance to the nearest place of the first word for every word of the text
def nearest(words, target):
    n = len(words)
    row = [n] * n
    for i in range(n):
        row[i] = 0 if words[i] == target else (row[i - 1] + 1 if i else n)
    for i in range(n - 2, -1, -1):
        row[i] = min(row[i], row[i + 1] + 1)
    return row


def solve(queries, text):
    words = tuple(text.split(" "))
    rows = {a: nearest(words, a) for a, _ in queries}
    out = []
    for a, b in queries:
        found = [d for d, w in zip(rows[a], words) if w == b and d < len(words)]
        out.append(min(found) if found else -1)
    return out
