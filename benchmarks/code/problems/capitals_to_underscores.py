"""Turn names such as "parseHTTPHeader2" into "parse_http_header2" and return how many names change, how many different results there are, how many results come from more than one different name, and the longest result (first in the alphabet on a tie).

An underscore is put before a capital that follows a small letter or a digit, or that is followed by a small letter and is not first; then all become small; no second underscore is put beside one. There are `size` names.
"""

RANGE = (5, 10_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    bits = ["get", "Get", "HTTP", "http", "Id", "ID", "X", "_", "2", "Name", "name"]
    names = []
    for _ in range(size):
        names.append(rng.choice("aB") + "".join(rng.choice(bits) for _ in range(rng.randint(1, 5))))
    return [names]


# solution: sign by sign, dictionary of sets
def convert(name):
    out = ""
    for i, c in enumerate(name):
        if c.isupper() and i:
            before = name[i - 1]
            after = name[i + 1] if i + 1 < len(name) else ""
            if before != "_" and (not before.isupper() or after.islower()):
                out += "_"
        out += c.lower()
    return out


def solve(names):
    sources = {}
    changed = 0
    for name in names:
        new = convert(name)
        changed += new != name
        sources.setdefault(new, set()).add(name)
    longest = min(sources, key=lambda r: (-len(r), r))
    return [changed, len(sources), sum(len(s) > 1 for s in sources.values()), longest]


# solution: one pattern, pairs sorted
import re
from itertools import groupby


def solve(names):
    pattern = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Za-z0-9])(?=[A-Z][a-z])")
    pairs = [(pattern.sub("_", name).lower(), name) for name in names]
    changed = sum(a != b for a, b in pairs)
    pairs = sorted(set(pairs))
    groups = [(new, len(list(old))) for new, old in groupby(pairs, key=lambda p: p[0])]
    top = max(len(new) for new, _ in groups)
    longest = [new for new, _ in groups if len(new) == top][0]
    return [changed, len(groups), sum(n > 1 for _, n in groups), longest]


# solution: converter with states, results remembered by name
class Converter:
    def __init__(self):
        self.known = {}
        self.results = {}

    def split(self, name):
        word = ""
        for i in range(len(name)):
            c = name[i]
            follows = name[i + 1 : i + 2]
            if word and c.isupper() and word[-1] != "_":
                if word[-1].islower() or word[-1].isdigit() or follows.islower():
                    yield word
                    yield "_"
                    word = ""
            word += c
        yield word

    def add(self, name):
        if name not in self.known:
            new = "".join(self.split(name)).lower()
            self.known[name] = new
            self.results[new] = self.results.get(new, 0) + 1
        return self.known[name] != name


def solve(names):
    converter = Converter()
    changed = 0
    for name in names:
        if converter.add(name):
            changed += 1
    longest = ""
    for new in sorted(converter.results):
        if len(new) > len(longest):
            longest = new
    doubled = [n for n in converter.results.values() if n > 1]
    return [changed, len(converter.results), len(doubled), longest]


# solution: all names in one joined text, back to front
def solve(names):
    text = "\n".join(names) + "\n"
    signs = []
    following = "\n"
    for i in range(len(text) - 1, -1, -1):
        c = text[i]
        before = text[i - 1] if i else "\n"
        signs.append(c.lower())
        if "A" <= c <= "Z" and before not in "\n_":
            if not "A" <= before <= "Z" or "a" <= following <= "z":
                signs.append("_")
        following = c
    new = "".join(signs[::-1]).split("\n")[:-1]
    changed = 0
    first = {}
    doubled = set()
    for a, b in zip(names, new):
        if a != b:
            changed += 1
        if first.setdefault(b, a) != a:
            doubled.add(b)
    best = new[0]
    for b in new:
        if (-len(b), b) < (-len(best), best):
            best = b
    return [changed, len(first), len(doubled), best]


# solution: numbers of results instead of results, two sweeps
from zlib import crc32


def turn(name):
    padded = "_" + name + "_"
    pieces = []
    for a, b, c in zip(padded, padded[1:], padded[2:]):
        border = b.isupper() and a != "_" and (c.islower() or a.islower() or a.isdigit())
        pieces.append("_" + b if border else b)
    return "".join(pieces).lower()


def mark(text):
    return crc32(text.encode()) << 32 | crc32(text[::-1].encode() + b"!")


def solve(names):
    owner = {}
    several = set()
    changed = 0
    longest = ""
    for name in names:
        new = turn(name)
        changed += new != name
        if len(new) > len(longest) or len(new) == len(longest) and new < longest:
            longest = new
        key = mark(new)
        if owner.setdefault(key, mark(name)) != mark(name):
            several.add(key)
    return [changed, len(owner), len(several), longest]
