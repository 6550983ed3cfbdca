"""Given a text, return the longest substring that occurs at least twice in it, the occurrences possibly overlapping.

The text has `size` small letters. Of several longest ones the alphabetically least is returned; the text is empty if none repeats.
"""

RANGE = (10, 1_800)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    letters = "abcdefgh"[: rng.randint(2, 8)]
    text = [rng.choice(letters) for _ in range(size)]
    length = min(size // 3, rng.randint(2, 40))
    source, target = rng.randrange(size - length), rng.randrange(size - length)
    text[target : target + length] = text[source : source + length]
    return ["".join(text)]


# solution: sorted suffixes as strings
def common(a, b):
    k = 0
    for x, y in zip(a, b):
        if x != y:
            break
        k += 1
    return k


def solve(text):
    suffixes = sorted(text[i:] for i in range(len(text)))
    best = ""
    for one, two in zip(suffixes, suffixes[1:]):
        k = common(one, two)
        if k > len(best):
            best = one[:k]
    return best


# solution: table of common suffix lengths
def solve(s):
    n = len(s)
    table = [[0] * (n + 1) for _ in range(n + 1)]
    longest = 0
    candidates = set()
    for i in range(1, n + 1):
        for j in range(i + 1, n + 1):
            if s[i - 1] == s[j - 1]:
                k = table[i - 1][j - 1] + 1
                table[i][j] = k
                if k > longest:
                    longest = k
                    candidates = set()
                if k == longest:
                    candidates.add(s[i - k : i])
    return min(candidates) if candidates else ""


# solution: binary search on the length with sets
def repeated(text, length):
    seen = set()
    twice = set()
    for i in range(len(text) - length + 1):
        piece = text[i : i + length]
        if piece in seen:
            twice.add(piece)
        else:
            seen.add(piece)
    return twice


def solve(text):
    low, high = 0, len(text)
    while high - low > 1:
        middle = (low + high) // 2
        if repeated(text, middle):
            low = middle
        else:
            high = middle
    return min(repeated(text, low)) if low else ""


# solution: one shift at a time
def solve(text):
    best = ""
    for shift in range(1, len(text)):
        run = 0
        for i in range(len(text) - shift):
            if text[i] == text[i + shift]:
                run += 1
                if run >= len(best):
                    piece = text[i - run + 1 : i + 1]
                    if run > len(best) or piece < best:
                        best = piece
            else:
                run = 0
    return best


# solution: groups of positions refined letter by letter
from collections import defaultdict


def solve(text):
    groups = {"": list(range(len(text)))}
    answer = ""
    while groups:
        answer = min(groups)
        longer = defaultdict(list)
        for piece, starts in groups.items():
            size = len(piece)
            for start in starts:
                if start + size < len(text):
                    longer[piece + text[start + size]].append(start)
        groups = {piece: starts for piece, starts in longer.items() if len(starts) > 1}
    return answer
