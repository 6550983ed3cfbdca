"""Given a text over the letters a to d, return [number, longest]: how many different non-empty
palindromes can be got from it by leaving letters out, modulo 1,000,000,007, and the length of the
longest.

The text has `size` letters.
"""

RANGE = (1, 220)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    letters = "abcd"[: rng.randint(2, 4)]
    return ["".join(rng.choice(letters) for _ in range(size))]


# solution: square tables with duplicates taken out
def solve(text):
    n = len(text)
    count = [[0] * (n + 1) for _ in range(n + 1)]
    longest = [[0] * (n + 1) for _ in range(n + 1)]
    for i in range(n - 1, -1, -1):
        count[i][i + 1] = longest[i][i + 1] = 1
        for j in range(i + 2, n + 1):
            if text[i] != text[j - 1]:
                value = count[i + 1][j] + count[i][j - 1] - count[i + 1][j - 1]
                longest[i][j] = max(longest[i + 1][j], longest[i][j - 1])
            else:
                longest[i][j] = longest[i + 1][j - 1] + 2
                low, high = i + 1, j - 2
                while low <= high and text[low] != text[i]:
                    low += 1
                while low <= high and text[high] != text[i]:
                    high -= 1
                value = 2 * count[i + 1][j - 1]
                if low > high:
                    value += 2
                elif low == high:
                    value += 1
                else:
                    value -= count[low + 1][high]
            count[i][j] = value % 1000000007
    return [count[0][n], longest[0][n]]


# solution: recursion by the outer letter
import sys
from functools import cache


def solve(text):
    sys.setrecursionlimit(max(sys.getrecursionlimit(), 5000))
    n = len(text)
    after = [{} for _ in range(n + 1)]
    before = [{} for _ in range(n + 1)]
    for i in range(n - 1, -1, -1):
        after[i] = {**after[i + 1], text[i]: i}
    for j in range(n):
        before[j + 1] = {**before[j], text[j]: j}

    @cache
    def look(i, j):
        total = longest = 0
        for letter in after[i]:
            a = after[i][letter]
            if a >= j:
                continue
            b = before[j][letter]
            total += 1
            longest = max(longest, 1)
            if a < b:
                inner, length = look(a + 1, b)
                total += 1 + inner
                longest = max(longest, length + 2)
        return total % 1000000007, longest

    return list(look(0, n))


# solution: one list per letter, ends moved outwards
def solve(text):
    n = len(text)
    letters = sorted(set(text))
    old = {c: [(0, 0)] * (n + 1) for c in letters}
    for i in range(n - 1, -1, -1):
        first = text[i]
        line = [(0, 0)] * (n + 1)
        sums = []
        for j in range(n + 1):
            sums.append((sum(old[c][j][0] for c in letters), max(old[c][j][1] for c in letters)))
        last = None
        for j in range(i + 1, n + 1):
            if text[j - 1] == first:
                last = j - 1
            if last == i:
                line[j] = (1, 1)
            else:
                number, length = sums[last]
                line[j] = ((number + 2) % 1000000007, length + 2)
        old[first] = line
    ends = [old[c][n] for c in letters]
    return [sum(e[0] for e in ends) % 1000000007, max(e[1] for e in ends)]


# solution: pairs of ends, shell by shell in a dict
def solve(text):
    letters = set(text)
    right = {(c, i): text.find(c, i) for c in letters for i in range(len(text) + 1)}
    left = {(c, j): text.rfind(c, 0, j) for c in letters for j in range(len(text) + 1)}
    spans = {(0, len(text)): 1}
    number = depth = longest = 0
    while spans:
        fresh = {}
        for (i, j), ways in spans.items():
            for c in letters:
                a, b = right[c, i], left[c, j]
                if a < 0 or a >= j:
                    continue
                number += ways
                longest = max(longest, 2 * depth + 1)
                if a < b:
                    number += ways
                    longest = max(longest, 2 * depth + 2)
                    fresh[a + 1, b] = (fresh.get((a + 1, b), 0) + ways) % 1000000007
        spans = fresh
        depth += 1
    return [number % 1000000007, longest]


# solution: table for each letter by class
class Letter:
    def __init__(self, n):
        self.ways = [[0] * n for _ in range(n)]
        self.length = [[0] * n for _ in range(n)]


def solve(text):
    n = len(text)
    tables = {c: Letter(n) for c in text}
    for size in range(1, n + 1):
        for i in range(n - size + 1):
            j = i + size - 1
            for c, t in tables.items():
                if size == 1:
                    t.ways[i][j] = t.length[i][j] = int(text[i] == c)
                elif text[i] != c:
                    t.ways[i][j], t.length[i][j] = t.ways[i + 1][j], t.length[i + 1][j]
                elif text[j] != c:
                    t.ways[i][j], t.length[i][j] = t.ways[i][j - 1], t.length[i][j - 1]
                else:
                    t.ways[i][j], t.length[i][j] = 2, 2
                    if size > 2:
                        inner = [(u.ways[i + 1][j - 1], u.length[i + 1][j - 1]) for u in tables.values()]
                        t.ways[i][j] = (2 + sum(w for w, _ in inner)) % 1000000007
                        t.length[i][j] = 2 + max(k for _, k in inner)
    ends = [(t.ways[0][n - 1], t.length[0][n - 1]) for t in tables.values()]
    return [sum(w for w, _ in ends) % 1000000007, max(k for _, k in ends)]
