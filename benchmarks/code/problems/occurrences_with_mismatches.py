"""Given a pattern, a greatest number of mismatches and a text, return how many places of the text the pattern fits with at most that many wrong letters, the fewest wrong letters at any place, and the first place with the fewest.

The text has `size` letters, the pattern 3 to 12.
"""

RANGE = (20, 20_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    pattern = "".join(rng.choice("acgt") for _ in range(rng.randint(3, 12)))
    return [pattern, rng.randint(1, 2), "".join(rng.choice("acgt") for _ in range(size))]


# solution: compare at each place
def solve(pattern, most, text):
    fits = 0
    fewest, first = len(pattern) + 1, -1
    for i in range(len(text) - len(pattern) + 1):
        wrong = 0
        for j in range(len(pattern)):
            if text[i + j] != pattern[j]:
                wrong += 1
        if wrong <= most:
            fits += 1
        if wrong < fewest:
            fewest, first = wrong, i
    return [fits, fewest, first]


# solution: big integers of matches per letter, added bit by bit
def solve(pattern, most, text):
    places = len(text) - len(pattern) + 1
    reverse = text[::-1]
    masks = {c: int("".join("1" if t == c else "0" for t in reverse), 2) for c in set(text)}
    full = (1 << places) - 1
    exactly = [full]
    for j, c in enumerate(pattern):
        right = masks.get(c, 0) >> j & full
        wrong = full ^ right
        new = [exactly[0] & right]
        for k in range(1, len(exactly)):
            new.append(exactly[k] & right | exactly[k - 1] & wrong)
        new.append(exactly[-1] & wrong)
        exactly = new
    fits = sum(bin(m).count("1") for m in exactly[: most + 1])
    fewest = next(k for k, m in enumerate(exactly) if m)
    low = exactly[fewest] & -exactly[fewest]
    return [fits, fewest, low.bit_length() - 1]


# solution: list of matches from the places of each letter
from collections import defaultdict


def solve(pattern, most, text):
    where = defaultdict(list)
    for i, c in enumerate(text):
        where[c].append(i)
    hits = [0] * (len(text) + len(pattern))
    for j, c in enumerate(pattern):
        for i in where[c]:
            hits[i - j] += 1
    wrongs = [len(pattern) - h for h in hits[: len(text) - len(pattern) + 1]]
    fewest = min(wrongs)
    return [sum(w <= most for w in wrongs), fewest, wrongs.index(fewest)]


# solution: windows counted, each different window compared once
def solve(pattern, most, text):
    width = len(pattern)
    count, first = {}, {}
    for i in range(len(text) - width + 1):
        window = text[i : i + width]
        count[window] = count.get(window, 0) + 1
        first.setdefault(window, i)
    distance = {w: sum(a != b for a, b in zip(w, pattern)) for w in count}
    fewest = min(distance.values())
    fits = sum(count[w] for w, d in distance.items() if d <= most)
    return [fits, fewest, min(first[w] for w, d in distance.items() if d == fewest)]


# solution: one pass with a diagonal of running counts
from array import array


def diagonals(pattern, text):
    m = len(pattern)
    running = array("b", bytes(m + 1))
    for i, c in enumerate(text):
        for j in range(min(i, m - 1), -1, -1):
            running[j + 1] = running[j] + (c != pattern[j])
        if i >= m - 1:
            yield i - m + 1, running[m]


def solve(pattern, most, text):
    best = (len(pattern) + 1, 0)
    fits = 0
    for place, wrong in diagonals(pattern, text):
        fits += wrong <= most
        best = min(best, (wrong, place))
    return [fits, best[0], best[1]]
