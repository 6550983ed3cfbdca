"""Given the lines of a program, remove its comments and return the number of lines left that are not blank, the number of signs removed and the last three lines left.

"//" starts a comment to the end of the line, "/*" one to the next "*/", over lines too (the rests of the first and the last line are then joined); texts in double quotes hold no comments and end on their line; a backslash in them hides the next sign. Line ends do not count. There are `size` lines.
"""

RANGE = (5, 5_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    bits = [
        "x = 1;",
        " y",
        "/* note */",
        "// rest",
        '"a // b"',
        '"q\\"/*"',
        "/*",
        "*/",
        "call()",
        "  ",
        "/",
        "*",
    ]
    return [["".join(rng.choice(bits) for _ in range(rng.randint(0, 6))) for _ in range(size - 1)] + ["end"]]


# solution: sign by sign with a state
def solve(lines):
    left = []
    line = ""
    removed = 0
    inside = False
    for text in lines:
        i = 0
        quoted = False
        while i < len(text):
            two = text[i : i + 2]
            if inside:
                if two == "*/":
                    inside = False
                    i += 1
                    removed += 1
                removed += 1
            elif quoted:
                line += text[i]
                if text[i] == "\\":
                    line += text[i + 1]
                    i += 1
                elif text[i] == '"':
                    quoted = False
            elif two == "//":
                removed += len(text) - i
                break
            elif two == "/*":
                inside = True
                removed += 2
                i += 1
            else:
                quoted = text[i] == '"'
                line += text[i]
            i += 1
        if not inside:
            if line.strip():
                left.append(line)
            line = ""
    if line.strip():
        left.append(line)
    return [len(left), removed, left[-3:]]


# solution: one pattern over the whole text
import re


def solve(lines):
    whole = "\n".join(lines)
    pattern = re.compile(r'("(?:\\.|[^"\\\n])*"?)|//[^\n]*|/\*.*?(?:\*/|\Z)', re.S)
    clean = pattern.sub(lambda m: m.group(1) or "", whole)
    hidden = sum(m.group().count("\n") for m in pattern.finditer(whole) if not m.group(1))
    kept = [line for line in clean.split("\n") if line.strip()]
    return [len(kept), len(whole) - len(clean) - hidden, kept[-3:]]


# solution: generator of lines, only the last three kept
from collections import deque


def pieces(lines):
    held = ""
    open_comment = False
    for text in lines:
        at = 0
        dropped = 0
        while at < len(text):
            if open_comment:
                end = text.find("*/", at)
                stop = len(text) if end < 0 else end + 2
                dropped += stop - at
                open_comment = end < 0
                at = stop
            elif text[at] == '"':
                end = at + 1
                while end < len(text) and text[end] != '"':
                    end += 2 if text[end] == "\\" else 1
                held += text[at : end + 1]
                at = end + 1
            elif text.startswith("//", at):
                dropped += len(text) - at
                at = len(text)
            elif text.startswith("/*", at):
                open_comment = True
                dropped += 2
                at += 2
            else:
                held += text[at]
                at += 1
        if open_comment:
            yield None, dropped
        else:
            yield held, dropped
            held = ""
    yield held, 0


def solve(lines):
    last = deque(maxlen=3)
    count = removed = 0
    for line, dropped in pieces(lines):
        removed += dropped
        if line and not line.isspace():
            count += 1
            last.append(line)
    return [count, removed, list(last)]


# solution: tokens listed, then grouped by line
import re


def solve(lines):
    tokens = []
    for number, text in enumerate(lines):
        tokens += [(number, t) for t in re.findall(r'"(?:\\.|[^"\\])*"?|//|/\*|\*/|\*|/|[^"/*]+', text)]
    kept = {}
    gone = 0
    until = None
    home = 0
    skip = -1
    i = 0
    while i < len(tokens):
        number, token = tokens[i]
        if skip == number:
            gone += len(token)
        elif until is not None:
            rest = "".join(t for n, t in tokens[i : i + 30] if n == number)
            end = rest.find("*/")
            if end < 0:
                gone += len(rest)
                while i + 1 < len(tokens) and tokens[i + 1][0] == number:
                    i += 1
            else:
                gone += end + 2
                until = None
                home_text = rest[end + 2 :]
                while i + 1 < len(tokens) and tokens[i + 1][0] == number:
                    del tokens[i + 1]
                fresh = re.findall(r'"(?:\\.|[^"\\])*"?|//|/\*|\*/|\*|/|[^"/*]+', home_text)
                tokens[i + 1 : i + 1] = [(number, t) for t in fresh]
                kept[number] = kept.pop(home, "") if home != number else kept.get(number, "")
        elif token == "//":
            skip = number
            gone += 2
        elif token == "/*":
            until = number
            home = number
            gone += 2
        elif token == "*/":
            kept[number] = kept.get(number, "") + "*"
            tokens[i] = (number, "*")
            rest = "/" + "".join(t for n, t in tokens[i + 1 : i + 30] if n == number)
            while i + 1 < len(tokens) and tokens[i + 1][0] == number:
                del tokens[i + 1]
            fresh = re.findall(r'"(?:\\.|[^"\\])*"?|//|/\*|\*/|\*|/|[^"/*]+', rest)
            tokens[i + 1 : i + 1] = [(number, t) for t in fresh]
        else:
            kept[number] = kept.get(number, "") + token
        i += 1
    final = [kept[k] for k in sorted(kept) if kept[k].strip()]
    return [len(final), gone, final[-3:]]


# solution: class fed with signs, a dictionary of actions
class Stripper:
    def __init__(self):
        self.mode = self.code
        self.signs = []
        self.kept = []
        self.removed = 0

    def code(self, c, following):
        if c == "/" and following in ("/", "*"):
            self.removed += 2
            self.mode = self.rest if following == "/" else self.block
            return 2
        if c == '"':
            self.mode = self.quote
        self.signs.append(c)
        return 1

    def quote(self, c, following):
        if c == '"':
            self.mode = self.code
        elif c == "\\":
            self.signs.append(c)
            self.signs.append(following)
            return 2
        self.signs.append(c)
        return 1

    def rest(self, c, following):
        self.removed += 1
        return 1

    def block(self, c, following):
        closing = c == "*" and following == "/"
        if closing:
            self.mode = self.code
        self.removed += 1 + closing
        return 1 + closing

    def line(self, text):
        i = 0
        while i < len(text):
            i += self.mode(text[i], text[i + 1] if i + 1 < len(text) else "")
        if self.mode != self.block:
            self.mode = self.code
            self.finish()

    def finish(self):
        if any(c != " " for c in self.signs):
            self.kept.append(list(self.signs))
        self.signs.clear()


def solve(lines):
    stripper = Stripper()
    for text in lines:
        stripper.line(text)
    stripper.finish()
    return [len(stripper.kept), stripper.removed, ["".join(signs) for signs in stripper.kept[-3:]]]
