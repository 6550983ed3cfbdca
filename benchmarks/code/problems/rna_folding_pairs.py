"""Given an RNA text over ACGU, return the greatest number of pairs of its letters that can be joined.

A joins U, and G joins C or U; each letter is in one pair at most, two joined letters have at least three others
between them, and pairs do not cross (i < k < j < l with i-j and k-l joined is forbidden). The text has `size` letters.
"""

RANGE = (6, 170)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    weights = rng.choice([(1, 1, 1, 1), (1, 3, 3, 1), (4, 1, 1, 3)])
    return ["".join(rng.choices("ACGU", weights, k=size))]


# solution: table by growing spans
JOINS = {"AU", "UA", "GC", "CG", "GU", "UG"}


def solve(rna):
    n = len(rna)
    most = [[0] * n for _ in range(n)]
    for span in range(4, n):
        for i in range(n - span):
            j = i + span
            best = most[i + 1][j]
            for k in range(i + 4, j + 1):
                if rna[i] + rna[k] in JOINS:
                    after = most[k + 1][j] if k < j else 0
                    best = max(best, 1 + most[i + 1][k - 1] + after)
            most[i][j] = best
    return most[0][n - 1]


# solution: memo on pairs
from functools import lru_cache


def solve(rna):
    partners = {"A": "U", "C": "G", "G": "CU", "U": "AG"}

    @lru_cache(maxsize=None)
    def fold(i, j):
        if j - i < 4:
            return 0
        best = fold(i, j - 1)
        for k in range(i, j - 3):
            if rna[k] in partners[rna[j]]:
                best = max(best, fold(i, k - 1) + 1 + fold(k + 1, j - 1))
        return best

    return fold(0, len(rna) - 1)


# solution: memo keyed by the piece of text itself
def solve(rna):
    answers = {}
    legal = ("AU", "UA", "CG", "GC", "GU", "UG")

    def pairs(piece):
        if len(piece) < 5:
            return 0
        if piece in answers:
            return answers[piece]
        first, best = piece[0], pairs(piece[1:])
        for k in range(4, len(piece)):
            if first + piece[k] in legal:
                got = 1 + pairs(piece[1:k]) + pairs(piece[k + 1 :])
                if got > best:
                    best = got
        answers[piece] = best
        return best

    return pairs(rna)


# solution: lists of partners and triangular rows of bytes
def solve(rna):
    n = len(rna)
    can = {"A": "U", "C": "G", "G": "CU", "U": "AG"}
    rows = [bytearray() for _ in range(n + 2)]
    for i in range(n - 1, -1, -1):
        mates = [k for k in range(i + 4, n) if rna[k] in can[rna[i]]]
        row = bytearray(n - i + 1)
        below = rows[i + 1]
        for j in range(i + 4, n):
            best = below[j - i - 1]
            for k in mates:
                if k > j:
                    break
                value = 1 + below[k - i - 2]
                if j > k:
                    value += rows[k + 1][j - k - 1]
                best = max(best, value)
            row[j - i] = best
        rows[i] = row
    return rows[0][n - 1]


# solution: least length needed for each number of pairs
def solve(rna):
    n = len(rna)
    joins = {frozenset("AU"), frozenset("CG"), frozenset("GU")}
    # reach[i] holds for each count of pairs the nearest end with which text[i:end] can have it
    reach = {n: [n]}
    for i in range(n - 1, -1, -1):
        ends = list(reach[i + 1])
        ends[0] = i
        mates = [k for k in range(i + 4, n) if frozenset((rna[i], rna[k])) in joins]
        for k in mates:
            inside = 0
            for count, end in enumerate(reach[i + 1]):
                if end <= k:
                    inside = count
                else:
                    break
            for more, end in enumerate(reach[k + 1]):
                total = inside + more + 1
                end = max(end, k + 1)
                while len(ends) <= total:
                    ends.append(n + 1)
                if end < ends[total]:
                    ends[total] = end
        for c in range(len(ends) - 2, -1, -1):
            if ends[c] > ends[c + 1]:
                ends[c] = ends[c + 1]
        reach[i] = ends
    return len(reach[0]) - 1
