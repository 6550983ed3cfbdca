"""Given a run-length encoded string, return the decoded one: a number before a letter says how often it comes, no number means once.

So "3a2bc" gives "aaabbc". The code has `size` runs of letters, and a run is at most 20 long.
"""

RANGE = (100, 50_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    runs = []
    for _ in range(size):
        length = rng.choice([1, 1, 1, 2, 3, rng.randint(2, 20)])
        runs.append((str(length) if length > 1 else "") + rng.choice("abcdefgxyz"))
    return ["".join(runs)]


# solution: regular expression
import re


def solve(code):
    def expand(match):
        number, letter = match.groups()
        return letter * int(number or 1)

    return re.sub(r"(\d*)(\D)", expand, code)


# solution: list of single letters
def solve(code):
    letters = []
    count = 0
    for sign in code:
        if sign in "0123456789":
            count = 10 * count + int(sign)
        else:
            for _ in range(count or 1):
                letters.append(sign)
            count = 0
    return "".join(letters)


# solution: text grown by appending
def solve(encoded):
    decoded = ""
    digits = ""
    for character in encoded:
        if character.isdigit():
            digits += character
            continue
        if digits:
            decoded += character * int(digits)
        else:
            decoded += character
        digits = ""
    return decoded


# solution: chained repeats
from itertools import chain, repeat


def runs(code):
    i = 0
    while i < len(code):
        j = i
        while code[j].isdigit():
            j += 1
        yield repeat(code[j], int(code[i:j]) if j > i else 1)
        i = j + 1


def solve(code):
    return "".join(chain.from_iterable(runs(code)))


# solution: bytes of known length, filled from the back
def parse(code):
    pairs = []
    number = 0
    for byte in code.encode("ascii"):
        if 48 <= byte <= 57:
            number = number * 10 + byte - 48
        else:
            pairs.append((max(number, 1), byte))
            number = 0
    return pairs


def solve(code):
    pairs = parse(code)
    result = bytearray(sum(length for length, _ in pairs))
    end = len(result)
    while pairs:
        length, byte = pairs.pop()
        for place in range(end - length, end):
            result[place] = byte
        end -= length
    return result.decode("ascii")
