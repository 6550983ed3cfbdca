"""Given a ciphered text, return the shift from 1 to half the length of the text at which most letters agree with
the letter that stands so many places later, and the number of agreements there.

The text has `size` capital letters. Of equal numbers of agreements the smaller shift is returned.
"""

RANGE = (8, 900)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    key = [rng.randrange(26) for _ in range(rng.randint(2, 9))]
    text = []
    for i in range(size):
        plain = ord(rng.choice("EEEETTTAAOOINSHRDLU")) - 65
        text.append(chr(65 + (plain + key[i % len(key)]) % 26))
    return ["".join(text)]


# solution: count shift by shift
def solve(text):
    best, most = 0, -1
    for shift in range(1, len(text) // 2 + 1):
        same = 0
        for i in range(len(text) - shift):
            if text[i] == text[i + shift]:
                same += 1
        if same > most:
            best, most = shift, same
    return [best, most]


# solution: all pairs of equal positions
from collections import Counter
from itertools import combinations


def solve(text):
    places = {}
    for i, letter in enumerate(text):
        places.setdefault(letter, []).append(i)
    pairs = [pair for where in places.values() for pair in combinations(where, 2)]
    counts = Counter(b - a for a, b in pairs)
    shift = max(range(1, len(text) // 2 + 1), key=lambda s: (counts[s], -s))
    return [shift, counts[shift]]


# solution: one big integer of bits for each letter
def solve(text):
    masks = {}
    for i, letter in enumerate(text):
        masks[letter] = masks.get(letter, 0) | 1 << i
    result = (0, 0)
    for shift in range(1, len(text) // 2 + 1):
        agree = sum(bin(mask & mask >> shift).count("1") for mask in masks.values())
        result = max(result, (agree, -shift))
    if result[0] == 0:
        return [1, 0]
    return [-result[1], result[0]]


# solution: matrix of agreements, sums along its diagonals
def solve(text):
    n = len(text)
    agree = [[a == b for b in text] for a in text]
    sums = [0] * (n // 2 + 1)
    for d in range(1, n // 2 + 1):
        sums[d] = sum(agree[i][i + d] for i in range(n - d))
    most = max(sums[1:])
    return [sums.index(most, 1), most]


# solution: table of shifted copies as strings
def solve(text):
    copies = [text[shift:] for shift in range(len(text) // 2 + 1)]
    scores = [sum(map(str.__eq__, text, copy)) for copy in copies]
    scores[0] = -1
    best = max(scores)
    return [scores.index(best), best]
