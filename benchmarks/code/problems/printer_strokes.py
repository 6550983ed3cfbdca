"""Given a text, return the fewest strokes of a printer whose strokes print a run of one letter each.

A stroke writes a run of one letter over any places next to each other, covering what was there. The text
has `size` letters out of a to e.
"""

RANGE = (5, 250)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    return ["".join(rng.choice("abcde") for _ in range(size))]


# solution: table of stretches
def solve(text):
    n = len(text)
    strokes = [[0] * (n + 1) for _ in range(n + 1)]
    for i in range(n - 1, -1, -1):
        for j in range(i + 1, n + 1):
            best = 1 + strokes[i + 1][j]
            for k in range(i + 1, j):
                if text[k] == text[i]:
                    best = min(best, strokes[i + 1][k] + strokes[k][j])
            strokes[i][j] = best
    return strokes[0][n]


# solution: cached recursion on pieces of the text
from functools import lru_cache


def solve(text):
    @lru_cache(maxsize=None)
    def fewest(piece):
        if not piece:
            return 0
        head, rest = piece[0], piece[1:].lstrip(piece[0])
        best = 1 + fewest(rest)
        at = rest.find(head)
        while at >= 0:
            best = min(best, fewest(rest[:at]) + fewest(rest[at:]))
            at = rest.find(head, at + 1)
        return best

    return fewest(text)


# solution: dictionary of pairs over places without repeats
from itertools import groupby


def solve(text):
    letters = [letter for letter, _ in groupby(text)]
    places = {}
    for i, letter in enumerate(letters):
        places.setdefault(letter, []).append(i)
    memo = {}

    def paint(first, last):
        if first > last:
            return 0
        state = first, last
        if state not in memo:
            memo[state] = paint(first + 1, last) + 1
            for k in places[letters[first]]:
                if first < k <= last:
                    memo[state] = min(memo[state], paint(first + 1, k - 1) + paint(k, last))
        return memo[state]

    return paint(0, len(letters) - 1)


# solution: rows of bytes and links to the next equal letter
def solve(text):
    n = len(text)
    following = [n] * n
    latest = {}
    for i in range(n - 1, -1, -1):
        following[i] = latest.get(text[i], n)
        latest[text[i]] = i
    saved = [bytearray(n) for _ in range(n + 1)]
    for i in range(n - 2, -1, -1):
        for j in range(i + 1, n):
            most = saved[i + 1][j]
            k = following[i]
            while k <= j:
                inner = saved[i + 1][k - 1] if k > i + 1 else 0
                most = max(most, 1 + inner + saved[k][j])
                k = following[k]
            saved[i][j] = most
    return n - saved[0][n - 1]


# solution: lists by length holding tuples of strokes and letters
def solve(text):
    kept = text[0] + "".join(b for a, b in zip(text, text[1:]) if a != b)
    by_length = [[("", 0)] * (len(kept) + 1), [(c, 1) for c in kept]]
    for length in range(2, len(kept) + 1):
        level = []
        for i in range(len(kept) - length + 1):
            options = []
            for cut in range(1, length):
                left = by_length[cut][i][1]
                right = by_length[length - cut][i + cut][1]
                same = kept[i + cut - 1] == kept[i + length - 1]
                options.append(left + right - same)
            level.append((kept[i : i + length], min(options)))
        by_length.append(level)
    return by_length[-1][0][1]
