"""Given texts a, b and c, say whether c is an interleaving of a and b, that is, whether a and b can be merged, each in order, to c.

The texts a and b have `size` letters each of two or three kinds, and c has twice as many. The result is true or false.
"""

RANGE = (10, 900)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    letters = "abc"[: rng.randint(2, 3)]
    a = "".join(rng.choice(letters) for _ in range(size))
    b = "".join(rng.choice(letters) for _ in range(size))
    c = []
    i = j = 0
    while i < size or j < size:
        if j == size or i < size and rng.random() < 0.5:
            c.append(a[i])
            i += 1
        else:
            c.append(b[j])
            j += 1
    if rng.random() < 0.4:
        k = rng.randrange(size, 2 * size - 1)
        c[k], c[-1] = c[-1], c[k]
    return [a, b, "".join(c)]


# solution: one row updated in place
def solve(a, b, c):
    row = bytearray(len(b) + 1)
    for i in range(len(a) + 1):
        for j in range(len(b) + 1):
            if i == 0 and j == 0:
                row[0] = 1
                continue
            above = i > 0 and row[j] and a[i - 1] == c[i + j - 1]
            beside = j > 0 and row[j - 1] and b[j - 1] == c[i + j - 1]
            row[j] = 1 if above or beside else 0
    return row[-1] == 1


# solution: whole table of truths
def solve(a, b, c):
    table = [[False] * (len(b) + 1) for _ in range(len(a) + 1)]
    table[0][0] = True
    for i, row in enumerate(table):
        for j in range(len(row)):
            if not row[j]:
                continue
            k = i + j
            if i < len(a) and a[i] == c[k]:
                table[i + 1][j] = True
            if j < len(b) and b[j] == c[k]:
                row[j + 1] = True
    return table[-1][-1]


# solution: set of how many come from a
def solve(a, b, c):
    taken = {0}
    for k, letter in enumerate(c):
        after = set()
        for i in taken:
            if i < len(a) and a[i] == letter:
                after.add(i + 1)
            if k - i < len(b) and b[k - i] == letter:
                after.add(i)
        taken = after
    return len(a) in taken


# solution: bits of one integer
def solve(a, b, c):
    m = len(b)
    in_a, in_b = {}, {}
    for letter in set(c):
        in_a[letter] = sum(1 << i for i, x in enumerate(a) if x == letter)
        in_b[letter] = sum(1 << (m - 1 - j) for j, x in enumerate(b) if x == letter)
    state = 1
    for k, letter in enumerate(c):
        shift = m - 1 - k
        mask = in_b[letter] >> shift if shift >= 0 else in_b[letter] << -shift
        state = (state & in_a[letter]) << 1 | state & mask
    return bool(state >> len(a) & 1)


# solution: depth first with failed pairs remembered
def solve(first, second, merged):
    reached = {}
    stack = [(0, 0, None)]
    while stack:
        i, j, parent = stack.pop()
        if (i, j) in reached:
            continue
        reached[i, j] = parent
        if i + j == len(merged):
            return True
        wanted = merged[i + j]
        if j < len(second) and second[j] == wanted:
            stack.append((i, j + 1, (i, j)))
        if i < len(first) and first[i] == wanted:
            stack.append((i + 1, j, (i, j)))
    return False
