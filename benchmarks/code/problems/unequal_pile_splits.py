"""Two players in turn split one of several piles into two unequal piles; who cannot move loses. Given
the piles, return [value, moves]: the Grundy value of all the piles together and the number of first
moves that win.

The highest pile has `size` stones; a move is a pile of the list and the sizes of its two parts.
"""

RANGE = (4, 900)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    return [[size] + [rng.randint(1, size) for _ in range(rng.randint(2, 20))]]


# solution: values in bytes and a set of reachable ones
def solve(piles):
    top = max(piles)
    grundy = bytearray(top + 1)
    for n in range(3, top + 1):
        seen = {grundy[a] ^ grundy[n - a] for a in range(1, (n + 1) // 2)}
        g = 0
        while g in seen:
            g += 1
        grundy[n] = g
    value = 0
    for n in piles:
        value ^= grundy[n]
    moves = 0
    if value:
        for n in piles:
            goal = value ^ grundy[n]
            moves += sum(grundy[a] ^ grundy[n - a] == goal for a in range(1, (n + 1) // 2))
    return [value, moves]


# solution: reachable values as bits, kept for every pile
from collections import Counter
from functools import reduce
from operator import xor


def solve(piles):
    values = [0]
    ways = [Counter()]
    for n in range(1, max(piles) + 1):
        tally = Counter(values[a] ^ values[n - a] for a in range(1, (n + 1) // 2))
        bits = sum(1 << v for v in tally)
        values.append((~bits & bits + 1).bit_length() - 1)
        ways.append(tally)
    whole = reduce(xor, (values[n] for n in piles))
    return [whole, sum(ways[n][whole ^ values[n]] for n in piles) if whole else 0]


# solution: memo of recursion
from functools import lru_cache


def solve(piles):
    @lru_cache(maxsize=None)
    def grundy(n):
        options = set(split(n))
        return next(g for g in range(len(options) + 1) if g not in options)

    def split(n):
        a = 1
        while 2 * a < n:
            yield grundy(a) ^ grundy(n - a)
            a += 1

    value = 0
    for n in range(1, max(piles)):
        grundy(n)
    for n in piles:
        value ^= grundy(n)
    return [value, sum(option == value ^ grundy(n) for n in piles for option in split(n)) if value else 0]


# solution: table of all pairs of parts
def solve(piles):
    longest = max(piles)
    g = [0, 0]
    pairs = [[], []]
    for n in range(2, longest + 1):
        row = []
        for a in range(1, n):
            if 2 * a < n:
                row.append(g[a] ^ g[n - a])
        pairs.append(row)
        least = 0
        for v in sorted(row):
            if v == least:
                least += 1
        g.append(least)
    total = 0
    for n in piles:
        total = total ^ g[n]
    count = 0
    if total:
        for n in piles:
            count += pairs[n].count(total ^ g[n])
    return [total, count]


# solution: piles as objects that list their moves
class Pile:
    def __init__(self, stones, lower):
        self.moves = [(lower[a], lower[stones - a]) for a in range(1, stones) if a < stones - a]
        taken = {a.value ^ b.value for a, b in self.moves}
        self.value = 0
        while self.value in taken:
            self.value += 1

    def winning(self, rest):
        return [move for move in self.moves if move[0].value ^ move[1].value == rest]


def solve(piles):
    known = []
    for stones in range(max(piles) + 1):
        known.append(Pile(stones, known))
    whole = 0
    for n in piles:
        whole ^= known[n].value
    if not whole:
        return [0, 0]
    return [whole, sum(len(known[n].winning(whole ^ known[n].value)) for n in piles)]
