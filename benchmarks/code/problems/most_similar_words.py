"""Given words, return the numbers of the two words that have the most different letter pairs in common,
and how many those are.

There are `size` words of 4 to 14 small letters. A letter pair is two letters next to each other; one that
occurs more than once in a word counts once. Of several best pairs of words (i < j, from 0) the one with the
least i, then j, is returned.
"""

RANGE = (10, 500)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    letters = "abcdefghijklmnopqrstuvwxyz"[: rng.choice([4, 12, 26])]
    words = []
    for _ in range(size):
        word = "".join(rng.choice(letters) for _ in range(rng.randint(4, 14)))
        if words and rng.random() < 0.3:
            word = (rng.choice(words)[: rng.randint(3, 8)] + word)[:14]
        words.append(word)
    return [words]


# solution: pairs made anew for each comparison
def solve(words):
    best = [0, 1, -1]
    for i in range(len(words)):
        mine = {words[i][k : k + 2] for k in range(len(words[i]) - 1)}
        for j in range(i + 1, len(words)):
            other = words[j]
            common = sum(1 for pair in mine if pair in other)
            if common > best[2]:
                best = [i, j, common]
    return best


# solution: sets of pairs and all combinations in a list
from itertools import combinations


def solve(words):
    pair_sets = [set(map("".join, zip(word, word[1:]))) for word in words]
    scored = []
    for (i, a), (j, b) in combinations(enumerate(pair_sets), 2):
        scored.append((len(a & b), -i, -j))
    score, i, j = max(scored)
    return [-i, -j, score]


# solution: index of the pairs and a counter of meetings
from collections import Counter, defaultdict


def solve(words):
    index = defaultdict(list)
    for number, word in enumerate(words):
        for pair in {word[k - 1 : k + 1] for k in range(1, len(word))}:
            index[pair].append(number)
    meetings = Counter({(0, 1): 0})
    for numbers in index.values():
        meetings.update(combinations_of(numbers))
    (i, j), count = min(meetings.items(), key=lambda item: (-item[1], item[0]))
    return [i, j, count]


def combinations_of(numbers):
    for k, first in enumerate(numbers):
        for second in numbers[k + 1 :]:
            yield first, second


# solution: bits of large numbers
def bits(word):
    mask = 0
    for x, y in zip(word.encode(), word[1:].encode()):
        mask |= 1 << ((x - 97) * 26 + y - 97)
    return mask


def solve(words):
    masks = list(map(bits, words))
    top, at = -1, None
    for i, mask in enumerate(masks):
        for j in range(i + 1, len(masks)):
            shared = (mask & masks[j]).bit_count()
            if shared > top:
                top, at = shared, (i, j)
    return [*at, top]


# solution: square matrix added up pair after pair
def solve(words):
    n = len(words)
    matrix = [[0] * n for _ in range(n)]
    alphabet = sorted(set("".join(words)))
    for x in alphabet:
        for y in alphabet:
            holders = [i for i, word in enumerate(words) if x + y in word]
            for i in holders:
                row = matrix[i]
                for j in holders:
                    row[j] += 1
    top = max(matrix[i][j] for i in range(n) for j in range(i + 1, n))
    for i in range(n):
        if top in matrix[i][i + 1 :]:
            return [i, matrix[i].index(top, i + 1), top]
