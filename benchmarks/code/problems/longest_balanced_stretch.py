"""Given a text of "(" and ")", return [length, how many]: the length of its longest correctly nested
stretches and how many stretches have that length ([0, 1] if there is none).

The text has `size` brackets.
"""

RANGE = (10, 60_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    bias = rng.choice([0.5, 0.52, 0.6])
    return ["".join("(" if rng.random() < bias else ")" for _ in range(size))]


# solution: stack of open places
def solve(text):
    stack = [-1]
    best = [0, 1]
    for i, c in enumerate(text):
        if c == "(":
            stack.append(i)
            continue
        stack.pop()
        if not stack:
            stack.append(i)
            continue
        length = i - stack[-1]
        if length > best[0]:
            best = [length, 1]
        elif length == best[0]:
            best[1] += 1
    return best


# solution: table of the stretch ending at each place
def solve(text):
    n = len(text)
    ending = [0] * n
    for i in range(1, n):
        if text[i] == ")":
            j = i - 1 - ending[i - 1]
            if j >= 0 and text[j] == "(":
                ending[i] = i - j + 1
                if j > 0:
                    ending[i] += ending[j - 1]
    top = max(ending)
    return [top, ending.count(top) if top else 1]


# solution: counters from both sides
def scan(text, opener):
    depth = height = 0
    for c in text:
        height += 1
        if c == opener:
            depth += 1
        else:
            depth -= 1
            if depth < 0:
                depth = height = 0
            elif depth == 0:
                yield height


def solve(text):
    longest = max(max(scan(text, "("), default=0), max(scan(reversed(text), ")"), default=0))
    if not longest:
        return [0, 1]
    hits = set()
    marks = bytearray(len(text) + 1)
    opened = []
    for i, c in enumerate(text):
        if c == "(":
            opened.append(i)
        elif opened:
            marks[opened.pop()] = marks[i] = 1
    run = 0
    for i in range(len(text) + 1):
        if marks[i]:
            run += 1
        else:
            if run == longest:
                hits.add(i)
            run = 0
    return [longest, len(hits)]


# solution: unmatched places split the text
def solve(text):
    lonely = []
    for i, c in enumerate(text):
        if c == ")" and lonely and text[lonely[-1]] == "(":
            lonely.pop()
        else:
            lonely.append(i)
    edges = [-1] + lonely + [len(text)]
    lengths = sorted(b - a - 1 for a, b in zip(edges, edges[1:]))
    return [lengths[-1], lengths.count(lengths[-1]) if lengths[-1] else 1]


# solution: last place of every depth in a dict
def solve(text):
    from collections import Counter

    since = {0: 0}
    depth = 0
    found = Counter()
    for i, c in enumerate(text, 1):
        if c == "(":
            depth += 1
            since[depth] = i
        else:
            since.pop(depth, None)
            depth -= 1
            if depth in since:
                found[i - since[depth]] += 1
            else:
                since[depth] = i
    if not found:
        return [0, 1]
    top = max(found)
    return [top, found[top]]
