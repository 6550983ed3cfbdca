"""Given templates "NAME=TEXT" where a text may hold other names in braces, return the text of the name
"main" in full.

There are `size` templates in any order; each is used at most a few times, no template leads back to itself,
and the full text has some twenty letters for each template. Names are letters and digits, texts are
letters, blanks and braces.
"""

RANGE = (10, 8_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    wide = rng.choice([2, 4, 8])
    names = ["main"] + [f"{rng.choice('pqrst')}{k}" for k in range(1, size)]
    uses = [[] for _ in range(size)]
    for k in range(1, size):
        parent = max(0, k - 1 - rng.randrange(wide * 2)) // wide
        uses[parent].append(k)
        if k > size * 3 // 4 and rng.random() < 0.3:
            uses[parent].append(k)
    lines = []
    for k in range(size):
        rng.shuffle(uses[k])
        text = ""
        for other in uses[k]:
            text += "".join(rng.choice("abcde fgh") for _ in range(rng.randint(0, 9)))
            text += "{" + names[other] + "}"
        text += "".join(rng.choice("abcde fgh") for _ in range(rng.randint(1, 15)))
        lines.append(f"{names[k]}={text}")
    rng.shuffle(lines)
    return [lines]


# solution: recursion that remembers
from functools import lru_cache


def solve(lines):
    texts = dict(line.split("=") for line in lines)

    @lru_cache(maxsize=None)
    def full(name):
        out = ""
        rest = texts[name]
        while "{" in rest:
            head, _, rest = rest.partition("{")
            inner, _, rest = rest.partition("}")
            out += head + full(inner)
        return out + rest

    return full("main")


# solution: pattern replaced until no brace is left
import re


def solve(lines):
    meaning = {}
    for line in lines:
        name, text = line.split("=", 1)
        meaning[name] = text
    whole = "{main}"
    while "{" in whole:
        whole = re.sub(r"\{(\w+)\}", lambda found: meaning[found[1]], whole)
    return whole


# solution: stack of places in templates
def solve(lines):
    where = {line[: line.index("=")]: k for k, line in enumerate(lines)}
    k = where["main"]
    stack = [(k, 5)]
    pieces = []
    while stack:
        k, at = stack.pop()
        line = lines[k]
        brace = line.find("{", at)
        if brace < 0:
            pieces.append(line[at:])
            continue
        pieces.append(line[at:brace])
        end = line.index("}", brace)
        stack.append((k, end + 1))
        inner = line[brace + 1 : end]
        stack.append((where[inner], len(inner) + 1))
    return "".join(pieces)


# solution: templates as token lists, joined from generators
import re


class Template:
    def __init__(self, text):
        self.tokens = [t for t in re.split(r"(\{\w+\})", text) if t]

    def letters(self, library):
        for token in self.tokens:
            if token[0] == "{":
                yield from library[token[1:-1]].letters(library)
            else:
                yield token


def solve(lines):
    library = {}
    for line in lines:
        name, text = line.split("=")
        library[name] = Template(text)
    return "".join(library["main"].letters(library))


# solution: ready templates put into those that wait for them
from collections import deque


def names_in(text):
    return [part.split("}")[0] for part in text.split("{")[1:]]


def solve(lines):
    text_of = {}
    users = {}
    open_names = {}
    for line in lines:
        name, text = line.split("=")
        text_of[name] = text
        inside = set(names_in(text))
        open_names[name] = len(inside)
        for other in inside:
            users.setdefault(other, []).append(name)
    ready = deque(name for name in text_of if open_names[name] == 0)
    while ready:
        name = ready.popleft()
        for user in users.get(name, []):
            text_of[user] = text_of[user].replace("{" + name + "}", text_of[name])
            open_names[user] -= 1
            if open_names[user] == 0:
                ready.append(user)
    return text_of["main"]
