"""Given a text with tags such as "<b>", "</b>" and "<br/>", close what is left open and drop closing tags that fit nothing: return the numbers of tags closed by force and of tags dropped, the greatest depth, and the path of names (joined by "/") at the first place of that depth.

A closing tag closes the innermost open tag of its name; those opened inside it and still open are closed by force. At the end all are closed by force. The text has `size` tags.
"""

RANGE = (4, 10_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    names = ["a", "b", "i", "div", "p", "ul", "li"]
    out, opened = [], []
    deep = rng.choice([0.45, 0.5, 0.53])
    for _ in range(size):
        r = rng.random()
        if r < deep and len(opened) < 400:
            opened.append(rng.choice(names))
            out.append(f"<{opened[-1]}>")
        elif r < 0.93 and opened:
            out.append(f"</{opened.pop()}>")
        elif r < 0.96:
            out.append("<br/>")
        else:
            out.append(f"</{rng.choice(names + ['zz'])}>")
        if rng.random() < 0.3:
            out.append("some text ")
    return ["".join(out)]


# solution: stack of names
import re


def solve(text):
    stack, forced, dropped = [], 0, 0
    best = []
    for slash, name, alone in re.findall(r"<(/?)(\w+)(/?)>", text):
        if alone:
            continue
        if not slash:
            stack.append(name)
            if len(stack) > len(best):
                best = stack[:]
        elif name in stack:
            while stack.pop() != name:
                forced += 1
        else:
            dropped += 1
    return [forced + len(stack), dropped, len(best), "/".join(best)]


# solution: tree of elements with parents
class Element:
    def __init__(self, name, parent):
        self.name = name
        self.parent = parent
        self.depth = parent.depth + 1 if parent else 0
        self.children = []
        if parent:
            parent.children.append(self)


def solve(text):
    root = here = deepest = Element("", None)
    forced = dropped = 0
    for piece in text.split("<")[1:]:
        tag = piece.split(">")[0]
        if tag[-1] == "/":
            continue
        if tag[0] != "/":
            here = Element(tag, here)
            if here.depth > deepest.depth:
                deepest = here
            continue
        found = here
        while found is not root and found.name != tag[1:]:
            found = found.parent
        if found is root:
            dropped += 1
        else:
            forced += here.depth - found.depth
            here = found.parent
    names = []
    node = deepest
    while node is not root:
        names.append(node.name)
        node = node.parent
    return [forced + here.depth, dropped, deepest.depth, "/".join(names[::-1])]


# solution: path as one text
def solve(text):
    path = ""
    depth = forced = dropped = top = 0
    top_path = ""
    at = text.find("<")
    while at >= 0:
        end = text.find(">", at)
        tag = text[at + 1 : end]
        if tag.startswith("/"):
            cut = (path + "/").rfind(tag + "/")
            if cut < 0:
                dropped += 1
            else:
                gone = path.count("/", cut)
                forced += gone - 1
                depth -= gone
                path = path[:cut]
        elif not tag.endswith("/"):
            path += "/" + tag
            depth += 1
            if depth > top:
                top, top_path = depth, path
        at = text.find("<", end)
    return [forced + depth, dropped, top, top_path[1:]]


# solution: list of places for every name
from collections import defaultdict


def tags(text):
    inside = False
    word = ""
    for c in text:
        if c == "<":
            inside, word = True, ""
        elif c == ">":
            inside = False
            yield word
        elif inside:
            word += c


def solve(text):
    places = defaultdict(list)
    names = []
    forced = dropped = 0
    first = []
    for tag in tags(text):
        if tag[0] == "/":
            name = tag[1:]
            if not places[name]:
                dropped += 1
                continue
            start = places[name][-1]
            forced += len(names) - start - 1
            for gone in names[start:]:
                places[gone].pop()
            del names[start:]
        elif tag[-1] != "/":
            places[tag].append(len(names))
            names.append(tag)
            if len(names) > len(first):
                first = tuple(names)
    return [forced + len(names), dropped, len(first), "/".join(first)]


# solution: all states kept as linked tuples
import re


def solve(text):
    history = [(None, None, 0)]
    lost = []
    closed = []
    for match in re.finditer(r"<([^<>]+)>", text):
        tag = match.group(1)
        state = history[-1]
        if tag.endswith("/"):
            pass
        elif tag.startswith("/"):
            probe, skipped = state, []
            while probe[2] and probe[0] != tag[1:]:
                skipped.append(probe[0])
                probe = probe[1]
            if probe[2]:
                closed += skipped
                state = probe[1]
            else:
                lost.append(tag)
        else:
            state = (tag, state, state[2] + 1)
        history.append(state)
    end = history[-1]
    state = max(history, key=lambda s: s[2])
    depth = state[2]
    path = []
    while state[2]:
        path.insert(0, state[0])
        state = state[1]
    return [len(closed) + end[2], len(lost), depth, "/".join(path)]
