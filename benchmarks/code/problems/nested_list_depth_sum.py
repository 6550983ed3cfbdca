"""Given the text of a nested list of numbers, return the sum of all the numbers, each multiplied by how
deep it stands.

The text, such as "[4,[-1,[],7],[[12]]]", has `size` numbers or empty lists in it; the outermost numbers
have depth 1, and nothing stands deeper than 60. There are no blanks.
"""

RANGE = (10, 40_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    deepest = rng.choice([3, 10, 60])
    text = ["["]
    depth = 1
    fresh = True
    for _ in range(size):
        while rng.random() < 0.35 and depth > 1 and not fresh:
            text.append("]")
            depth -= 1
        while rng.random() < 0.4 and depth < deepest:
            text.append("[" if fresh else ",[")
            depth += 1
            fresh = True
        item = "[]" if rng.random() < 0.05 and depth < deepest else str(rng.randint(-99, 999))
        text.append(item if fresh else "," + item)
        fresh = False
    text.append("]" * depth)
    return ["".join(text)]


# solution: letter by letter
def solve(text):
    total = depth = number = 0
    sign = 1
    for c in text:
        if c.isdigit():
            number = number * 10 + int(c)
        elif c == "-":
            sign = -1
        else:
            total += sign * number * depth
            number, sign = 0, 1
            if c == "[":
                depth += 1
            elif c == "]":
                depth -= 1
    return total


# solution: real lists and recursion
import json


def weigh(item, depth):
    if isinstance(item, int):
        return item * depth
    return sum(weigh(inner, depth + 1) for inner in item)


def solve(text):
    return weigh(json.loads(text), 0)


# solution: tokens of a pattern, and a stack of lists, level by level
import re


def build(tokens):
    top = []
    stack = [top]
    for token in tokens:
        if token == "[":
            inner = []
            stack[-1].append(inner)
            stack.append(inner)
        elif token == "]":
            stack.pop()
        else:
            stack[-1].append(int(token))
    return top[0]


def solve(text):
    level = build(re.findall(r"-?\d+|\[|\]", text))
    depth = 1
    total = 0
    while level:
        total += depth * sum(x for x in level if not isinstance(x, list))
        level = [x for part in level if isinstance(part, list) for x in part]
        depth += 1
    return total


# solution: innermost brackets replaced again and again
from re import compile

INNER = compile(r"\[([^\[\]]*)\]")


def collapse(found):
    plain = weighted = 0
    for part in found[1].split(","):
        if part:
            a, _, b = part.partition("w")
            plain += int(a)
            weighted += int(b or 0) + int(a)
    return f"{plain}w{weighted}"


def solve(text):
    while text[0] == "[":
        text = INNER.sub(collapse, text)
    return int(text.split("w")[1])


# solution: reader object that makes pairs of depth and number
from collections import defaultdict


class Reader:
    def __init__(self, text):
        self.text = text
        self.at = 0
        self.pairs = []

    def read(self, depth):
        if self.text[self.at] != "[":
            start = self.at
            while self.text[self.at] not in ",]":
                self.at += 1
            self.pairs.append((depth, self.text[start : self.at]))
            return
        self.at += 1
        while self.text[self.at] != "]":
            self.read(depth + 1)
            if self.text[self.at] == ",":
                self.at += 1
        self.at += 1


def solve(text):
    reader = Reader(text)
    reader.read(0)
    by_depth = defaultdict(list)
    for depth, number in reader.pairs:
        by_depth[depth].append(int(number))
    return sum(depth * sum(numbers) for depth, numbers in by_depth.items())
