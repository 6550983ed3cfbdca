"""A tree of towns is written as a text like "(A:3,(B:2,C:7)D:1)E", where the towns directly behind another
come in brackets before its name, each with the length of the road to it after a colon. Given the text and
pairs of names, return the list of the distances between them.

There are `size` towns with different names of letters and digits, and twenty pairs.
"""

RANGE = (3, 9000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    back = rng.choice([8, 50, size])
    parents = [-1] + [rng.randrange(max(0, v - back), v) for v in range(1, size)]
    texts = [[] for _ in range(size)]
    names = [f"{rng.choice('ABCDEF')}{v}" for v in range(size)]
    whole = [""] * size
    for v in range(size - 1, -1, -1):
        whole[v] = ("(" + ",".join(texts[v]) + ")" if texts[v] else "") + names[v]
        if v:
            texts[parents[v]].append(f"{whole[v]}:{rng.randint(1, 99)}")
        texts[v] = []
    return [whole[0], [[rng.choice(names), rng.choice(names)] for _ in range(20)]]


# solution: parents and lengths in dictionaries, climb
import re


def solve(text, pairs):
    parent, length = {}, {}
    open_lists = [[]]
    for token in re.finditer(r"\(|\)|([^(),:]+)(?::(\d+))?", text):
        if token.group() == "(":
            open_lists.append([])
        elif token.group() == ")":
            open_lists.append(None)
        else:
            name = token.group(1)
            if open_lists[-1] is None:
                open_lists.pop()
                for child in open_lists.pop():
                    parent[child] = name
            length[name] = int(token.group(2) or 0)
            open_lists[-1].append(name)
    answers = []
    for a, b in pairs:
        above = {}
        total = 0
        while True:
            above[a] = total
            if a not in parent:
                break
            total += length[a]
            a = parent[a]
        total = 0
        while b not in above:
            total += length[b]
            b = parent[b]
        answers.append(above[b] + total)
    return answers


# solution: scan from the right with a stack, arrays of parents and depths
from array import array


def solve(text, pairs):
    number = {}
    parent, length = array("i"), array("i")
    stack = []
    last = -1
    i = len(text)
    while i > 0:
        i -= 1
        c = text[i]
        if c == ")":
            stack.append(last)
        elif c == "(":
            stack.pop()
        elif c != ",":
            j = i
            while j >= 0 and text[j] not in "(),":
                j -= 1
            name, _, road = text[j + 1 : i + 1].partition(":")
            last = len(number)
            number[name] = last
            parent.append(stack[-1] if stack else -1)
            length.append(int(road or 0))
            i = j + 1
    result = []
    for a, b in pairs:
        x, y, total = number[a], number[b], 0
        while x != y:
            if x > y:
                total += length[x]
                x = parent[x]
            else:
                total += length[y]
                y = parent[y]
        result.append(total)
    return result


# solution: objects with neighbours, a walk for each pair
class Town:
    def __init__(self):
        self.name = ""
        self.roads = {}


def build(text):
    towns = {}
    here, stack = Town(), []
    word = ""
    for c in text + ",":
        if c == "(":
            stack.append([])
        elif c in ",)":
            name, _, road = word.partition(":")
            here.name = name
            towns[name] = here
            if stack:
                stack[-1].append((here, int(road)))
            here, word = Town(), ""
            if c == ")":
                for child, far in stack.pop():
                    here.roads[child] = far
                    child.roads[here] = far
        else:
            word += c
    return towns


def solve(text, pairs):
    towns = build(text)
    answers = []
    for a, b in pairs:
        goal = towns[b]
        todo = [(towns[a], None, 0)]
        while True:
            town, origin, far = todo.pop()
            if town is goal:
                answers.append(far)
                break
            todo.extend((t, town, far + d) for t, d in town.roads.items() if t is not origin)
    return answers


# solution: no tree, each pair scanned in the text
def roads_up(text, name):
    places = []
    start = 0
    while True:
        start = text.index(name, start)
        end = start + len(name)
        if (start == 0 or text[start - 1] in "(),") and (end == len(text) or text[end] in "):,"):
            break
        start = end
    depth = 0
    wanted = True
    i = start
    while i < len(text):
        if wanted:
            j = i
            while j < len(text) and text[j] not in "(),":
                j += 1
            part = text[i:j].split(":")
            places.append((i, int(part[1]) if len(part) > 1 else 0))
            wanted = False
            i = j
        elif text[i] == "(":
            depth += 1
            i += 1
        elif text[i] == ")":
            depth -= 1
            i += 1
            if depth < 0:
                depth = 0
                wanted = True
        else:
            i += 1
    return places


def solve(text, pairs):
    result = []
    for a, b in pairs:
        one, two = roads_up(text, a), roads_up(text, b)
        while one and two and one[-1] == two[-1]:
            one.pop()
            two.pop()
        result.append(sum(d for _, d in one) + sum(d for _, d in two))
    return result


# solution: way from the root stored for every town as a tuple
import re


def solve(text, pairs):
    tokens = re.findall(r"[()]|[\w:]+", text)
    ways = {}
    holders = [()]
    last = ()
    for token in reversed(tokens):
        if token == ")":
            holders.append(last)
        elif token == "(":
            holders.pop()
        else:
            name, *road = token.split(":")
            above = holders[-1]
            last = (name, int(road[0]) if road else 0, above)
            ways[name] = last
    answers = []
    for a, b in pairs:
        lines = []
        for name in (a, b):
            line, node = {}, ways[name]
            while node:
                line[node[0]] = node[1]
                node = node[2]
            lines.append(line)
        different = lines[0].keys() ^ lines[1].keys()
        answers.append(sum(line[name] for line in lines for name in line if name in different))
    return answers
