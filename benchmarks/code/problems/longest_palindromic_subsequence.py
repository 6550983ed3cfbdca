"""Given a text of `size` letters, return the length of the longest palindrome that can be left after crossing out letters."""

RANGE = (6, 380)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    letters = "abcdefghij"[: rng.choice([2, 4, 7, 10])]
    half = [rng.choice(letters) for _ in range(size // 2)]
    tail = [c if rng.random() < 0.6 else rng.choice(letters) for c in reversed(half)]
    return ["".join(half + [rng.choice(letters)] * (size % 2) + tail)]


# solution: square table by length
def solve(text):
    n = len(text)
    best = [[0] * n for _ in range(n)]
    for i in range(n):
        best[i][i] = 1
    for length in range(2, n + 1):
        for left in range(n - length + 1):
            right = left + length - 1
            if text[left] == text[right]:
                inner = best[left + 1][right - 1] if length > 2 else 0
                best[left][right] = inner + 2
            else:
                best[left][right] = max(best[left + 1][right], best[left][right - 1])
    return best[0][n - 1] if n else 0


# solution: memo keyed by pairs
def solve(text):
    known = {}

    def longest(i, j):
        if i > j:
            return 0
        if i == j:
            return 1
        if (i, j) not in known:
            if text[i] == text[j]:
                known[i, j] = 2 + longest(i + 1, j - 1)
            else:
                known[i, j] = max(longest(i + 1, j), longest(i, j - 1))
        return known[i, j]

    return longest(0, len(text) - 1)


# solution: one row from the back
def solve(s):
    row = [0] * len(s)
    for i in range(len(s) - 1, -1, -1):
        row[i] = 1
        diagonal = 0
        for j in range(i + 1, len(s)):
            kept = row[j]
            if s[i] == s[j]:
                row[j] = diagonal + 2
            elif row[j - 1] > row[j]:
                row[j] = row[j - 1]
            diagonal = kept
    return row[-1]


# solution: common subsequence with the reverse, as bits of one integer
def solve(text):
    masks = {}
    for place, letter in enumerate(text):
        masks[letter] = masks.get(letter, 0) | 1 << place
    full = (1 << len(text)) - 1
    state = full
    for letter in reversed(text):
        match = state & masks[letter]
        state = ((state + match) | (state - match)) & full
    return len(text) - bin(state).count("1")


# solution: pairs of positions sorted by layer
from bisect import bisect_left
from collections import defaultdict


class Pair:
    def __init__(self, here, there):
        self.here = here
        self.there = there


def solve(text):
    places = defaultdict(list)
    n = len(text)
    for k in range(n):
        places[text[n - 1 - k]].append(k)
    pairs = []
    for here, letter in enumerate(text):
        for there in reversed(places[letter]):
            pairs.append(Pair(here, there))
    tails = []
    for pair in pairs:
        at = bisect_left(tails, pair.there)
        if at == len(tails):
            tails.append(pair.there)
        else:
            tails[at] = pair.there
    return len(tails)
