"""Given an address query such as "a=1&b=x%20y&a=2+3", return the number of fields, the number of different names, and the name that has the greatest total length of values (first in the alphabet on a tie) with that length.

Fields are separated by "&"; "+" is a space, "%hh" the sign with this hexadecimal number (below 128); a field without "=" has an empty value, empty fields are left out. There are `size` fields.
"""

RANGE = (5, 12_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    names = ["page", "q", "sort", "a%62", "ab", "x+y", "x%20y", "id%3d1"] + [
        f"k{i}" for i in range(rng.choice([3, 900]))
    ]
    bits = ["a", "%26", "+", "7", "%41%42", "=", "zz", "%25"]
    fields = []
    for _ in range(size):
        name = rng.choice(names)
        if rng.random() < 0.9:
            name += "=" + "".join(rng.choice(bits) for _ in range(rng.randint(0, 8)))
        fields.append(name if rng.random() < 0.97 else "")
    return ["&".join(fields)]


# solution: lists of decoded values by name
def decode(text):
    out = ""
    i = 0
    while i < len(text):
        if text[i] == "%":
            out += chr(int(text[i + 1 : i + 3], 16))
            i += 3
        else:
            out += " " if text[i] == "+" else text[i]
            i += 1
    return out


def solve(query):
    values = {}
    for field in query.split("&"):
        if field:
            name, _, value = field.partition("=")
            values.setdefault(decode(name), []).append(decode(value))
    lengths = {name: sum(map(len, found)) for name, found in values.items()}
    best = min(lengths, key=lambda n: (-lengths[n], n))
    return [sum(map(len, values.values())), len(values), best, lengths[best]]


# solution: library decoder and a counter
from collections import Counter
from urllib.parse import unquote_plus


def solve(query):
    lengths = Counter()
    fields = 0
    for field in filter(None, query.split("&")):
        name, value = (field.split("=", 1) + [""])[:2]
        lengths[unquote_plus(name)] += len(unquote_plus(value))
        fields += 1
    best, total = sorted(lengths.items(), key=lambda p: (-p[1], p[0]))[0]
    return [fields, len(lengths), best, total]


# solution: sign by sign without decoded values
class Scanner:
    def __init__(self):
        self.lengths = {}
        self.fields = 0
        self.start()

    def start(self):
        self.name = []
        self.length = None
        self.skip = 0
        self.code = ""
        self.empty = True

    def end(self):
        if not self.empty:
            name = "".join(self.name)
            self.fields += 1
            self.lengths[name] = self.lengths.get(name, 0) + (self.length or 0)
        self.start()

    def feed(self, c):
        self.empty = False
        if self.skip:
            self.skip -= 1
            self.code += c
            if self.skip == 0 and self.length is None:
                self.name.append(chr(int(self.code, 16)))
            return
        if c == "%":
            self.skip, self.code = 2, ""
        if self.length is not None:
            self.length += 1
        elif c == "=":
            self.length = 0
        elif c != "%":
            self.name.append(c if c != "+" else " ")


def solve(query):
    scanner = Scanner()
    for c in query:
        if c == "&":
            scanner.end()
        else:
            scanner.feed(c)
    scanner.end()
    best, name = 0, None
    for n in sorted(scanner.lengths):
        if name is None or scanner.lengths[n] > best:
            best, name = scanner.lengths[n], n
    return [scanner.fields, len(scanner.lengths), name, best]


# solution: pairs listed, sorted and summed in runs
import re
from itertools import groupby


def solve(query):
    def plain(text):
        return re.sub("%(..)", lambda m: chr(int(m[1], 16)), text.replace("+", " "))

    pairs = [(plain(n), plain(v)) for n, v in re.findall(r"(?:^|(?<=&))(?=[^&])([^=&]*)=?([^&]*)", query)]
    pairs.sort(key=lambda p: p[0])
    totals = []
    for name, group in groupby(pairs, key=lambda p: p[0]):
        totals.append((name, len("".join(value for _, value in group))))
    name, length = max(reversed(totals), key=lambda t: t[1])
    top = min(n for n, t in totals if t == length)
    return [len(pairs), len(totals), top, length]


# solution: whole query decoded first with marks for the separators
def solve(query):
    marked = query.replace("&", "\0").replace("+", " ")
    pieces = marked.split("%")
    text = pieces[0]
    parts = [text.replace("=", "\1")]
    for piece in pieces[1:]:
        parts.append(chr(int(piece[:2], 16)) + piece[2:].replace("=", "\1"))
    whole = "".join(parts)
    names, sums = [], []
    place = {}
    count = 0
    for field in whole.split("\0"):
        if field == "":
            continue
        count += 1
        cut = field.find("\1")
        name = field if cut < 0 else field[:cut]
        if name not in place:
            place[name] = len(names)
            names.append(name)
            sums.append(0)
        if cut >= 0:
            sums[place[name]] += len(field) - cut - 1
    most = max(sums)
    return [count, len(names), min(n for n, s in zip(names, sums) if s == most), most]
