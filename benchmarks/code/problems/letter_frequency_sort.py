"""Given a text of small letters, return the text sorted by how often each letter occurs, the most frequent letter first.

The text has `size` letters. Equal letters stand together, and letters that occur equally often go in alphabetical order.
"""

RANGE = (50, 300_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    letters = rng.sample("abcdefghijklmnopqrstuvwxyz", rng.randint(5, 26))
    weights = [rng.randint(1, 12) for _ in letters]
    return ["".join(rng.choices(letters, weights, k=size))]


# solution: Counter and blocks
from collections import Counter


def solve(text):
    tally = Counter(text)
    ranked = sorted(tally.items(), key=lambda pair: (-pair[1], pair[0]))
    return "".join(letter * times for letter, times in ranked)


# solution: sort every letter with a key
def solve(s):
    frequency = {}
    for ch in s:
        frequency[ch] = frequency.get(ch, 0) + 1
    return "".join(sorted(s, key=lambda ch: (-frequency[ch], ch)))


# solution: bytes translated, sorted, translated back
def solve(text):
    alphabet = sorted(set(text))
    alphabet.sort(key=text.count, reverse=True)
    ranks = {ord(letter): rank + 65 for rank, letter in enumerate(alphabet)}
    back = {rank + 65: letter for rank, letter in enumerate(alphabet)}
    coded = bytearray(text.translate(ranks), "ascii")
    ordered = bytes(sorted(coded))
    return ordered.decode().translate(back)


# solution: piles of letters in a heap
import heapq
from dataclasses import dataclass, field


@dataclass
class Pile:
    letter: str
    members: list = field(default_factory=list)

    def __lt__(self, other):
        if len(self.members) != len(other.members):
            return len(self.members) > len(other.members)
        return self.letter < other.letter


def solve(text):
    piles = {}
    for letter in text:
        if letter not in piles:
            piles[letter] = Pile(letter)
        piles[letter].members.append(letter)
    heap = list(piles.values())
    heapq.heapify(heap)
    out = []
    while heap:
        out.extend(heapq.heappop(heap).members)
    return "".join(out)


# solution: pairs of count and letter
def solve(text):
    counts = [0] * 26
    for c in text:
        counts[ord(c) - 97] += 1
    pairs = []
    for c in text:
        pairs.append((-counts[ord(c) - 97], c))
    pairs.sort()
    result = ""
    for _, c in pairs:
        result += c
    return result
