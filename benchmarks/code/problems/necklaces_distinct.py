"""Given a number of beads, return how many different necklaces of that many black and white beads there are, when necklaces that can be turned into one another are the same (they cannot be flipped over).

The number of beads is `size`.
"""

RANGE = (2, 16)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    return [size]


# solution: average over the turns
from math import gcd


def solve(beads):
    total = 0
    for turn in range(beads):
        total += 2 ** gcd(turn, beads)
    return total // beads


# solution: set of least rotations
from itertools import product


def least(word):
    return min(word[i:] + word[:i] for i in range(len(word)))


def solve(beads):
    return len({least("".join(letters)) for letters in product("bw", repeat=beads)})


# solution: flags over all bit patterns
def solve(beads):
    seen = bytearray(1 << beads)
    top = beads - 1
    classes = 0
    for pattern in range(1 << beads):
        if seen[pattern]:
            continue
        classes += 1
        turned = pattern
        while not seen[turned]:
            seen[turned] = 1
            turned = (turned >> 1) | ((turned & 1) << top)
    return classes


# solution: union of all words in a parent table
class Groups:
    def __init__(self, count):
        self.parent = list(range(count))
        self.groups = count

    def root(self, x):
        while self.parent[x] != x:
            self.parent[x] = self.parent[self.parent[x]]
            x = self.parent[x]
        return x

    def join(self, x, y):
        x, y = self.root(x), self.root(y)
        if x != y:
            self.parent[max(x, y)] = min(x, y)
            self.groups -= 1


def solve(beads):
    words = [()]
    for _ in range(beads):
        words = [word + (bead,) for word in words for bead in (0, 1)]
    number = {word: k for k, word in enumerate(words)}
    groups = Groups(len(words))
    for word, k in number.items():
        groups.join(k, number[word[1:] + word[:1]])
    return groups.groups


# solution: prenecklaces generated one after the other
def prenecklaces(n):
    word = [0] * (n + 1)

    def extend(t, p):
        if t > n:
            if n % p == 0:
                yield p
            return
        word[t] = word[t - p]
        yield from extend(t + 1, p)
        if word[t] == 0:
            word[t] = 1
            yield from extend(t + 1, t)

    yield from extend(1, 1)


def solve(beads):
    return sum(1 for _ in prenecklaces(beads))
