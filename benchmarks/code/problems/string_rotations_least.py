"""Given a text, return the alphabetically least of its rotations together with the first place where that rotation begins.

The text has `size` small letters, of two to four kinds, and the result is the list [rotation, place] with the place counted from 0.
"""

RANGE = (10, 5_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    letters = "abcd"[: rng.randint(2, 4)]
    if rng.random() < 0.25:
        block = "".join(rng.choice(letters) for _ in range(rng.randint(2, 5)))
        return [(block * size)[:size]]
    return ["".join(rng.choice(letters) for _ in range(size))]


# solution: all rotations in a list
def solve(text):
    rotations = [text[i:] + text[:i] for i in range(len(text))]
    least = min(rotations)
    return [least, rotations.index(least)]


# solution: two candidates racing
def solve(s):
    n = len(s)
    i, j, k = 0, 1, 0
    while i < n and j < n and k < n:
        a = s[(i + k) % n]
        b = s[(j + k) % n]
        if a == b:
            k += 1
            continue
        if a > b:
            i += k + 1
        else:
            j += k + 1
        if i == j:
            j += 1
        k = 0
    start = min(i, j)
    return [s[start:] + s[:start], start]


# solution: best rotation so far
def solve(text):
    best, place = text, 0
    for i in range(1, len(text)):
        turned = text[i:] + text[:i]
        if turned < best:
            best, place = turned, i
    return [best, place]


# solution: factors of the doubled text
def solve(text):
    twice = text + text
    size = len(text)
    begin = 0
    answer = 0
    while begin < size:
        answer = begin
        ahead = begin + 1
        behind = begin
        while ahead < 2 * size and twice[behind] <= twice[ahead]:
            behind = begin if twice[behind] < twice[ahead] else behind + 1
            ahead += 1
        while begin <= behind:
            begin += ahead - behind
    rotation = twice[answer : answer + size]
    return [rotation, twice.index(rotation)]


# solution: ranks doubled as in a suffix array
def solve(text):
    n = len(text)
    rank = [ord(c) for c in text]
    step = 1
    history = [rank]
    while step < n:
        pairs = [(rank[i], rank[(i + step) % n]) for i in range(n)]
        names = {pair: name for name, pair in enumerate(sorted(set(pairs)))}
        rank = [names[pair] for pair in pairs]
        history.append(rank)
        step *= 2
    place = history[-1].index(min(history[-1]))
    return [text[place:] + text[:place], place]
