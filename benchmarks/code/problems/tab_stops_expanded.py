"""Given lines with tabs and the distance of tab stops, replace each tab by spaces up to the next stop (at least one), cut spaces off at the right, and return the greatest width of a line, the number of columns that are blank in all lines, and the number of different lines.

There are `size` lines; arguments: distance, lines. Columns after the greatest width do not count.
"""

RANGE = (4, 6_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    words = ["a", "bcd", "efghij", "", "kl", " m"]
    lines = ["\t".join(rng.choice(words) for _ in range(rng.randint(1, 6))) for _ in range(size)]
    return [rng.choice([4, 8, 8, 12]), lines]


# solution: lines expanded by the method, columns by a set
def solve(stop, lines):
    clean = [line.expandtabs(stop).rstrip() for line in lines]
    width = max(map(len, clean))
    used = {i for line in clean for i, c in enumerate(line) if c != " "}
    return [width, width - len(used), len(set(clean))]


# solution: one line at a time, a mask of used columns
def solve(stop, lines):
    used = 0
    seen = set()
    for line in lines:
        column = 0
        places = []
        for c in line:
            if c == "\t":
                column += stop - column % stop
            else:
                if c != " ":
                    places.append((column, c))
                    used |= 1 << column
                column += 1
        seen.add(tuple(places))
    return [used.bit_length(), used.bit_length() - bin(used).count("1"), len(seen)]


# solution: grid of lists padded to a rectangle
def solve(stop, lines):
    grid = []
    for line in lines:
        row = []
        for c in line:
            if c == "\t":
                row.append(" ")
                while len(row) % stop:
                    row.append(" ")
            else:
                row.append(c)
        while row and row[-1] == " ":
            row.pop()
        grid.append(row)
    width = max(len(row) for row in grid)
    for row in grid:
        row.extend([" "] * (width - len(row)))
    blank = sum(all(c == " " for c in column) for column in zip(*grid))
    different = len({tuple(row) for row in grid})
    return [width, blank, different]


# solution: sorted lines in one joined text
def expand(line, stop):
    text = ""
    for part in line.split("\t"):
        text += part
        text = text.ljust((len(text) // stop + 1) * stop)
    return text.rstrip()


def solve(stop, lines):
    whole = "\n".join(sorted(expand(line, stop) for line in lines))
    flags = bytearray()
    different = 0
    before = None
    for line in whole.split("\n"):
        if line == before:
            continue
        different += 1
        before = line
        if len(line) > len(flags):
            flags.extend(bytes(len(line) - len(flags)))
        for i, c in enumerate(line):
            if not c.isspace():
                flags[i] = 1
    return [len(flags), flags.count(0), different]


# solution: hashes only, ends of the fields by positions
import hashlib


def fields(line, stop):
    column = 0
    for part in line.split("\t"):
        word = part.strip(" ")
        if word:
            yield column + part.index(word), word
        column = (column + len(part)) // stop * stop + stop


def solve(stop, lines):
    prints = set()
    columns = set()
    width = 0
    for line in lines:
        digest = hashlib.md5()
        for start, word in fields(line, stop):
            digest.update(f"{start}:{word};".encode())
            columns.update(range(start, start + len(word)))
            width = max(width, start + len(word))
        prints.add(digest.digest()[:8])
    return [width, width - len(columns), len(prints)]
