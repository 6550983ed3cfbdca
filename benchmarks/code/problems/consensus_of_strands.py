"""Given aligned strands of DNA of the same length, the consensus has in each column the most frequent
letter (of equals the alphabetically first). Return [number of columns where all strands agree, letters
in all that differ from the consensus, index of the strand with the most differences (the first of
equals), longest stretch of columns where the consensus is the same letter].

There are `size` strands, of 60 letters.
"""

RANGE = (2, 1_800)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    origin = [rng.choice("ACGT") for _ in range(60)]
    rate = rng.choice([0.002, 0.1, 0.4])
    strands = []
    for _ in range(size):
        strands.append("".join(rng.choice("ACGT") if rng.random() < rate else ch for ch in origin))
    return [strands]


# solution: counts by column and letter
def solve(strands):
    width = len(strands[0])
    counts = [[0, 0, 0, 0] for _ in range(width)]
    for strand in strands:
        for column, ch in zip(counts, strand):
            column["ACGT".index(ch)] += 1
    consensus = "".join("ACGT"[column.index(max(column))] for column in counts)
    agree = sum(len(strands) in column for column in counts)
    different = sum(len(strands) - max(column) for column in counts)
    worst = max(range(len(strands)), key=lambda i: sum(a != b for a, b in zip(strands[i], consensus)))
    run = best = 1
    for a, b in zip(consensus, consensus[1:]):
        run = run + 1 if a == b else 1
        best = max(best, run)
    return [agree, different, worst, best]


# solution: all columns as texts by zip
from itertools import groupby


def solve(strands):
    columns = ["".join(column) for column in zip(*strands)]
    letters = [max("ACGT", key=column.count) for column in columns]
    misses = [0] * len(strands)
    for column, letter in zip(columns, letters):
        for i, ch in enumerate(column):
            misses[i] += ch != letter
    return [
        sum(len(set(column)) == 1 for column in columns),
        sum(misses),
        misses.index(max(misses)),
        max(len(list(group)) for _, group in groupby(letters)),
    ]


# solution: one column at a time, differences kept as counts in bytes
def solve(strands):
    n = len(strands)
    misses = bytearray(n)
    agree = total = longest = run = 0
    last = ""
    for c in range(len(strands[0])):
        best, letter = 0, ""
        for candidate in "ACGT":
            k = 0
            for strand in strands:
                if strand[c] == candidate:
                    k += 1
            if k > best:
                best, letter = k, candidate
        agree += best == n
        total += n - best
        run = run + 1 if letter == last else 1
        longest = max(longest, run)
        last = letter
        for i in range(n):
            if strands[i][c] != letter:
                misses[i] += 1
    return [agree, total, misses.index(max(misses)), longest]


# solution: masks of strands by column and letter
from functools import reduce


def solve(strands):
    width = len(strands[0])
    masks = [dict.fromkeys("ACGT", 0) for _ in range(width)]
    for i, strand in enumerate(strands):
        for column, ch in zip(masks, strand):
            column[ch] |= 1 << i
    consensus = [min(column, key=lambda ch: (-column[ch].bit_count(), ch)) for column in masks]
    wrong = []
    for column, best in zip(masks, consensus):
        wrong.append(reduce(int.__or__, (mask for ch, mask in column.items() if ch != best)))
    misses = [sum(w >> i & 1 for w in wrong) for i in range(len(strands))]
    longest = max(k for k in range(1, width + 1) if any(ch * k in "".join(consensus) for ch in "ACGT"))
    return [wrong.count(0), sum(misses), misses.index(max(misses)), longest]


# solution: profile class with counters, differences listed as triples
from collections import Counter


class Profile:
    def __init__(self):
        self.columns = []

    def add(self, strand):
        while len(self.columns) < len(strand):
            self.columns.append(Counter())
        for counter, ch in zip(self.columns, strand):
            counter[ch] += 1

    def letter(self, c):
        counter = self.columns[c]
        return sorted(counter, key=lambda ch: (-counter[ch], ch))[0]


def solve(strands):
    profile = Profile()
    for strand in strands:
        profile.add(strand)
    text = "".join(profile.letter(c) for c in range(len(profile.columns)))
    differences = [
        (i, c, ch) for i, strand in enumerate(strands) for c, ch in enumerate(strand) if ch != text[c]
    ]
    by_strand = Counter(i for i, _, _ in differences)
    places = {c for _, c, _ in differences}
    worst = min(range(len(strands)), key=lambda i: (-by_strand[i], i))
    longest = start = 0
    for end in range(1, len(text) + 1):
        if end == len(text) or text[end] != text[start]:
            longest = max(longest, end - start)
            start = end
    return [len(text) - len(places), len(differences), worst, longest]
