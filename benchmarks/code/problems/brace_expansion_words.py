"""Given a pattern such as "a{b,c{d,e}}f", return how many texts it stands for, how many of them are different, and the least and the greatest of them in the order of the alphabet.

A pattern is a row of letters and groups; a group lists two or more patterns, of which one is chosen. The pattern is built from `size` random pieces.
"""

RANGE = (2, 16)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    text = ""
    for _ in range(size):
        if rng.random() < 0.75:
            options = [rng.choice(["a", "b", "ab", "ba", "c", "a{b,c}", "aa"]) for _ in range(2)]
            text += "{" + ",".join(options) + "}"
        else:
            text += rng.choice("abc")
    return [text]


# solution: innermost group first, on texts
import re


def solve(pattern):
    todo = [pattern]
    finished = []
    while todo:
        text = todo.pop()
        group = re.search(r"\{([^{}]*)\}", text)
        if group is None:
            finished.append(text)
        elif text.count("{", 0, group.start()) > text.count("}", 0, group.start()):
            depth_start = text.rfind("{", 0, group.start())
            before, after = text[:depth_start], text[depth_start:]
            inner = after[1:]
            level, end, commas = 0, 0, [-1]
            for i, c in enumerate(inner):
                if c == "{":
                    level += 1
                elif c == "}":
                    if level == 0:
                        end = i
                        break
                    level -= 1
                elif c == "," and level == 0:
                    commas.append(i)
            for a, b in zip(commas, commas[1:] + [end]):
                todo.append(before + inner[a + 1 : b] + inner[end + 1 :])
        else:
            for option in group.group(1).split(","):
                todo.append(text[: group.start()] + option + text[group.end() :])
    return [len(finished), len(set(finished)), min(finished), max(finished)]


# solution: recursive descent to lists of words
def solve(pattern):
    def choice(i):
        words = []
        while True:
            part, i = row(i)
            words += part
            if i == len(pattern) or pattern[i] == "}":
                return words, i
            i += 1

    def row(i):
        words = [""]
        while i < len(pattern) and pattern[i] not in ",}":
            if pattern[i] == "{":
                part, i = choice(i + 1)
            else:
                part = [pattern[i]]
            words = [w + p for w in words for p in part]
            i += 1
        return words, i

    words = choice(0)[0]
    return [len(words), len(set(words)), min(words), max(words)]


# solution: sets with the number counted beside
class Reader:
    def __init__(self, text):
        self.signs = list(text + "}")[::-1]

    def group(self):
        words, count = set(), 0
        row, ways = {""}, 1
        while True:
            sign = self.signs.pop()
            if sign in ",}":
                words |= row
                count += ways
                if sign == "}":
                    return words, count
                row, ways = {""}, 1
            elif sign == "{":
                inner, number = self.group()
                row = {a + b for a in row for b in inner}
                ways *= number
            else:
                row = {w + sign for w in row}


def solve(pattern):
    words, count = Reader(pattern).group()
    return [count, len(words), min(words), max(words)]


# solution: tree walked by generators
def tree(signs):
    options = [[]]
    for c in signs:
        if c == "}":
            return options
        if c == ",":
            options.append([])
        else:
            options[-1].append(tree(signs) if c == "{" else c)
    return options


def texts(parts, i):
    if i == len(parts):
        yield ""
    elif isinstance(parts[i], str):
        for rest in texts(parts, i + 1):
            yield parts[i] + rest
    else:
        for option in parts[i]:
            for head in texts(option, 0):
                for rest in texts(parts, i + 1):
                    yield head + rest


def solve(pattern):
    (whole,) = tree(iter(pattern))
    count = 0
    seen = set()
    for text in texts(whole, 0):
        count += 1
        seen.add(text)
    return [count, len(seen), min(seen), max(seen)]


# solution: automaton of positions, equal texts merged into one state set
def solve(pattern):
    n = len(pattern)
    after = {}
    stack = []
    for i, c in enumerate(pattern):
        if c == "{":
            stack.append((i, [i + 1], []))
        elif c == ",":
            stack[-1][1].append(i + 1)
            stack[-1][2].append(i)
        elif c == "}":
            start, begins, ends = stack.pop()
            after[start] = begins
            for e in ends + [i]:
                after[e] = [i + 1]

    def settle(places):
        out, todo = {}, list(places.items())
        while todo:
            p, w = todo.pop()
            if p in after:
                todo += [(q, w) for q in after[p]]
            else:
                out[p] = out.get(p, 0) + w
        return out

    count = different = 0
    least = greatest = None
    layer = [("", settle({0: 1}))]
    while layer:
        text, state = layer.pop()
        if n in state:
            different += 1
            count += state[n]
            least = text if least is None or text < least else least
            greatest = text if greatest is None or text > greatest else greatest
        moves = {}
        for p, w in state.items():
            if p < n:
                part = moves.setdefault(pattern[p], {})
                part[p + 1] = part.get(p + 1, 0) + w
        for letter, places in moves.items():
            layer.append((text + letter, settle(places)))
    return [count, different, least, greatest]
