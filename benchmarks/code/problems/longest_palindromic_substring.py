"""Return the longest part of a text that reads the same in both directions, the first one if several are as long.

The text has `size` letters, mostly from a small alphabet.
"""

RANGE = (30, 900)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    arm = "".join(rng.choice("abc") for _ in range(size // 8))
    middle = rng.choice(["", "a", "b"])
    planted = arm + middle + arm[::-1]
    rest = "".join(rng.choice("abcd") for _ in range(size - len(planted)))
    cut = rng.randint(0, len(rest))
    return [rest[:cut] + planted + rest[cut:]]


# solution: growing from each centre
def solve(text):
    best = ""
    for centre in range(2 * len(text) - 1):
        left = centre // 2
        right = left + centre % 2
        while left >= 0 and right < len(text) and text[left] == text[right]:
            left -= 1
            right += 1
        if right - left - 1 > len(best):
            best = text[left + 1 : right]
    return best


# solution: full table of booleans
def solve(s):
    n = len(s)
    table = [[False] * n for _ in range(n)]
    start, length = 0, 0
    for i in range(n - 1, -1, -1):
        for j in range(i, n):
            if s[i] == s[j] and (j - i < 2 or table[i + 1][j - 1]):
                table[i][j] = True
                if j - i + 1 >= length:
                    start, length = i, j - i + 1
    return s[start : start + length]


# solution: rolling row of bytes
def solve(text):
    n = len(text)
    below = bytearray(n + 1)
    begin = end = 0
    for i in reversed(range(n)):
        row = bytearray(n + 1)
        for j in range(i, n):
            if text[i] == text[j] and (j < i + 2 or below[j - 1]):
                row[j] = 1
                if j + 1 - i >= end - begin:
                    begin, end = i, j + 1
        below = row
    return text[begin:end]


# solution: Manacher radii
def solve(text):
    spread = ["^"]
    for ch in text:
        spread += ["#", ch]
    spread += ["#", "$"]
    radius = [0] * len(spread)
    centre = right = 0
    for i in range(1, len(spread) - 1):
        if i < right:
            radius[i] = min(right - i, radius[2 * centre - i])
        while spread[i + radius[i] + 1] == spread[i - radius[i] - 1]:
            radius[i] += 1
        if i + radius[i] > right:
            centre, right = i, i + radius[i]
    longest = max(radius)
    at = radius.index(longest)
    begin = (at - longest) // 2
    return text[begin : begin + longest]


# solution: generations of starts by length
def solve(text):
    if not text:
        return ""
    n = len(text)
    generations = [set(range(n + 1)), set(range(n))]
    while len(generations) <= n:
        length = len(generations)
        inner = generations[length - 2]
        generations.append(
            {i - 1 for i in inner if i > 0 and i - 1 + length <= n and text[i - 1] == text[i + length - 2]}
        )
    for length in range(n, 0, -1):
        if generations[length]:
            first = min(generations[length])
            return text[first : first + length]
