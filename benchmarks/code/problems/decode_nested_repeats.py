"""Given a text in which k[...] means that what is in brackets is repeated k times, nested at will, return it written out.

The text written out has about `size` small letters. A count is 2 to 12, brackets are nested at most five deep and never empty.
"""

RANGE = (20, 300_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""

    def build(budget, depth):
        out = []
        while budget > 0:
            times = rng.randint(2, 12)
            if depth < 5 and budget > 3 * times and rng.random() < 0.7:
                inner = max(1, int(budget * rng.uniform(0.3, 0.9)) // times)
                out.append(f"{times}[{build(inner, depth + 1)}]")
                budget -= inner * times
            else:
                piece = "".join(rng.choices("abcdefgh", k=min(budget, rng.randint(1, 6))))
                out.append(piece)
                budget -= len(piece)
        return "".join(out)

    return [build(size, 0)]


# solution: stack of texts and counts
def solve(text):
    stack = []
    current = ""
    number = 0
    for ch in text:
        if ch.isdigit():
            number = 10 * number + int(ch)
        elif ch == "[":
            stack.append((current, number))
            current, number = "", 0
        elif ch == "]":
            before, times = stack.pop()
            current = before + current * times
        else:
            current += ch
    return current


# solution: innermost brackets by regular expression
import re


def solve(text):
    pattern = re.compile(r"(\d+)\[([a-z]*)\]")
    changed = 1
    while changed:
        text, changed = pattern.subn(lambda m: int(m[1]) * m[2], text)
    return text


# solution: tree of nodes
from dataclasses import dataclass, field


@dataclass
class Repeat:
    times: int
    parts: list = field(default_factory=list)

    def write(self):
        letters = []
        for _ in range(self.times):
            for part in self.parts:
                if isinstance(part, Repeat):
                    letters.extend(part.write())
                else:
                    letters.append(part)
        return letters


def solve(text):
    root = Repeat(1)
    path = [root]
    digits = ""
    for c in text:
        if c == "[":
            node = Repeat(int(digits))
            digits = ""
            path[-1].parts.append(node)
            path.append(node)
        elif c == "]":
            path.pop()
        elif c in "0123456789":
            digits += c
        else:
            path[-1].parts.append(c)
    return "".join(root.write())


# solution: jumps back to the open bracket
def solve(text):
    out = bytearray()
    loops = []
    i = 0
    count = 0
    while i < len(text):
        c = text[i]
        if c.isalpha():
            out.append(ord(c))
        elif c == "[":
            loops.append([i, count])
            count = 0
        elif c == "]":
            loops[-1][1] -= 1
            if loops[-1][1]:
                i = loops[-1][0]
            else:
                loops.pop()
        else:
            count = count * 10 + ord(c) - 48
        i += 1
    return out.decode()


# solution: list of letters read from the back
def solve(text):
    symbols = list(text)
    stack = []
    while symbols:
        s = symbols.pop()
        if s != "[":
            stack.append(s)
            continue
        inside = []
        while stack[-1] != "]":
            inside.append(stack.pop())
        stack.pop()
        number = ""
        while symbols and symbols[-1].isdigit():
            number = symbols.pop() + number
        for _ in range(int(number)):
            stack.extend(reversed(inside))
    return "".join(stack[::-1])
