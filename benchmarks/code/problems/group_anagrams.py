"""Group the words that are anagrams of one another.

Given a list of `size` words of lower-case letters (repeats count), return the list of groups; every group is sorted,
and so is the list of groups.
"""

RANGE = (50, 25_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    words = []
    while len(words) < size:
        letters = [rng.choice("abcdefghijklmnopqrstuvwxyz") for _ in range(rng.randint(3, 9))]
        for _ in range(rng.randint(1, 6)):
            rng.shuffle(letters)
            words.append("".join(letters))
    rng.shuffle(words)
    return [words[:size]]


# solution: dict keyed by sorted letters
from collections import defaultdict


def solve(words):
    groups = defaultdict(list)
    for word in words:
        groups["".join(sorted(word))].append(word)
    return sorted(sorted(group) for group in groups.values())


# solution: tuples of letter counts
def signature(word):
    counts = [0] * 26
    for ch in word:
        counts[ord(ch) - 97] += 1
    return tuple(counts)


def solve(words):
    table = {}
    for w in words:
        key = signature(w)
        if key in table:
            table[key].append(w)
        else:
            table[key] = [w]
    result = list(table.values())
    for g in result:
        g.sort()
    result.sort()
    return result


# solution: one sort and groupby
from itertools import groupby


def solve(words):
    keyed = [("".join(sorted(w)), w) for w in words]
    keyed.sort()
    out = [[w for _, w in grp] for _, grp in groupby(keyed, key=lambda pair: pair[0])]
    out.sort()
    return out


# solution: products of primes
def first_primes(n):
    found = []
    candidate = 2
    while len(found) < n:
        if all(candidate % p for p in found):
            found.append(candidate)
        candidate += 1
    return found


def solve(words):
    prime_of = dict(zip("abcdefghijklmnopqrstuvwxyz", first_primes(26)))
    number_of = {}
    groups = []
    for word in sorted(words):
        product = 1
        for letter in word:
            product *= prime_of[letter]
        if product not in number_of:
            number_of[product] = len(groups)
            groups.append([])
        groups[number_of[product]].append(word)
    return groups


# solution: trie over the sorted letters
class Node:
    def __init__(self):
        self.children = {}
        self.words = None


def collect(node, out):
    if node.words is not None:
        out.append(sorted(node.words))
    for child in node.children.values():
        collect(child, out)


def solve(words):
    root = Node()
    for word in words:
        node = root
        for letter in sorted(word):
            if letter not in node.children:
                node.children[letter] = Node()
            node = node.children[letter]
        if node.words is None:
            node.words = []
        node.words.append(word)
    out = []
    collect(root, out)
    return sorted(out)
