"""Return in how many ways a pattern is a subsequence of a text, modulo 998244353.

The text has `size` letters out of a, b, c and d, the pattern a fourth as many; ways that use different
places differ.
"""

RANGE = (12, 900)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    text = "".join(rng.choice("abcd") for _ in range(size))
    return [text, "".join(rng.choice("abcd") for _ in range(size // 4))]


# solution: one row updated from the right
def solve(text, pattern):
    m = len(pattern)
    ways = [1] + [0] * m
    for c in text:
        for j in range(m, 0, -1):
            if pattern[j - 1] == c:
                ways[j] = (ways[j] + ways[j - 1]) % 998244353
    return ways[m]


# solution: whole table of prefixes
def solve(text, pattern):
    rows, cols = len(text) + 1, len(pattern) + 1
    table = [[0] * cols for _ in range(rows)]
    for i in range(rows):
        table[i][0] = 1
    for i in range(1, rows):
        for j in range(1, cols):
            table[i][j] = table[i - 1][j]
            if text[i - 1] == pattern[j - 1]:
                table[i][j] += table[i - 1][j - 1]
                table[i][j] %= 998244353
    return table[-1][-1]


# solution: recursion on both places with a dictionary
def solve(text, pattern):
    memo = {}

    def count(i, j):
        if j == len(pattern):
            return 1
        if len(text) - i < len(pattern) - j:
            return 0
        if (i, j) not in memo:
            result = count(i + 1, j)
            if text[i] == pattern[j]:
                result += count(i + 1, j + 1)
            memo[i, j] = result % 998244353
        return memo[i, j]

    return count(0, 0)


# solution: places of each letter and sums over earlier places
from bisect import bisect_left
from itertools import accumulate


def solve(text, pattern):
    where = {}
    for i, letter in enumerate(text):
        where.setdefault(letter, []).append(i)
    spots, sums = [-1], [1]
    for letter in pattern:
        new = where.get(letter, [])
        counts = []
        for spot in new:
            k = bisect_left(spots, spot)
            counts.append(sums[k - 1] if k else 0)
        spots = new
        sums = list(accumulate(counts, lambda a, b: (a + b) % 998244353))
    return sums[-1] if sums else 0


# solution: dictionary from reached length to ways, letter lists, big numbers
def solve(text, pattern):
    steps = {}
    for j in range(len(pattern), 0, -1):
        steps.setdefault(pattern[j - 1], []).append(j)
    exact = {0: 1}
    for letter in text:
        for j in steps.get(letter, ()):
            if j - 1 in exact:
                exact[j] = exact.get(j, 0) + exact[j - 1]
    return exact.get(len(pattern), 0) % 998244353
