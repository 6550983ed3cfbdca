"""Split command lines into words and return the number of words of all lines, the number of different words, and the longest word (first in the alphabet on a tie).

Blanks separate words; within single quotes all is taken as it is; within double quotes a backslash before a double quote or a backslash hides it, other backslashes stay; outside quotes a backslash hides the next sign; quoted parts join the word they touch ('' alone is an empty word); "#" at the start of a word begins a comment to the end of the line. There are `size` lines.
"""

RANGE = (4, 3_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    bits = [
        "ls",
        " ",
        " ",
        "  ",
        "-l",
        "'a b'",
        '"c \\"d\\" \\n"',
        "\\ ",
        "x",
        "''",
        " #no",
        "q#r",
        '"\'"',
        "\\\\",
    ]
    bits += [f"f{rng.randrange(400)}.txt" for _ in range(9)]
    return [["".join(rng.choice(bits) for _ in range(rng.randint(1, 9))) for _ in range(size)]]


# solution: states by sign
def split(line):
    words, word, mode = [], None, ""
    i = 0
    while i < len(line):
        c = line[i]
        if mode == "":
            if c == " ":
                if word is not None:
                    words.append(word)
                word = None
            elif c == "#" and word is None:
                break
            else:
                word = word or ""
                if c in "'\"":
                    mode = c
                elif c == "\\":
                    i += 1
                    word += line[i : i + 1]
                else:
                    word += c
        elif c == mode:
            mode = ""
        elif mode == '"' and c == "\\" and line[i + 1] in '\\"':
            i += 1
            word += line[i]
        else:
            word += c
        i += 1
    if word is not None:
        words.append(word)
    return words


def solve(lines):
    everything = []
    for line in lines:
        everything += split(line)
    longest = min(everything, key=lambda w: (-len(w), w), default="")
    return [len(everything), len(set(everything)), longest]


# solution: library splitter, one line at a time
import shlex


def solve(lines):
    seen = set()
    number = 0
    longest = ""
    for line in lines:
        cut = None
        quoted = ""
        skip = False
        for i, c in enumerate(line):
            if skip:
                skip = False
            elif c == "\\" and quoted != "'":
                skip = True
            elif quoted:
                quoted = "" if c == quoted else quoted
            elif c in "'\"":
                quoted = c
            elif c == "#" and (i == 0 or line[i - 1] == " " and not (i > 1 and escaped(line, i - 1))):
                cut = i
                break
        for word in shlex.split(line[:cut]):
            number += 1
            seen.add(word)
            if (-len(word), word) < (-len(longest), longest):
                longest = word
    return [number, len(seen), longest]


def escaped(line, i):
    n = 0
    while i - n > 0 and line[i - n - 1] == "\\":
        n += 1
    return n % 2 == 1


# solution: pattern of pieces, counter of words
import re
from collections import Counter

WORD = re.compile(r"""(?:'[^']*'|"(?:\\["\\]|[^"])*"|\\.|[^\s'"\\])+|[ ]+""")
PIECE = re.compile(r"""'([^']*)'|"((?:\\["\\]|[^"])*)"|\\(.)|([^\s'"\\]+)""")


def plain(match):
    if match[2] is not None:
        return re.sub(r'\\(["\\])', r"\1", match[2])
    return match[1] or match[3] or match[4] or ""


def solve(lines):
    tally = Counter()
    for line in lines:
        for token in WORD.finditer(line):
            if token[0][0] == "#":
                break
            if token[0][0] != " ":
                tally["".join(plain(p) for p in PIECE.finditer(token[0]))] += 1
    top = max(map(len, tally), default=0)
    return [sum(tally.values()), len(tally), min((w for w in tally if len(w) == top), default="")]


# solution: generator of marked signs, words as tuples
def marked(line):
    signs = iter(line)
    for c in signs:
        if c == "'":
            yield "open", ""
            for d in signs:
                if d == "'":
                    break
                yield "sign", d
        elif c == '"':
            yield "open", ""
            for d in signs:
                if d == '"':
                    break
                if d == "\\":
                    e = next(signs)
                    if e not in '"\\':
                        yield "sign", d
                    d = e
                yield "sign", d
        elif c == "\\":
            yield "sign", next(signs, "")
        elif c == " ":
            yield "blank", c
        else:
            yield ("hash" if c == "#" else "sign"), c
    yield "blank", " "


def solve(lines):
    found = {}
    number = 0
    for line in lines:
        word = None
        for kind, c in marked(line):
            if kind == "blank":
                if word is not None:
                    number += 1
                    found[tuple(word)] = len(word)
                word = None
            elif kind == "hash" and word is None:
                break
            else:
                word = (word or []) + [c] if c else (word or [])
    top = max(found.values(), default=0)
    best = sorted("".join(w) for w, n in found.items() if n == top)
    return [number, len(found), best[0] if best else ""]


# solution: class that reads words, sorted list kept without doubles
from bisect import bisect_left


class Reader:
    def __init__(self, line):
        self.line = line
        self.at = 0

    def more(self):
        while self.line[self.at : self.at + 1] == " ":
            self.at += 1
        return self.at < len(self.line) and self.line[self.at] != "#"

    def word(self):
        parts = []
        while self.at < len(self.line) and self.line[self.at] != " ":
            c = self.line[self.at]
            self.at += 1
            if c == "'":
                end = self.line.index("'", self.at)
                parts.append(self.line[self.at : end])
                self.at = end + 1
            elif c == '"':
                while self.line[self.at] != '"':
                    if self.line[self.at] == "\\" and self.line[self.at + 1] in ('"', "\\"):
                        self.at += 1
                    parts.append(self.line[self.at])
                    self.at += 1
                self.at += 1
            elif c == "\\":
                parts.append(self.line[self.at : self.at + 1])
                self.at += 1
            else:
                parts.append(c)
        return "".join(parts)


def solve(lines):
    order = []
    count = 0
    for line in lines:
        reader = Reader(line)
        while reader.more():
            word = reader.word()
            count += 1
            k = bisect_left(order, word)
            if k == len(order) or order[k] != word:
                order.insert(k, word)
    longest = ""
    for word in order:
        if len(word) > len(longest):
            longest = word
    return [count, len(order), longest]
