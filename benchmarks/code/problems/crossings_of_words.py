"""Place words crosswise: return how many ways there are to let two different words of the list (by place, the first across, the second down) cross at a common letter, the number of ordered pairs of words that cannot cross at all, and the letter that most crossings use (first in the alphabet on a tie, "" if none).

There are `size` words of small letters.
"""

RANGE = (3, 1_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    pools = ["abcde", "fghij", "klmno", "aeiourst", "xyzw"]
    words = []
    for _ in range(size):
        pool = rng.choice(pools)
        words.append("".join(rng.choice(pool) for _ in range(rng.randint(2, 7))))
    return [words]


# solution: counts of letters, masks of pairs
def solve(words):
    n = len(words)
    total = [0] * 26
    square = [0] * 26
    masks = {}
    for word in words:
        mask = 0
        for c in set(word):
            k = ord(c) - 97
            times = word.count(c)
            total[k] += times
            square[k] += times * times
            mask |= 1 << k
        masks[mask] = masks.get(mask, 0) + 1
    uses = [t * t - s for t, s in zip(total, square)]
    apart = 0
    for a, x in masks.items():
        for b, y in masks.items():
            if not a & b:
                apart += x * y
    best = max(uses)
    return [sum(uses), apart, chr(97 + uses.index(best)) if best else ""]


# solution: words by letter in sets
from collections import Counter, defaultdict


def solve(words):
    holders = defaultdict(set)
    tally = Counter("".join(words))
    own = Counter()
    for i, word in enumerate(words):
        for c, times in Counter(word).items():
            holders[c].add(i)
            own[c] += times**2
    uses = {c: tally[c] ** 2 - own[c] for c in sorted(tally)}
    apart = 0
    for word in words:
        friends = set()
        for c in set(word):
            friends |= holders[c]
        apart += len(words) - len(friends)
    best = max(uses, key=uses.get)
    return [sum(uses.values()), apart, best if uses[best] else ""]


# solution: all pairs with letter counts
def solve(words):
    counts = [{c: w.count(c) for c in w} for w in words]
    uses = {}
    crossings = apart = 0
    for i in range(len(words)):
        for j in range(i):
            common = 0
            for c, times in counts[i].items():
                if c in counts[j]:
                    found = times * counts[j][c]
                    common += found
                    uses[c] = uses.get(c, 0) + 2 * found
            crossings += 2 * common
            if common == 0:
                apart += 2
    best = min(uses, key=lambda c: (-uses[c], c), default="")
    return [crossings, apart, best]


# solution: running totals while words are added
class Board:
    def __init__(self):
        self.letters = dict.fromkeys("abcdefghijklmnopqrstuvwxyz", 0)
        self.uses = dict(self.letters)
        self.kinds = {}
        self.apart = 0

    def add(self, word):
        for c in word:
            self.uses[c] += 2 * self.letters[c]
        for c in word:
            self.letters[c] += 1
        kind = frozenset(word)
        self.apart += 2 * sum(n for k, n in self.kinds.items() if k.isdisjoint(kind))
        self.kinds[kind] = self.kinds.get(kind, 0) + 1


def solve(words):
    board = Board()
    for word in words:
        board.add(word)
    top = max(board.uses.values())
    letter = next(c for c in board.uses if board.uses[c] == top)
    return [sum(board.uses.values()), board.apart, letter if top else ""]


# solution: sorted lists of (letter, word), runs multiplied, flags for pairs
from itertools import groupby


def solve(words):
    n = len(words)
    rows = sorted((c, i) for i, w in enumerate(words) for c in w)
    meets = bytearray(n * n)
    number, best, name = 0, 0, ""
    for c, run in groupby(rows, key=lambda r: r[0]):
        owners = [i for _, i in run]
        different = sorted(set(owners))
        same = sum(len(list(g)) ** 2 for _, g in groupby(owners))
        uses = len(owners) ** 2 - same
        number += uses
        if uses > best:
            best, name = uses, c
        for i in different:
            for j in different:
                meets[i * n + j] = 1
    return [number, meets.count(0), name]
