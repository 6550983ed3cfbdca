"""Given the lines of an old and a new text, return the positions of the old lines kept in a longest common subsequence of the two.

Both have about `size` lines, many of them alike. Of several longest common subsequences, the one whose list of old positions is
least, compared from its beginning, is meant.
"""

RANGE = (8, 450)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    stock = ["", "{", "}", "return x", "else:", "pass"] + [f"call({rng.randrange(1000)})" for _ in range(max(3, size // 5))]
    old = [rng.choice(stock) for _ in range(size)]
    new = []
    for line in old:
        roll = rng.random()
        if roll < 0.15:
            continue
        if roll < 0.3:
            new.append(rng.choice(stock))
        if roll < 0.4:
            new.append(f"added {rng.randrange(100)}")
        else:
            new.append(line)
    return [old, new]


# solution: table of suffixes
def solve(old, new):
    n, m = len(old), len(new)
    longest = [[0] * (m + 1) for _ in range(n + 1)]
    for i in range(n - 1, -1, -1):
        for j in range(m - 1, -1, -1):
            if old[i] == new[j]:
                longest[i][j] = longest[i + 1][j + 1] + 1
            else:
                longest[i][j] = max(longest[i + 1][j], longest[i][j + 1])
    kept = []
    j = 0
    for i in range(n):
        if old[i] in new[j:]:
            k = new.index(old[i], j)
            if longest[i + 1][k + 1] + 1 == longest[i][j]:
                kept.append(i)
                j = k + 1
    return kept


# solution: one row of position tuples
def solve(old, new):
    row = [(0, ())] * (len(new) + 1)
    for i in reversed(range(len(old))):
        diagonal = row[-1]
        for j in reversed(range(len(new))):
            below = row[j]
            best = min(below, row[j + 1])
            if old[i] == new[j]:
                best = min(best, (diagonal[0] - 1, (i,) + diagonal[1]))
            diagonal = below
            row[j] = best
    return list(row[0][1])


# solution: memo of lengths, called on demand
from functools import lru_cache


def solve(old, new):
    @lru_cache(maxsize=None)
    def length(i, j):
        if i == len(old) or j == len(new):
            return 0
        if old[i] == new[j]:
            return 1 + length(i + 1, j + 1)
        return max(length(i + 1, j), length(i, j + 1))

    def follow(i, j):
        while i < len(old):
            k = j
            while k < len(new) and new[k] != old[i]:
                k += 1
            if k < len(new) and 1 + length(i + 1, k + 1) == length(i, j):
                yield i
                j = k + 1
            i += 1

    return list(follow(0, 0))


# solution: bit rows as integers
def solve(old, new):
    m = len(new)
    masks = {}
    for p, line in enumerate(reversed(new)):
        masks[line] = masks.get(line, 0) | 1 << p
    full = (1 << m) - 1
    rows = [full]
    for line in reversed(old):
        v = rows[-1]
        u = v & masks.get(line, 0)
        rows.append((v + u | v - u) & full)
    rows.reverse()

    def length(i, j):
        low = (1 << (m - j)) - 1
        return (~rows[i] & low).bit_count()

    result = []
    j = 0
    for i, line in enumerate(old):
        here = masks.get(line, 0) & ((1 << (m - j)) - 1)
        if here:
            k = m - here.bit_length()
            if length(i + 1, k + 1) + 1 == length(i, j):
                result.append(i)
                j = k + 1
    return result


# solution: thresholds with an undo log
from bisect import bisect_left
from collections import defaultdict


def solve(old, new):
    spots = defaultdict(list)
    for j, line in enumerate(new):
        spots[line].append(-j)
    ends = []
    log = []
    for line in reversed(old):
        changes = []
        for place in spots.get(line, ()):
            k = bisect_left(ends, place)
            if k == len(ends):
                changes.append((k, None))
                ends.append(place)
            elif ends[k] != place:
                changes.append((k, ends[k]))
                ends[k] = place
        log.append(changes)
    kept = []
    j = 0
    for i, line in enumerate(old):
        total = bisect_left(ends, -j + 1)
        for k, before in reversed(log.pop()):
            if before is None:
                ends.pop()
            else:
                ends[k] = before
        nexts = [-p for p in spots.get(line, ()) if -p >= j]
        if nexts and bisect_left(ends, -nexts[0]) + 1 == total:
            kept.append(i)
            j = nexts[0] + 1
    return kept
