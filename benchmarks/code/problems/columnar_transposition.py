"""Decipher a columnar transposition: the plain text was written in rows under the letters of a key and read column by column in the order of the key's letters (equal letters from left to right). Return the first 40 letters of the plain text and the number of its places with two equal letters in a row.

Arguments: key (different lengths) and cipher text of `size` letters; the last row may be short.
"""

RANGE = (30, 50_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    key = "".join(rng.choice("abcdefghijklmnop") for _ in range(rng.randint(3, 20)))
    return [key, "".join(rng.choice("abcdefgh") for _ in range(size))]


# solution: columns cut out, then read by rows
def solve(key, text):
    width = len(key)
    full, extra = divmod(len(text), width)
    columns = [""] * width
    at = 0
    for c in sorted(range(width), key=lambda c: key[c]):
        length = full + (c < extra)
        columns[c] = text[at : at + length]
        at += length
    plain = ""
    for r in range(full + 1):
        for column in columns:
            plain += column[r : r + 1]
    return [plain[:40], sum(a == b for a, b in zip(plain, plain[1:]))]


# solution: place of every letter computed, nothing built
def solve(key, text):
    width = len(key)
    full, extra = divmod(len(text), width)
    start = [0] * width
    at = 0
    for _, c in sorted((k, i) for i, k in enumerate(key)):
        start[c] = at
        at += full + (1 if c < extra else 0)
    first = ""
    doubles = 0
    before = None
    for i in range(len(text)):
        letter = text[start[i % width] + i // width]
        if i < 40:
            first += letter
        if letter == before:
            doubles += 1
        before = letter
    return [first, doubles]


# solution: permutation sorted and turned round
def solve(key, text):
    n = len(text)
    order = sorted(range(n), key=lambda i: (key[i % len(key)], i % len(key), i))
    pairs = sorted(zip(order, text))
    plain = [letter for _, letter in pairs]
    doubles = [i for i in range(1, n) if plain[i] == plain[i - 1]]
    return ["".join(plain[:40]), len(doubles)]


# solution: slices of a bytearray
def solve(key, text):
    data = text.encode()
    plain = bytearray(len(data))
    columns = sorted(range(len(key)), key=key.__getitem__)
    for c in columns:
        number = len(range(c, len(plain), len(key)))
        plain[c :: len(key)] = data[:number]
        data = data[number:]
    doubles = 0
    for i in range(len(plain) - 1):
        doubles += plain[i] == plain[i + 1]
    return [plain[:40].decode(), doubles]


# solution: rows of a grid as dictionaries
class Grid:
    def __init__(self, key, length):
        self.key = key
        self.rows = []
        while length > 0:
            self.rows.append(dict.fromkeys(range(min(len(key), length))))
            length -= len(key)

    def fill(self, letters):
        for column in sorted(range(len(self.key)), key=lambda c: (self.key[c], c)):
            for row in self.rows:
                if column in row:
                    row[column] = next(letters)

    def text(self):
        return "".join("".join(row.values()) for row in self.rows)


def solve(key, text):
    grid = Grid(key, len(text))
    grid.fill(iter(text))
    plain = grid.text()
    return [plain[:40], sum(plain[i] == plain[i - 1] for i in range(1, len(plain)))]
