"""Given a text and a pattern, return all positions where the pattern begins in the text, overlapping ones too.

The text has `size` letters a and b, the pattern 2 to 30. The positions count from 0 and are in rising order.
"""

RANGE = (60, 300_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    unit = "".join(rng.choice("ab") for _ in range(rng.randint(1, 6)))
    pattern = (unit * 30)[: rng.randint(2, 30)]
    pieces = []
    total = 0
    while total < size:
        piece = pattern[: rng.randint(1, len(pattern))] if rng.random() < 0.8 else rng.choice(["a", "b", "ab"])
        pieces.append(piece)
        total += len(piece)
    return ["".join(pieces)[:size], pattern]


# solution: find again and again
def solve(text, pattern):
    places = []
    at = text.find(pattern)
    while at != -1:
        places.append(at)
        at = text.find(pattern, at + 1)
    return places


# solution: failure table
def borders(word):
    table = [0]
    k = 0
    for letter in word[1:]:
        while k and word[k] != letter:
            k = table[k - 1]
        k += word[k] == letter
        table.append(k)
    return table


def solve(text, pattern):
    table = borders(pattern)
    result = []
    k = 0
    for i, letter in enumerate(text):
        while k == len(pattern) or k and pattern[k] != letter:
            k = table[k - 1]
        if pattern[k] == letter:
            k += 1
        if k == len(pattern):
            result.append(i - k + 1)
    return result


# solution: z values of pattern and text joined
def solve(text, pattern):
    s = pattern + "#" + text
    m = len(pattern)
    z = [0] * len(s)
    left = right = 0
    for i in range(1, len(s)):
        if i < right:
            z[i] = min(right - i, z[i - left])
        while i + z[i] < len(s) and s[z[i]] == s[i + z[i]]:
            z[i] += 1
        if i + z[i] > right:
            left, right = i, i + z[i]
    return [i - m - 1 for i, value in enumerate(z) if value == m]


# solution: one big integer of matching places
def solve(text, pattern):
    ones = int(text[::-1].replace("a", "0").replace("b", "1"), 2)
    every = (1 << len(text)) - 1
    alive = every
    for k, letter in enumerate(pattern):
        alive &= (ones if letter == "b" else every ^ ones) >> k
    return [i for i, bit in enumerate(reversed(bin(alive)[2:])) if bit == "1"]


# solution: all windows compared
def solve(text, pattern):
    width = len(pattern)
    windows = [text[i : i + width] for i in range(len(text) - width + 1)]
    same = list(map(pattern.__eq__, windows))
    return [i for i, yes in enumerate(same) if yes]
