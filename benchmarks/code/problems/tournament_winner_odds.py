"""In a cup the players 0, 1, 2, ... meet as neighbours round after round (winner of 0 and 1 against
winner of 2 and 3, and so on). Player i beats j in s[i] of s[i] + s[j] cases. For the given
strengths, return the list of chances of all players to win the cup, as whole numbers modulo the
prime 998,244,353 (a / b being a times the inverse of b).

There are `size` players rounded up to a power of two.
"""

RANGE = (2, 256)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    players = 1
    while players < size:
        players *= 2
    return [[rng.randint(1, 1000) for _ in range(players)]]


# solution: table of rounds
def solve(strengths):
    p = 998244353
    n = len(strengths)
    table = [[1] * n]
    group = 1
    while group < n:
        row = []
        for i in range(n):
            other = (i // group ^ 1) * group
            total = 0
            for j in range(other, other + group):
                total += table[-1][j] * pow(strengths[i] + strengths[j], p - 2, p)
            row.append(table[-1][i] * strengths[i] * total % p)
        table.append(row)
        group *= 2
    return table[-1]


# solution: recursion on halves
def solve(strengths):
    mod = 998244353
    inverse = [0, 1]
    for k in range(2, 2 * max(strengths) + 1):
        inverse.append(-(mod // k) * inverse[mod % k] % mod)

    def odds(a, b):
        if b - a == 1:
            return [1]
        m = (a + b) // 2
        left, right = odds(a, m), odds(m, b)
        ends = []
        for mine, i0, theirs, j0 in ((left, a, right, m), (right, m, left, a)):
            for i, x in enumerate(mine, i0):
                s = sum(y * inverse[strengths[i] + strengths[j]] for j, y in enumerate(theirs, j0))
                ends.append(x * strengths[i] * s % mod)
        return ends

    return odds(0, len(strengths))


# solution: matrix of all meetings made first
def solve(strengths):
    p = 998244353
    beats = [[a * pow(a + b, -1, p) % p for b in strengths] for a in strengths]
    groups = [[(i, 1)] for i in range(len(strengths))]
    while len(groups) > 1:
        following = []
        for g in range(0, len(groups), 2):
            one, two = groups[g], groups[g + 1]
            new = [(i, x * sum(beats[i][j] * y for j, y in two) % p) for i, x in one]
            new += [(j, y * sum(beats[j][i] * x for i, x in one) % p) for j, y in two]
            following.append(new)
        groups = following
    return [x for _, x in groups[0]]


# solution: memo on player and round
from functools import lru_cache

P = 998244353


def solve(strengths):
    @lru_cache(maxsize=None)
    def inverse(k):
        return pow(k, P - 2, P)

    @lru_cache(maxsize=None)
    def survives(i, round_):
        if round_ == 0:
            return 1
        width = 1 << round_ - 1
        start = i // width * width
        start = start + width if start // width % 2 == 0 else start - width
        chance = 0
        for j in range(start, start + width):
            chance += survives(j, round_ - 1) * inverse(strengths[i] + strengths[j])
        return survives(i, round_ - 1) * strengths[i] * chance % P

    rounds = len(strengths).bit_length() - 1
    return [survives(i, rounds) for i in range(len(strengths))]


# solution: tree of match objects
class Match:
    def __init__(self, first, second):
        self.players = first.players + second.players
        self.chance = {}
        for here, there in ((first, second), (second, first)):
            for s, i in here.players:
                total = 0
                for t, j in there.players:
                    total += there.chance[j] * pow(s + t, -1, 998244353)
                self.chance[i] = here.chance[i] * s * total % 998244353
        self.parts = (first, second)


class Player:
    def __init__(self, strength, number):
        self.players = [(strength, number)]
        self.chance = {number: 1}


def solve(strengths):
    field = [Player(s, i) for i, s in enumerate(strengths)]
    while len(field) > 1:
        field = [Match(*pair) for pair in zip(field[::2], field[1::2])]
    return [field[0].chance[i] for i in range(len(strengths))]
