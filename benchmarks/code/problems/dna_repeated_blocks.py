"""Given a text of the letters A, C, G and T and a number k, return how many different blocks of k neighbouring
letters occur more than once in it (they may overlap).

The text has `size` letters, and k is at most 9.
"""

RANGE = (20, 20_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    text = ""
    while len(text) < size:
        if text and rng.random() < 0.1:
            i = rng.randrange(len(text))
            text += text[i : i + 30]
        else:
            text += "".join(rng.choice("ACGT") for _ in range(20))
    return [text[:size], rng.choice([5, 7, 8, 9])]


# solution: two sets of slices
def solve(text, k):
    once, again = set(), set()
    for i in range(len(text) - k + 1):
        block = text[i : i + k]
        if block in once:
            again.add(block)
        else:
            once.add(block)
    return len(again)


# solution: two bits a letter and a byte for every possible block
def solve(text, k):
    code = {"A": 0, "C": 1, "G": 2, "T": 3}
    mask = 4**k - 1
    seen = bytearray(4**k)
    value = result = 0
    for i, letter in enumerate(text):
        value = (value << 2 | code[letter]) & mask
        if i >= k - 1:
            if seen[value] == 1:
                result += 1
            if seen[value] < 2:
                seen[value] += 1
    return result


# solution: sorted list of blocks
from itertools import groupby


def solve(dna, length):
    blocks = sorted(dna[i : i + length] for i in range(len(dna) - length + 1))
    return sum(1 for _, same in groupby(blocks) if sum(1 for _ in same) > 1)


# solution: positions of every block
def solve(sequence, k):
    positions = {}
    for start in range(len(sequence) - k + 1):
        positions.setdefault(sequence[start : start + k], []).append(start)
    return len([block for block, starts in positions.items() if len(starts) >= 2])


# solution: recursive splitting, start positions in typed arrays
from array import array


def solve(text, k):
    def repeated(starts, depth):
        if len(starts) < 2:
            return 0
        if depth == k:
            return 1
        total = 0
        for letter in "ACGT":
            total += repeated(array("i", (s for s in starts if text[s + depth] == letter)), depth + 1)
        return total

    return repeated(range(len(text) - k + 1), 0)
