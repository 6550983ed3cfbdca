"""Find parts of an old text in a new one by checksums: the old text is cut into blocks of a given length (a
shorter rest is dropped), the checksum of a block is (sum of the codes) % 251 * 1000 + (sum of (length -
i) * code of the i-th, from 0) % 997. Going through the new text from the left, where the next block-
length characters equal an old block (found by checksum, then compared), they are one match and all are
passed; otherwise one character is passed. Return [matches, characters not matched, windows whose
checksum is that of an old block although they equal none].

The new text has `size` characters, the old one about as many.
"""

RANGE = (20, 25_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    length = rng.randint(8, 24)
    old = "".join(rng.choice("abcdefgh ") for _ in range(size))
    parts, total = [], 0
    while total < size:
        at = rng.randrange(size)
        part = old[at : at + rng.randint(10, 200)] + rng.choice("xyz")
        parts.append(part)
        total += len(part)
    return [length, old, "".join(parts)[:size]]


# solution: rolling sums and a dictionary of lists
from collections import defaultdict


def solve(length, old, new):
    def sums(block):
        return sum(map(ord, block)), sum((length - i) * ord(c) for i, c in enumerate(block))

    table = defaultdict(list)
    for i in range(0, len(old) - length + 1, length):
        a, b = sums(old[i : i + length])
        table[a % 251 * 1000 + b % 997].append(i)
    matches = false = i = 0
    fresh = True
    while i + length <= len(new):
        if fresh:
            a, b = sums(new[i : i + length])
            fresh = False
        places = table.get(a % 251 * 1000 + b % 997)
        if places:
            if any(old.startswith(new[i : i + length], p) for p in places):
                matches += 1
                i += length
                fresh = True
                continue
            false += 1
        if i + length < len(new):
            a += ord(new[i + length]) - ord(new[i])
            b += a - length * ord(new[i])
        i += 1
    return [matches, len(new) - matches * length, false]


# solution: set of blocks and set of their checksums
def check(block):
    n = len(block)
    plain = weighted = 0
    for ch in block:
        plain += ord(ch)
        weighted += n * ord(ch)
        n -= 1
    return plain % 251, weighted % 997


def solve(length, old, new):
    blocks = {old[i : i + length] for i in range(0, len(old) - length + 1, length)}
    checks = set(map(check, blocks))
    matches = wrong = at = 0
    while at <= len(new) - length:
        window = new[at : at + length]
        if window in blocks:
            matches += 1
            at += length
        else:
            wrong += check(window) in checks
            at += 1
    return [matches, len(new) - length * matches, wrong]


# solution: prefix sums of the new text, sorted checksums searched
from bisect import bisect_left
from itertools import accumulate


def solve(length, old, new):
    def prefixes(text):
        codes = text.encode()
        plain = list(accumulate(codes, initial=0))
        placed = list(accumulate((i * c for i, c in enumerate(codes)), initial=0))
        return plain, placed

    def checksum(sums, i):
        plain, placed = sums
        a = plain[i + length] - plain[i]
        b = (i + length) * a - (placed[i + length] - placed[i])
        return a % 251 * 1000 + b % 997

    sums = prefixes(old)
    index = sorted((checksum(sums, i), i) for i in range(0, len(old) - length + 1, length))
    sums = prefixes(new)
    matches = wrong = i = 0
    while i + length <= len(new):
        value = checksum(sums, i)
        at = bisect_left(index, (value, 0))
        some = hit = False
        while at < len(index) and index[at][0] == value and not hit:
            some = True
            hit = old[index[at][1] : index[at][1] + length] == new[i : i + length]
            at += 1
        matches += hit
        wrong += some and not hit
        i += length if hit else 1
    return [matches, len(new) - matches * length, wrong]


# solution: objects for blocks, chained by checksum
class Block:
    def __init__(self, text, following):
        self.text = text
        self.following = following


class Index:
    def __init__(self, length, old):
        self.length = length
        self.heads = {}
        for k in range(len(old) // length):
            text = old[k * length : (k + 1) * length]
            key = self.key(text)
            self.heads[key] = Block(text, self.heads.get(key))

    def key(self, text):
        codes = text.encode()
        return sum(codes) % 251, sum(w * c for w, c in zip(range(self.length, 0, -1), codes)) % 997

    def find(self, text):
        block = head = self.heads.get(self.key(text))
        while block and block.text != text:
            block = block.following
        return bool(block), bool(head)


def solve(length, old, new):
    index = Index(length, old)
    matched = []
    wrong = []
    i = 0
    while i + length <= len(new):
        equal, alike = index.find(new[i : i + length])
        if equal:
            matched.append(i)
            i += length
        else:
            if alike:
                wrong.append(i)
            i += 1
    return [len(matched), len(new) - length * len(matched), len(wrong)]


# solution: flags for all checksums, blocks looked for only then
def solve(length, old, new):
    flags = bytearray(251 * 1000)
    texts = []
    for i in range(0, len(old) // length * length, length):
        part = old[i : i + length].encode()
        b = 0
        a = 0
        for code in part:
            a += code
            b += a
        flags[a % 251 * 1000 + b % 997] = 1
        texts.append(part)
    texts.sort()
    data = new.encode()
    matches = wrong = i = 0
    while i + length <= len(data):
        a = b = 0
        for code in data[i : i + length]:
            a += code
            b += a
        step = 1
        if flags[a % 251 * 1000 + b % 997]:
            window = data[i : i + length]
            low, high = 0, len(texts)
            while low < high:
                middle = (low + high) // 2
                if texts[middle] < window:
                    low = middle + 1
                else:
                    high = middle
            if low < len(texts) and texts[low] == window:
                matches += 1
                step = length
            else:
                wrong += 1
        i += step
    return [matches, len(data) - matches * length, wrong]
