"""Given a text, return a histogram of its word lengths as a list of lines, from length 1 to the longest.

The text has `size` words of letters parted by spaces or line ends. A line is the length in two columns, " |", and one "#" for every word of it,
but if a length has more than 50 words all bars are scaled so that the longest has 50 signs, rounding down.
"""

RANGE = (100, 40_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    letters = "etaoinshrdlucmfwypvbgkjqxz"
    pieces = []
    for _ in range(size):
        length = min(1 + int(rng.expovariate(0.25)), 18)
        pieces.append("".join(rng.choices(letters, k=length)))
        pieces.append(rng.choice([" ", " ", " ", "  ", "\n"]))
    return ["".join(pieces)]


# solution: Counter of split words
from collections import Counter


def solve(text):
    counts = Counter(len(word) for word in text.split())
    top = max(counts.values())
    lines = []
    for length in range(1, max(counts) + 1):
        bar = counts[length] if top <= 50 else counts[length] * 50 // top
        lines.append(f"{length:2} |" + "#" * bar)
    return lines


# solution: letter by letter
def solve(text):
    tally = []
    run = 0
    for character in text + " ":
        if not character.isspace():
            run += 1
            continue
        if run:
            while len(tally) <= run:
                tally.append(0)
            tally[run] += 1
        run = 0
    highest = max(tally)
    out = []
    for n, amount in enumerate(tally):
        if n == 0:
            continue
        if highest > 50:
            amount = amount * 50 // highest
        out.append(str(n).rjust(2) + " |" + amount * "#")
    return out


# solution: sorted lengths in groups
from itertools import groupby


def solve(text):
    lengths = sorted(map(len, text.split()))
    groups = [(key, len(list(same))) for key, same in groupby(lengths)]
    scale = max(50, max(size for _, size in groups))
    bars = [""] * lengths[-1]
    for key, size in groups:
        bars[key - 1] = "#" * (size * 50 // scale if scale > 50 else size)
    return ["%2d |%s" % (i, bar) for i, bar in enumerate(bars, 1)]


# solution: words kept by length
import re


class Histogram:
    WIDTH = 50

    def __init__(self):
        self.words = {}

    def add(self, word):
        self.words.setdefault(len(word), []).append(word)

    def lines(self):
        most = max(len(group) for group in self.words.values())
        for length in range(1, max(self.words) + 1):
            marks = len(self.words.get(length, ()))
            if most > self.WIDTH:
                marks = marks * self.WIDTH // most
            yield "{:>2} |{}".format(length, "#" * marks)


def solve(text):
    histogram = Histogram()
    for match in re.finditer(r"\S+", text):
        histogram.add(match.group())
    return list(histogram.lines())


# solution: pattern of lengths in a byte string
def solve(text):
    lengths = bytearray()
    begin = 0
    flat = text.replace("\n", " ") + " "
    while begin < len(flat):
        end = flat.index(" ", begin)
        if end > begin:
            lengths.append(end - begin)
        begin = end + 1
    longest = max(lengths)
    counts = [lengths.count(n) for n in range(1, longest + 1)]
    peak = max(counts)
    if peak > 50:
        counts = [c * 50 // peak for c in counts]
    return [f"{n + 1:>2d} |{'#' * c}" for n, c in enumerate(counts)]
