"""Given a text of small letters, return the list of the codes that LZW compression gives for it.

The text has `size` letters. Codes 0 to 25 stand for the letters; each step takes the longest known piece at
the place reached, writes its code, and gives the next free code to that piece with the letter after it.
"""

RANGE = (10, 60_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    letters = "abcdefghijklmnopqrstuvwxyz"[: rng.choice([2, 4, 10, 26])]
    pieces = ["".join(rng.choice(letters) for _ in range(rng.randint(1, 9))) for _ in range(30)]
    text = []
    length = 0
    while length < size:
        piece = rng.choice(pieces) if rng.random() < 0.7 else rng.choice(letters)
        text.append(piece)
        length += len(piece)
    return ["".join(text)[:size]]


# solution: dictionary of texts
def solve(text):
    codes = {chr(97 + i): i for i in range(26)}
    result = []
    current = ""
    for letter in text:
        longer = current + letter
        if longer in codes:
            current = longer
        else:
            result.append(codes[current])
            codes[longer] = len(codes)
            current = letter
    result.append(codes[current])
    return result


# solution: dictionary of numbers for code and letter
def solve(text):
    table = {}
    fresh = 26
    out = []
    data = text.encode()
    at = data[0] - 97
    for byte in memoryview(data)[1:]:
        key = at << 5 | byte - 97
        if key in table:
            at = table[key]
        else:
            out.append(at)
            table[key] = fresh
            fresh += 1
            at = byte - 97
    out.append(at)
    return out


# solution: tree of node objects
class Piece:
    def __init__(self, code):
        self.code = code
        self.longer = {}


def solve(text):
    first = {letter: Piece(i) for i, letter in enumerate("abcdefghijklmnopqrstuvwxyz")}
    made = 26
    written = []
    node = None
    for letter in text:
        if node is None:
            node = first[letter]
        elif letter in node.longer:
            node = node.longer[letter]
        else:
            written.append(node.code)
            node.longer[letter] = Piece(made)
            made += 1
            node = first[letter]
    written.append(node.code)
    return written


# solution: child and sibling in typed arrays
from array import array


def solve(text):
    child = array("i", [-1] * 26)
    sibling = array("i", [-1] * 26)
    mark = bytearray(range(97, 123))
    output = array("i")
    prefix = ord(text[0]) - 97
    for i in range(1, len(text)):
        letter = ord(text[i])
        entry = child[prefix]
        while entry >= 0 and mark[entry] != letter:
            entry = sibling[entry]
        if entry >= 0:
            prefix = entry
            continue
        output.append(prefix)
        sibling.append(child[prefix])
        child[prefix] = len(mark)
        child.append(-1)
        mark.append(letter)
        prefix = letter - 97
    output.append(prefix)
    return output.tolist()


# solution: slices looked up, a row of 26 for each code
def next_piece(rows, text, start):
    code = ord(text[start]) - 97
    stop = start + 1
    while stop < len(text):
        deeper = rows[code][ord(text[stop]) - 97]
        if deeper is None:
            return code, stop
        code = deeper
        stop += 1
    return code, stop


def solve(text):
    rows = [[None] * 26 for _ in range(26)]
    found = []
    place = 0
    while place < len(text):
        code, place = next_piece(rows, text, place)
        found.append(code)
        if place < len(text):
            rows[code][ord(text[place]) - 97] = len(rows)
            rows.append([None] * 26)
    return found
