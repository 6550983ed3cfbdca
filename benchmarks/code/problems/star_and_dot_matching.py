"""Given a text and a pattern, return how many of the beginnings of the text (from the empty one to the whole) the
pattern matches completely.

In the pattern a letter stands for itself, "." for any letter, and "*" after either says that it comes any number of
times, none included. The text has `size` letters, the pattern has about half as many elements.
"""

RANGE = (6, 420)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    letters = "abc"
    text = "".join(rng.choice(letters) * rng.choice([1, 1, 2, 4]) for _ in range(size))[:size]
    pattern = []
    for k in range(size // 2):
        mark = rng.choice([text[k], text[k], ".", rng.choice(letters)])
        if rng.random() < 0.75 or mark != text[k]:
            mark += "*"
        pattern.append(mark)
    return [text, "".join(pattern)]


# solution: table of booleans
def solve(text, pattern):
    n, m = len(text), len(pattern)
    table = [[False] * (m + 1) for _ in range(n + 1)]
    table[0][0] = True
    for i in range(n + 1):
        for j in range(1, m + 1):
            if pattern[j - 1] == "*":
                table[i][j] = table[i][j - 2] or (
                    i > 0 and table[i - 1][j] and pattern[j - 2] in (".", text[i - 1])
                )
            elif i > 0:
                table[i][j] = table[i - 1][j - 1] and pattern[j - 1] in (".", text[i - 1])
    return sum(table[i][m] for i in range(n + 1))


# solution: set of live places in the pattern
def elements(pattern):
    i = 0
    while i < len(pattern):
        star = pattern[i + 1 : i + 2] == "*"
        yield pattern[i], star
        i += 2 if star else 1


def solve(text, pattern):
    parts = list(elements(pattern))

    def spread(states):
        todo = list(states)
        while todo:
            k = todo.pop()
            if k < len(parts) and parts[k][1] and k + 1 not in states:
                states.add(k + 1)
                todo.append(k + 1)
        return states

    states = spread({0})
    total = int(len(parts) in states)
    for letter in text:
        after = set()
        for k in states:
            if k < len(parts) and parts[k][0] in (letter, "."):
                after.add(k if parts[k][1] else k + 1)
        states = spread(after)
        total += len(parts) in states
    return total


# solution: bits of an integer
def solve(text, pattern):
    heads, stars = [], []
    for c in pattern:
        if c == "*":
            stars[-1] = True
        else:
            heads.append(c)
            stars.append(False)
    m = len(heads)
    loop = sum(1 << k for k in range(m) if stars[k])
    accept = {}
    for c in set(text):
        accept[c] = sum(1 << k for k in range(m) if heads[k] in (c, "."))

    def closed(s):
        while True:
            t = s | (s & loop) << 1
            if t == s:
                return s
            s = t

    state = closed(1)
    found = state >> m & 1
    for c in text:
        live = state & accept[c]
        state = closed(live & loop | (live & ~loop) << 1)
        found += state >> m & 1
    return found


# solution: all reachable pairs visited with a stack
def solve(text, pattern):
    seen = {(0, 0)}
    stack = [(0, 0)]
    n, m = len(text), len(pattern)

    def push(i, j):
        if (i, j) not in seen:
            seen.add((i, j))
            stack.append((i, j))

    ends = 0
    while stack:
        i, j = stack.pop()
        if j == m:
            ends += 1
            continue
        fits = i < n and (pattern[j] == "." or pattern[j] == text[i])
        if j + 1 < m and pattern[j + 1] == "*":
            push(i, j + 2)
            if fits:
                push(i + 1, j)
        elif fits:
            push(i + 1, j + 1)
    return ends


# solution: one bytearray of text places per element
def solve(text, pattern):
    places = bytearray(len(text) + 1)
    places[0] = 1
    j = 0
    while j < len(pattern):
        c = pattern[j]
        if j + 1 < len(pattern) and pattern[j + 1] == "*":
            for i, letter in enumerate(text):
                if places[i] and (c == "." or c == letter):
                    places[i + 1] = 1
            j += 2
        else:
            for i in range(len(text), 0, -1):
                places[i] = places[i - 1] if c == "." or c == text[i - 1] else 0
            places[0] = 0
            j += 1
    return sum(places)
