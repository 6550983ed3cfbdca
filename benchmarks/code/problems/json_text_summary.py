"""Given a JSON text, return the greatest depth of its arrays and objects, how many arrays and objects it holds, how
many keys, and the sum of its numbers.

The text is one object of about `size` values (integers not negative, strings of small letters, true, false, null);
a value that is an array or object stands one deeper than what holds it, and the outer object has depth 1.
"""

RANGE = (5, 4_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    import json

    left = [size]

    def value(depth):
        left[0] -= 1
        kind = rng.random()
        if depth < 12 and left[0] > 0 and kind < 0.25:
            return [value(depth + 1) for _ in range(rng.randint(1, 6))]
        if depth < 12 and left[0] > 0 and kind < 0.5:
            return {rng.choice("abcdefgh") + str(k): value(depth + 1) for k in range(rng.randint(1, 5))}
        return rng.choice([7, 120, 3_000, "some", "text", True, False, None])

    top = {}
    while left[0] > 0:
        top["key" + str(len(top))] = value(1)
    return [json.dumps(top)]


# solution: json module and recursion
import json


def solve(text):
    def look(value):
        if isinstance(value, dict):
            inner = [look(v) for v in value.values()]
            keys = len(value)
        elif isinstance(value, list):
            inner = [look(v) for v in value]
            keys = 0
        else:
            number = value if isinstance(value, int) and not isinstance(value, bool) else 0
            return 0, 0, 0, number
        return (
            1 + max((i[0] for i in inner), default=0),
            1 + sum(i[1] for i in inner),
            keys + sum(i[2] for i in inner),
            sum(i[3] for i in inner),
        )

    return list(look(json.loads(text)))


# solution: one pass over the characters
def solve(text):
    depth = deepest = holders = keys = total = number = 0
    quoted = False
    for c in text:
        if quoted:
            quoted = c != '"'
        elif c == '"':
            quoted = True
        elif c in "{[":
            holders += 1
            depth += 1
            deepest = max(deepest, depth)
        elif c == ":":
            keys += 1
        elif c.isdigit():
            number = number * 10 + int(c)
            continue
        elif c in "}]":
            depth -= 1
        total += number
        number = 0
    return [deepest, holders, keys, total + number]


# solution: all tokens first, then a stack of open brackets
import re


def solve(text):
    tokens = re.findall(r'"[^"]*"|\d+|[{}\[\]:,]|true|false|null', text)
    stack = []
    levels = []
    for token in tokens:
        if token in ("{", "["):
            stack.append(token)
            levels.append(len(stack))
        elif token in ("}", "]"):
            stack.pop()
    numbers = [int(t) for t in tokens if t.isdigit()]
    return [max(levels), len(levels), tokens.count(":"), sum(numbers)]


# solution: hand-written parser that makes a tree of nodes
class Node:
    def __init__(self, kind, depth):
        self.kind = kind
        self.depth = depth
        self.items = []
        self.keys = []
        self.value = None


class Parser:
    def __init__(self, text):
        self.text = text
        self.pos = 0
        self.all = []

    def skip(self):
        while self.text[self.pos] in " ,:\n":
            self.pos += 1

    def string(self):
        end = self.text.index('"', self.pos + 1)
        word = self.text[self.pos + 1 : end]
        self.pos = end + 1
        return word

    def parse(self, depth):
        self.skip()
        c = self.text[self.pos]
        if c in "{[":
            node = Node(c, depth + 1)
            self.pos += 1
            self.skip()
            while self.text[self.pos] not in "}]":
                if c == "{":
                    node.keys.append(self.string())
                node.items.append(self.parse(depth + 1))
                self.skip()
            self.pos += 1
        elif c == '"':
            node = Node("string", depth)
            node.value = self.string()
        else:
            end = self.pos
            while self.text[end].isalnum():
                end += 1
            word = self.text[self.pos : end]
            node = Node("number" if word.isdigit() else "word", depth)
            node.value = int(word) if word.isdigit() else word
            self.pos = end
        self.all.append(node)
        return node


def solve(text):
    parser = Parser(text + " ")
    parser.parse(0)
    holders = [n for n in parser.all if n.kind in "{["]
    return [
        max(n.depth for n in holders),
        len(holders),
        sum(len(n.keys) for n in holders),
        sum(n.value for n in parser.all if n.kind == "number"),
    ]


# solution: every value listed with its whole path
import json


def paths(value, path):
    yield path, value
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from paths(inner, path + ("." + key,))
    elif isinstance(value, list):
        for i, inner in enumerate(value):
            yield from paths(inner, path + (str(i),))


def solve(text):
    everything = {"/".join(path): (value, len(path)) for path, value in paths(json.loads(text), ())}
    deepest = holders = keys = total = 0
    for path, (value, length) in everything.items():
        if type(value) in (dict, list):
            holders += 1
            deepest = max(deepest, length + 1)
        elif type(value) is int:
            total += value
        if path.rpartition("/")[2].startswith("."):
            keys += 1
    return [deepest, holders, keys, total]
