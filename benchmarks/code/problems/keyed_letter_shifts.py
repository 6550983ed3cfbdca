"""Decipher a text enciphered with a repeated key word and return how often each of three asked words occurs in the plain text (overlaps counted) and the plain text's last ten letters.

Each cipher letter is the plain letter moved on by the place in the alphabet (a = 0) of the key's letter; signs that are not small letters stay and use no letter of the key. The text has `size` signs; arguments: key, text, words.
"""

RANGE = (20, 60_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    key = "".join(rng.choice("abcdefghijklmnopqrstuvwxyz") for _ in range(rng.randint(3, 12)))
    text = "".join(rng.choice("abcdefghijklmnopqrstuvwxyzaeiou  ,.") for _ in range(size))
    words = ["".join(rng.choice("aeioust") for _ in range(rng.randint(1, 3))) for _ in range(3)]
    return [key, text, words]


# solution: whole plain text joined
def solve(key, text, words):
    out = []
    used = 0
    for c in text:
        if "a" <= c <= "z":
            shift = ord(key[used % len(key)]) - 97
            c = chr((ord(c) - 97 - shift) % 26 + 97)
            used += 1
        out.append(c)
    plain = "".join(out)
    counts = []
    for word in words:
        n = 0
        at = plain.find(word)
        while at >= 0:
            n += 1
            at = plain.find(word, at + 1)
        counts.append(n)
    return [counts, plain[-10:]]


# solution: stream with a short tail
from itertools import cycle


def stream(key, text):
    keys = cycle(key)
    for c in text:
        yield chr(97 + (ord(c) - ord(next(keys))) % 26) if c.islower() else c


def solve(key, text, words):
    tail = ""
    counts = [0] * len(words)
    for letter in stream(key, text):
        tail = tail[-9:] + letter
        for i, word in enumerate(words):
            counts[i] += tail.endswith(word)
    return [counts, tail]


# solution: bytes with a table for every letter of the key
def solve(key, text, words):
    alphabet = bytes(range(97, 123))
    tables = [bytes.maketrans(alphabet[ord(k) - 97 :] + alphabet[: ord(k) - 97], alphabet) for k in key]
    plain = bytearray(text, "ascii")
    places = [i for i, b in enumerate(plain) if 97 <= b <= 122]
    for j, table in enumerate(tables):
        for i in places[j :: len(key)]:
            plain[i] = table[plain[i]]
    found = []
    for word in words:
        w = word.encode()
        found.append(sum(plain.startswith(w, i) for i in range(len(plain))))
    return [found, plain[-10:].decode()]


# solution: dictionary of pairs, windows counted
from collections import Counter


def solve(key, text, words):
    letters = "abcdefghijklmnopqrstuvwxyz"
    square = {}
    for i, k in enumerate(letters):
        for j, p in enumerate(letters):
            square[k, letters[(i + j) % 26]] = p
    only = [c for c in text if c in letters]
    solved = iter([square[key[n % len(key)], c] for n, c in enumerate(only)])
    plain = [next(solved) if c in letters else c for c in text]
    census = Counter()
    for width in set(map(len, words)):
        census.update("".join(plain[i : i + width]) for i in range(len(plain) - width + 1))
    return [[census[w] for w in words], "".join(plain[-10:])]


# solution: words enciphered for every position in the key instead
def solve(key, text, words):
    n = len(key)
    shifts = [ord(k) - 97 for k in key]

    def hidden(word, start):
        return "".join(chr((ord(c) - 97 + shifts[(start + i) % n]) % 26 + 97) for i, c in enumerate(word))

    counts = []
    for word in words:
        forms = [hidden(word, start) for start in range(n)]
        at = 0
        total = 0
        for i in range(len(text)):
            if text[i].isalpha():
                if text.startswith(forms[at], i):
                    total += 1
                at = (at + 1) % n
        counts.append(total)
    used = sum(c.isalpha() for c in text[:-10])
    end = ""
    for c in text[-10:]:
        if c.isalpha():
            c = chr((ord(c) - 97 - shifts[used % n]) % 26 + 97)
            used += 1
        end += c
    return [counts, end]
