"""Given a text of small letters, return how many of its substrings contain each of the vowels a, e, i, o and u at least once.

The text has `size` letters. Substrings at different places count separately; they may contain other letters too.
"""

RANGE = (40, 100_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    share = rng.choice([1, 2, 4])
    letters = "aeiou" * share + "bcdfglmnprst"
    return ["".join(rng.choice(letters) for _ in range(size))]


# solution: last place of every vowel
def solve(text):
    last = dict.fromkeys("aeiou", -1)
    total = 0
    for i, c in enumerate(text):
        if c in last:
            last[c] = i
        total += min(last.values()) + 1
    return total


# solution: sliding window with counts
from collections import Counter


def solve(text):
    inside = Counter()
    vowels = set("aeiou")
    left = 0
    answer = 0
    for right in range(len(text)):
        if text[right] in vowels:
            inside[text[right]] += 1
        while len(inside) == 5:
            answer += len(text) - right
            gone = text[left]
            left += 1
            if gone in vowels:
                inside[gone] -= 1
                if not inside[gone]:
                    del inside[gone]
    return answer


# solution: next places from the right, kept as tuples
def solve(s):
    n = len(s)
    table = [None] * (n + 1)
    table[n] = (n, n, n, n, n)
    for i in range(n - 1, -1, -1):
        row = list(table[i + 1])
        k = "aeiou".find(s[i])
        if k >= 0:
            row[k] = i
        table[i] = tuple(row)
    return sum(n - max(row) for row in table)


# solution: lists of places with bisect
from bisect import bisect_left


def solve(text):
    n = len(text)
    places = [[i for i, c in enumerate(text) if c == v] for v in "aeiou"]
    total = 0
    for start in range(n):
        furthest = start
        for spots in places:
            k = bisect_left(spots, start)
            if k == len(spots):
                return total
            furthest = max(furthest, spots[k])
        total += n - furthest
    return total


# solution: columns of running maxima
from itertools import accumulate


def solve(text):
    columns = []
    for vowel in "aeiou":
        marks = (i + 1 if c == vowel else 0 for i, c in enumerate(text))
        columns.append(list(accumulate(marks, max)))
    return sum(map(min, *columns))
