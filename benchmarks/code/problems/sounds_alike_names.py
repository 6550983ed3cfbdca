"""Group names by a sound code and return the number of groups, the code of the largest group (first in the alphabet on a tie), its size, and the sum over groups of the number of different names multiplied by the least length of a name.

Code: the first letter, then the digits of the other letters (bfpv 1, cgjkqsxz 2, dt 3, l 4, mn 5, r 6, others none), equal digits of neighbouring letters once (the first letter's digit counts as before), cut or filled with 0 to four signs. There are `size` names in small letters.
"""

RANGE = (10, 20_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    syllables = ["ma", "ro", "bert", "lin", "da", "son", "er", "ck", "phi", "the", "vo", "pp", "gu", "qua"]
    return [["".join(rng.choice(syllables) for _ in range(rng.randint(2, 4))) for _ in range(size)]]


# solution: dictionary of lists
DIGITS = {c: d for d, letters in zip("123456", ["bfpv", "cgjkqsxz", "dt", "l", "mn", "r"]) for c in letters}


def code(name):
    out = name[0]
    before = DIGITS.get(name[0])
    for c in name[1:]:
        digit = DIGITS.get(c)
        if digit and digit != before:
            out += digit
        before = digit
    return (out + "000")[:4]


def solve(names):
    groups = {}
    for name in names:
        groups.setdefault(code(name), []).append(name)
    best = min(groups, key=lambda c: (-len(groups[c]), c))
    total = sum(len(set(g)) * min(map(len, g)) for g in groups.values())
    return [len(groups), best, len(groups[best]), total]


# solution: translated text, sorted pairs and groupby
from itertools import groupby

TABLE = str.maketrans("abcdefghijklmnopqrstuvwxyz", "01230120022455012623010202")


def sound(name):
    digits = "".join(k for k, _ in groupby(name.translate(TABLE)))
    return name[0] + digits[1:].replace("0", "").ljust(3, "0")[:3]


def solve(names):
    pairs = sorted((sound(name), name) for name in names)
    rows = []
    total = 0
    for key, group in groupby(pairs, key=lambda p: p[0]):
        words = [name for _, name in group]
        rows.append((-len(words), key))
        total += len(set(words)) * min(len(w) for w in words)
    rows.sort()
    return [len(rows), rows[0][1], -rows[0][0], total]


# solution: counting numbers in arrays, codes as integers
from array import array


def solve(names):
    digit = bytes([0, 1, 2, 3, 0, 1, 2, 0, 0, 2, 2, 4, 5, 5, 0, 1, 2, 6, 2, 3, 0, 1, 0, 2, 0, 2])
    count = array("i", bytes(4 * 26 * 343))
    shortest = array("i", bytes(4 * 26 * 343))
    different = array("i", bytes(4 * 26 * 343))
    for repeated, pool in ((True, names), (False, set(names))):
        for name in pool:
            places = [ord(c) - 97 for c in name]
            value = found = 0
            for a, b in zip(places, places[1:]):
                if digit[b] and digit[b] != digit[a] and found < 3:
                    value = value * 7 + digit[b]
                    found += 1
            key = places[0] * 343 + value * 7 ** (3 - found)
            if repeated:
                count[key] += 1
                if not shortest[key] or len(name) < shortest[key]:
                    shortest[key] = len(name)
            else:
                different[key] += 1
    top = max(count)
    k = count.index(top)
    text = chr(97 + k // 343) + str(k // 49 % 7) + str(k // 7 % 7) + str(k % 7)
    return [sum(c > 0 for c in count), text, top, sum(a * b for a, b in zip(different, shortest))]


# solution: one set of names seen, running totals by code
import re

CLASSES = [("[bfpv]+", "1"), ("[cgjkqsxz]+", "2"), ("[dt]+", "3"), ("l+", "4"), ("[mn]+", "5"), ("r+", "6")]


def encode(name):
    text = name
    for pattern, digit in CLASSES:
        text = re.sub(pattern, digit, text)
    text = re.sub("[a-z]", "", text[1:] if text[0].isdigit() else text)
    return (name[0] + text + "000")[:4]


def solve(names):
    seen = set()
    groups = {}
    codes = {}
    for name in names:
        if name not in codes:
            codes[name] = encode(name)
        entry = groups.setdefault(codes[name], [0, 0, 99])
        entry[0] += 1
        if name not in seen:
            seen.add(name)
            entry[1] += 1
            entry[2] = min(entry[2], len(name))
    size, best = max((e[0], [-ord(c) for c in k]) for k, e in groups.items())
    return [len(groups), "".join(chr(-c) for c in best), size, sum(e[1] * e[2] for e in groups.values())]


# solution: classes for codes, a trie of four levels
class Node:
    __slots__ = ("below", "names")

    def __init__(self):
        self.below = {}
        self.names = {}


def signs(name):
    yield name[0]
    given = 0
    before = None
    for i, c in enumerate(name):
        number = next((d for d, s in enumerate("bfpv cgjkqsxz dt l mn r".split(), 1) if c in s), 0)
        if i and number and number != before and given < 3:
            given += 1
            yield str(number)
        before = number
    while given < 3:
        given += 1
        yield "0"


def leaves(node, path):
    if node.names:
        yield path, node.names
    for sign in sorted(node.below):
        yield from leaves(node.below[sign], path + sign)


def solve(names):
    root = Node()
    for name in names:
        node = root
        for sign in signs(name):
            node = node.below.setdefault(sign, Node())
        node.names[name] = node.names.get(name, 0) + 1
    number = total = most = 0
    best = ""
    for path, found in leaves(root, ""):
        number += 1
        total += len(found) * min(len(n) for n in found)
        if sum(found.values()) > most:
            most, best = sum(found.values()), path
    return [number, best, most, total]
