"""Given a list of words, return the largest product of the lengths of two words that have no letter in common, or 0 if there are no such two.

There are `size` words of small letters.
"""

RANGE = (5, 700)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    letters = "abcdefghijklmnopqrstuvwxyz"
    words = []
    for _ in range(size):
        pool = rng.sample(letters, rng.choice([3, 4, 6, 9]))
        words.append("".join(rng.choice(pool) for _ in range(rng.randint(2, 14))))
    return [words]


# solution: masks in a list
def solve(words):
    masks = []
    for word in words:
        mask = 0
        for letter in word:
            mask |= 1 << (ord(letter) - 97)
        masks.append(mask)
    best = 0
    for i in range(len(words)):
        for j in range(i):
            if masks[i] & masks[j] == 0:
                best = max(best, len(words[i]) * len(words[j]))
    return best


# solution: longest word for each letter set
def solve(words):
    longest = {}
    for word in words:
        key = frozenset(word)
        if len(word) > longest.get(key, 0):
            longest[key] = len(word)
    groups = sorted(longest.items(), key=lambda item: -item[1])
    best = 0
    for i, (letters, length) in enumerate(groups):
        if length * length <= best:
            break
        for other, size in groups[i + 1 :]:
            if length * size <= best:
                break
            if letters.isdisjoint(other):
                best = length * size
    return best


# solution: all products of the good pairs
from itertools import combinations


def solve(words):
    sets = [set(w) for w in words]
    good = [
        (len(words[i]) * len(words[j]), i, j)
        for i, j in combinations(range(len(words)), 2)
        if not sets[i] & sets[j]
    ]
    return max(good)[0] if good else 0


# solution: matrix of conflicts by letter
def solve(words):
    n = len(words)
    conflict = [bytearray(n) for _ in range(n)]
    holders = {}
    for i, word in enumerate(words):
        for letter in set(word):
            holders.setdefault(letter, []).append(i)
    for owners in holders.values():
        for a in owners:
            row = conflict[a]
            for b in owners:
                row[b] = 1
    best = 0
    for i, row in enumerate(conflict):
        for j in range(i):
            if not row[j]:
                best = max(best, len(words[i]) * len(words[j]))
    return best


# solution: no memory, letter by letter
def share(a, b):
    for letter in a:
        if letter in b:
            return True
    return False


def solve(words):
    best = 0
    for i, first in enumerate(words):
        for j in range(i):
            product = len(first) * len(words[j])
            if product > best and not share(first, words[j]):
                best = product
    return best
