"""Given a number of bracket pairs and ranks, return for each rank the text of round brackets with that
rank (from 0) among all correctly nested ones with so many pairs, in order with "(" before ")".

There are `size` pairs and a few ranks.
"""

RANGE = (2, 260)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    total = 1
    for k in range(size):
        total = total * 2 * (2 * k + 1) // (k + 2)
    return [[rng.randrange(total) for _ in range(rng.randint(2, 6))], size]


# solution: table of endings by length and depth
def solve(ranks, pairs):
    n = 2 * pairs
    ends = [[0] * (n + 2) for _ in range(n + 1)]
    ends[0][0] = 1
    for left in range(1, n + 1):
        for depth in range(n + 1):
            ends[left][depth] = ends[left - 1][depth + 1] + (ends[left - 1][depth - 1] if depth else 0)
    texts = []
    for rank in ranks:
        text, depth = "", 0
        for left in range(n - 1, -1, -1):
            if rank < ends[left][depth + 1]:
                text += "("
                depth += 1
            else:
                rank -= ends[left][depth + 1]
                text += ")"
                depth -= 1
        texts.append(text)
    return texts


# solution: ballot numbers by formula
from math import comb


def finishes(opens, closes):
    if closes < opens or opens < 0:
        return 0
    return comb(opens + closes, opens) * (closes - opens + 1) // (closes + 1)


def solve(ranks, pairs):
    result = []
    for rank in ranks:
        opens = closes = pairs
        letters = []
        while closes:
            ways = finishes(opens - 1, closes)
            if rank < ways:
                letters.append("(")
                opens -= 1
            else:
                rank -= ways
                letters.append(")")
                closes -= 1
        result.append("".join(letters))
    return result


# solution: memo of recursion
import sys
from functools import cache


def solve(ranks, pairs):
    sys.setrecursionlimit(max(sys.getrecursionlimit(), 20 * pairs + 1000))

    @cache
    def count(opens, closes):
        if opens == 0:
            return 1
        if opens > closes:
            return 0
        return count(opens - 1, closes) + (count(opens, closes - 1) if closes else 0)

    def write(rank, opens, closes):
        if opens == 0:
            return ")" * closes
        ways = count(opens - 1, closes)
        if rank < ways:
            return "(" + write(rank, opens - 1, closes)
        return ")" + write(rank - ways, opens, closes - 1)

    return [write(rank, pairs, pairs) for rank in ranks]


# solution: rows of the triangle taken apart while walking
class Triangle:
    def __init__(self, pairs):
        self.rows = [[1]]
        for closes in range(1, pairs + 1):
            row = [1]
            for opens in range(1, closes + 1):
                above = self.rows[-1][opens] if opens < closes else 0
                row.append(row[-1] + above)
            self.rows.append(row)

    def ways(self, opens, closes):
        return self.rows[closes][opens] if 0 <= opens <= closes else 0

    def text(self, rank, pairs):
        place = [pairs, pairs]
        while place[1]:
            ways = self.ways(place[0] - 1, place[1])
            step = 0 if rank < ways else 1
            rank -= step * ways
            place[step] -= 1
            yield "()"[step]


def solve(ranks, pairs):
    triangle = Triangle(pairs)
    return ["".join(triangle.text(rank, pairs)) for rank in ranks]


# solution: count changed by a ratio at each letter
def solve(ranks, pairs):
    whole = 1
    for k in range(pairs):
        whole = whole * 2 * (2 * k + 1) // (k + 2)
    answers = []
    for rank in ranks:
        a = b = pairs
        ways = whole
        text = bytearray()
        while a:
            # ways(a - 1, b) out of ways(a, b), both ballot numbers
            opening = ways * a * (b - a + 2) // ((a + b) * (b - a + 1))
            if rank < opening:
                text += b"("
                ways = opening
                a -= 1
            else:
                rank -= opening
                ways -= opening
                text += b")"
                b -= 1
        answers.append(text.decode() + ")" * b)
    return answers
