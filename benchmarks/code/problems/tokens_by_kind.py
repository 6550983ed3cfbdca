"""Given the source text of a little language, return the numbers of its names, numbers, strings, signs and comments.

The source has `size` lines. A name is a letter or _ followed by letters, digits or _; a number is a run of digits;
a string stands between two double quotes on one line, with no quotes inside; a comment goes from # to the end of
the line; every other character but spaces and line ends is a sign. A # in a string begins no comment.
"""

RANGE = (4, 2_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    lines = []
    for _ in range(size):
        parts = []
        for _ in range(rng.randint(1, 8)):
            parts.append(
                rng.choice(["total", "x", "y_2", "_row", "limit9", "12", "4096", "0", "+", "(", ")", "=", '"a # b"', '"x1"', '""'])
            )
            parts.append(rng.choice(["+", "*", " ", ", ", " - ", ";"]))
        if rng.random() < 0.2:
            parts.append('# note "this" 7')
        lines.append("".join(parts))
    return ["\n".join(lines)]


# solution: one pattern, matches counted as they come
import re

PATTERN = re.compile(r'(?P<name>[A-Za-z_]\w*)|(?P<number>\d+)|(?P<string>"[^"\n]*")|(?P<comment>#[^\n]*)|(?P<sign>[^\s])')


def solve(source):
    counts = {"name": 0, "number": 0, "string": 0, "sign": 0, "comment": 0}
    for match in PATTERN.finditer(source):
        counts[match.lastgroup] += 1
    return list(counts.values())


# solution: list of token objects
from dataclasses import dataclass


@dataclass
class Token:
    kind: str
    text: str
    line: int
    column: int


class Lexer:
    def __init__(self, source):
        self.source = source
        self.at = 0
        self.line = 1
        self.begin = 0
        self.tokens = []

    def take(self, kind, end):
        self.tokens.append(Token(kind, self.source[self.at : end], self.line, self.at - self.begin))
        self.at = end

    def span(self, good):
        end = self.at + 1
        while end < len(self.source) and good(self.source[end]):
            end += 1
        return end

    def run(self):
        while self.at < len(self.source):
            c = self.source[self.at]
            if c == "\n":
                self.line += 1
                self.at += 1
                self.begin = self.at
            elif c == " ":
                self.at += 1
            elif c == "#":
                self.take("comment", self.span(lambda d: d != "\n"))
            elif c == '"':
                self.take("string", self.span(lambda d: d != '"') + 1)
            elif c.isdigit():
                self.take("number", self.span(str.isdigit))
            elif c.isalpha() or c == "_":
                self.take("name", self.span(lambda d: d.isalnum() or d == "_"))
            else:
                self.take("sign", self.at + 1)
        return self.tokens


def solve(source):
    tokens = Lexer(source).run()
    return [
        len([t for t in tokens if t.kind == kind])
        for kind in ["name", "number", "string", "sign", "comment"]
    ]


# solution: state machine over single characters
def solve(text):
    names = numbers = strings = signs = comments = 0
    state = ""
    for c in text:
        if state == "comment":
            if c == "\n":
                state = ""
        elif state == "string":
            if c == '"':
                state = ""
        elif state == "name" and (c.isalnum() or c == "_"):
            pass
        elif state == "number" and c.isdigit():
            pass
        elif c == "#":
            comments += 1
            state = "comment"
        elif c == '"':
            strings += 1
            state = "string"
        elif c.isdigit():
            numbers += 1
            state = "number"
        elif c.isalpha() or c == "_":
            names += 1
            state = "name"
        else:
            state = ""
            if not c.isspace():
                signs += 1
    return [names, numbers, strings, signs, comments]


# solution: the rest of the text cut off again, token texts by kind
import re


def solve(source):
    kinds = {"names": [], "numbers": [], "strings": [], "signs": [], "comments": []}
    rules = [
        ("comments", re.compile(r"#.*")),
        ("strings", re.compile('"[^"]*"')),
        ("names", re.compile("[A-Za-z_][A-Za-z_0-9]*")),
        ("numbers", re.compile("[0-9]+")),
        ("signs", re.compile(".")),
    ]
    for line in source.splitlines():
        line = line.strip()
        while line:
            for kind, rule in rules:
                m = rule.match(line)
                if m:
                    kinds[kind].append(m.group())
                    line = line[m.end() :].lstrip()
                    break
    return [len(found) for found in kinds.values()]


# solution: text replaced step by step, a list of words at the end
import re


def solve(source):
    parts = re.split(r'("[^"\n]*"|#.*)', source)
    strings = [p for p in parts[1::2] if p[0] == '"']
    comments = [p for p in parts[1::2] if p[0] == "#"]
    rest = " ".join(parts[0::2])
    spaced = "".join(c if c.isalnum() or c in "_ \n" else " " + c + " " for c in rest)
    words = re.findall(r"\d+(?=[A-Za-z_])|\S+", spaced)
    names = [w for w in words if w[0].isalpha() or w[0] == "_"]
    numbers = [w for w in words if w.isdigit()]
    return [len(names), len(numbers), len(strings), len(words) - len(names) - len(numbers), len(comments)]
