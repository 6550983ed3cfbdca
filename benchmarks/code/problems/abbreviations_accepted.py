"""Given words and abbreviations in which numbers stand for that many letters left out ("i3t" for "input"), return for each abbreviation how many words it fits, and the number of words that no abbreviation fits.

There are `size` words of small letters and 20 abbreviations; numbers have no leading zero.
"""

RANGE = (5, 3_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    words = ["".join(rng.choice("abc") for _ in range(rng.randint(3, 12))) for _ in range(size)]
    short = []
    for _ in range(20):
        word = rng.choice(words)
        i = rng.randint(0, len(word) - 2)
        j = rng.randint(i + 1, len(word))
        text = word[:i] + str(j - i) + word[j:]
        if len(word) - j > 3:
            text = word[:i] + str(j - i) + word[j] + str(len(word) - j - 2) + word[-1]
        short.append(text)
    return [short, words]


# solution: two pointers for every pair
def fits(short, word):
    i = at = 0
    while i < len(short):
        if short[i].isdigit():
            n = 0
            while i < len(short) and short[i].isdigit():
                n = 10 * n + int(short[i])
                i += 1
            at += n
        else:
            if at >= len(word) or word[at] != short[i]:
                return False
            at += 1
            i += 1
    return at == len(word)


def solve(abbreviations, words):
    counts = [0] * len(abbreviations)
    lonely = 0
    for word in words:
        found = False
        for k, short in enumerate(abbreviations):
            if fits(short, word):
                counts[k] += 1
                found = True
        if not found:
            lonely += 1
    return [counts, lonely]


# solution: regular expressions over all words at once
import re


def solve(abbreviations, words):
    text = "\n".join(words)
    used = set()
    counts = []
    for short in abbreviations:
        pattern = re.sub(r"\d+", lambda m: "[a-z]{" + m.group() + "}", short)
        starts = [m.start() for m in re.finditer(f"^{pattern}$", text, re.M)]
        counts.append(len(starts))
        used.update(starts)
    return [counts, len(words) - len(used)]


# solution: index by length, place and letter as sets of words
from collections import defaultdict


def solve(abbreviations, words):
    index = defaultdict(set)
    by_length = defaultdict(set)
    for n, word in enumerate(words):
        by_length[len(word)].add(n)
        for i, c in enumerate(word):
            index[i, c].add(n)
    counts = []
    lonely = set(range(len(words)))
    for short in abbreviations:
        place = number = 0
        needed = []
        for c in short:
            if c.isdigit():
                number = number * 10 + int(c)
            else:
                place += number
                number = 0
                needed.append((place, c))
                place += 1
        found = set(by_length.get(place + number, ()))
        for key in needed:
            found &= index.get(key, set())
        counts.append(len(found))
        lonely -= found
    return [counts, len(lonely)]


# solution: words with letters blanked and compared
class Abbreviation:
    def __init__(self, text):
        self.mask = ""
        digits = ""
        for c in text + "/":
            if c.isdigit():
                digits += c
                continue
            self.mask += "." * int(digits or 0)
            digits = ""
            if c != "/":
                self.mask += c

    def blank(self, word):
        return "".join("." if m == "." else c for m, c in zip(self.mask, word))


def solve(abbreviations, words):
    counts = []
    matched = [False] * len(words)
    for short in map(Abbreviation, abbreviations):
        blanked = [short.blank(w) if len(w) == len(short.mask) else None for w in words]
        hits = [i for i, b in enumerate(blanked) if b == short.mask]
        for i in hits:
            matched[i] = True
        counts.append(len(hits))
    return [counts, matched.count(False)]


# solution: trie of words walked with jumps
def solve(abbreviations, words):
    root = {}
    for n, word in enumerate(words):
        node = root
        for c in word:
            node = node.setdefault(c, {})
        node.setdefault("", []).append(n)

    def walk(node, i, skip):
        if skip:
            for c, below in node.items():
                if c:
                    yield from walk(below, i, skip - 1)
        elif i == len(short):
            yield from node.get("", ())
        elif short[i].isdigit():
            j = i
            while j < len(short) and short[j].isdigit():
                j += 1
            yield from walk(node, j, int(short[i:j]))
        elif short[i] in node:
            yield from walk(node[short[i]], i + 1, 0)

    counts = []
    covered = bytearray(len(words))
    for short in abbreviations:
        number = 0
        for n in walk(root, 0, 0):
            number += 1
            covered[n] = 1
        counts.append(number)
    return [counts, covered.count(0)]
