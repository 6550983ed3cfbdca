"""Return [count, a, b] for fractions a/b with 10 <= a < b < n, in which striking out one digit that both have (not 0, one place of it in each) leaves the same value.

The two must not both end in 0; the rest of the denominator must not be 0. a and b in the answer belong to the fraction whose b, then a, is greatest (0 and 0 when there is none).
n is `size`.
"""

RANGE = (30, 420)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    return [size]


# solution: all pairs as texts
def works(s, t):
    a, b = int(s), int(t)
    for i, c in enumerate(s):
        if c == "0":
            continue
        for j, d in enumerate(t):
            if c == d:
                x, y = int(s[:i] + s[i + 1 :]), int(t[:j] + t[j + 1 :])
                if y and a * y == b * x:
                    return True
    return False


def solve(n):
    result = [0, 0, 0]
    for b in range(11, n):
        for a in range(10, b):
            if a % 10 == 0 and b % 10 == 0:
                continue
            if works(str(a), str(b)):
                result = [result[0] + 1, a, b]
    return result


# solution: table of what each number leaves by digit
def solve(n):
    leaves = []
    for m in range(n):
        by_digit = {}
        text = str(m)
        if m >= 10:
            for i in range(len(text)):
                if text[i] != "0":
                    by_digit.setdefault(text[i], set()).add(int(text[:i] + text[i + 1 :]))
        leaves.append(by_digit)
    found = set()
    for b in range(11, n):
        for a in range(10, b):
            if a % 10 or b % 10:
                for digit in leaves[a].keys() & leaves[b].keys():
                    if any(y and x * b == a * y for x in leaves[a][digit] for y in leaves[b][digit]):
                        found.add((b, a))
    b, a = max(found, default=(0, 0))
    return [len(found), a, b]


# solution: arithmetic with powers of ten
def cuts(m):
    power = 1
    while power <= m:
        digit = m // power % 10
        if digit:
            yield digit, m // (10 * power) * power + m % power
        power *= 10


def solve(n):
    count = top_a = top_b = 0
    for b in range(11, n):
        lower = list(cuts(b))
        for a in range(10, b):
            if a % 10 == b % 10 == 0:
                continue
            if any(d == e and y and a * y == b * x for d, x in cuts(a) for e, y in lower):
                count += 1
                top_a, top_b = a, b
    return [count, top_a, top_b]


# solution: numbers grouped by the struck digit and the ratio to what is left
from collections import defaultdict
from math import gcd


def solve(n):
    groups = defaultdict(set)
    for m in range(10, n):
        text = str(m)
        for i, c in enumerate(text):
            rest = int(text[:i] + text[i + 1 :])
            if c != "0" and rest:
                g = gcd(m, rest)
                groups[c, m // g, rest // g].add(m)
    fractions = set()
    for members in groups.values():
        for a in members:
            for b in members:
                if a < b and (a % 10 or b % 10):
                    fractions.add((b, a))
    if not fractions:
        return [0, 0, 0]
    b, a = max(fractions)
    return [len(fractions), a, b]


# solution: grid of flags for pairs
class Fractions:
    def __init__(self, n):
        self.n = n
        self.flags = [bytearray(n) for _ in range(n)]

    def without(self, m):
        digits = list(str(m))
        return [(d, int("".join(digits[:i] + digits[i + 1 :]))) for i, d in enumerate(digits) if d > "0"]

    def mark(self):
        struck = [self.without(m) if m > 9 else [] for m in range(self.n)]
        for b in range(11, self.n):
            for a in range(10, b):
                for d, x in struck[a]:
                    for e, y in struck[b]:
                        if d == e and y > 0 and a * y == b * x and not a % 10 == b % 10 == 0:
                            self.flags[b][a] = 1


def solve(n):
    table = Fractions(n)
    table.mark()
    count = sum(map(sum, table.flags))
    for b in range(n - 1, 0, -1):
        a = table.flags[b].rfind(1)
        if a > 0:
            return [count, a, b]
    return [0, 0, 0]
