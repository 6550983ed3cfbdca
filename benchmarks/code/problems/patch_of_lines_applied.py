"""Apply a row of edits to a list of lines and return the number of lines, the checksum of the result (sum of line number from 1 times line length, modulo 1,000,003), and the first and the last line.

Edits [place, removed, texts] refer to the lines before any edit, are in order of place and do not overlap: from the line with the index `place` on, `removed` lines go and `texts` come. There are `size` lines; at least one line is left.
"""

RANGE = (6, 20_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    lines = ["keep"] + ["line " + "x" * rng.randint(0, 30) for _ in range(size - 1)]
    edits = []
    at = 1
    while at < size:
        at += rng.randint(1, 12)
        gone = rng.randint(0, 4)
        if at + gone > size:
            break
        edits.append([at, gone, ["new" + "y" * rng.randint(0, 9) for _ in range(rng.randint(0, 4))]])
        at += gone
    return [edits, lines]


# solution: slices replaced from the back
def solve(edits, lines):
    lines = list(lines)
    for place, removed, texts in reversed(edits):
        lines[place : place + removed] = texts
    total = sum(i * len(line) for i, line in enumerate(lines, 1))
    return [len(lines), total % 1_000_003, lines[0], lines[-1]]


# solution: stream of lines
def stream(edits, lines):
    at = 0
    for place, removed, texts in edits:
        while at < place:
            yield lines[at]
            at += 1
        yield from texts
        at += removed
    while at < len(lines):
        yield lines[at]
        at += 1


def solve(edits, lines):
    number = total = 0
    first = last = None
    for line in stream(edits, lines):
        number += 1
        total = (total + number * len(line)) % 1_000_003
        if first is None:
            first = line
        last = line
    return [number, total, first, last]


# solution: linked list
class Line:
    __slots__ = ("text", "after")

    def __init__(self, text, after=None):
        self.text = text
        self.after = after


def solve(edits, lines):
    head = Line("")
    nodes = [head]
    for text in lines:
        nodes[-1].after = Line(text)
        nodes.append(nodes[-1].after)
    for place, removed, texts in edits:
        node = nodes[place]
        rest = nodes[place + removed].after
        for text in texts:
            node.after = Line(text)
            node = node.after
        node.after = rest
        nodes[place + removed] = node
    count = total = 0
    node = head.after
    first = node.text
    while node is not None:
        count += 1
        total += count * len(node.text)
        last = node.text
        node = node.after
    return [count, total % 1_000_003, first, last]


# solution: one text with replaced parts
def solve(edits, lines):
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line) + 1)
    whole = "\n".join(lines) + "\n"
    out = ""
    at = 0
    for place, removed, texts in edits:
        out += whole[starts[at] : starts[place]]
        out += "".join(t + "\n" for t in texts)
        at = place + removed
    out += whole[starts[at] :]
    result = out.splitlines()
    checksum = 0
    for i in range(len(result)):
        checksum = (checksum + (i + 1) * len(result[i])) % 1_000_003
    return [len(result), checksum, result[0], result[-1]]


# solution: dictionary of places with fractions as sort keys
def solve(edits, lines):
    table = {(i, 1, 0): line for i, line in enumerate(lines)}
    for place, removed, texts in edits:
        for i in range(place, place + removed):
            del table[i, 1, 0]
        for j, text in enumerate(texts):
            table[place, 0, j] = text
    keys = sorted(table)
    total = 0
    for number, key in enumerate(keys, start=1):
        total += number * len(table[key])
    return [len(keys), total % 1_000_003, table[keys[0]], table[keys[-1]]]
