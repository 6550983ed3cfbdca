"""Given a text, return the last column of its sorted rotations, after an end mark "$" has been put behind it.

The text has `size` small letters with many repeated pieces; "$" sorts before all the letters.
"""

RANGE = (10, 2_500)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    letters = "abcdefghijklmnopqrstuvwxyz"[: rng.choice([2, 4, 26])]
    text = ""
    while len(text) < size:
        if text and rng.random() < 0.4:
            start = rng.randrange(len(text))
            text += text[start : start + rng.randint(2, 12)]
        else:
            text += rng.choice(letters)
    return [text[:size]]


# solution: table of all rotations
def solve(text):
    text += "$"
    rotations = []
    for i in range(len(text)):
        rotations.append(text[i:] + text[:i])
    rotations.sort()
    return "".join(rotation[-1] for rotation in rotations)


# solution: starts compared letter by letter
from functools import cmp_to_key


def solve(text):
    marked = text + "$"

    def order(i, j):
        while marked[i] == marked[j]:
            i += 1
            j += 1
        return -1 if marked[i] < marked[j] else 1

    starts = list(range(len(text)))
    starts.sort(key=cmp_to_key(order))
    return text[-1] + "".join([marked[i - 1] for i in starts])


# solution: ranks doubled
def solve(text):
    s = text + "$"
    n = len(s)
    rank = [ord(c) for c in s]
    order = sorted(range(n), key=rank.__getitem__)
    width = 1
    while True:
        pairs = [(rank[i], rank[(i + width) % n]) for i in range(n)]
        order.sort(key=pairs.__getitem__)
        fresh = [0] * n
        for before, here in zip(order, order[1:]):
            fresh[here] = fresh[before] + (pairs[before] != pairs[here])
        rank = fresh
        if rank[order[-1]] == n - 1:
            break
        width *= 2
    return "".join(s[i - 1] for i in order)


# solution: buckets split letter after letter
def solve(text):
    text = text + "$"
    result = []
    stack = [(0, range(len(text)))]
    while stack:
        depth, members = stack.pop()
        if len(members) == 1:
            result.append(text[members[0] - 1])
            continue
        buckets = {}
        for start in members:
            buckets.setdefault(text[start + depth], []).append(start)
        for letter in sorted(buckets, reverse=True):
            stack.append((depth + 1, buckets[letter]))
    return "".join(result)


# solution: suffixes put one by one into a sorted list
from bisect import bisect


def solve(text):
    tails = ["$"]
    column = [text[-1]]
    for i in reversed(range(len(text))):
        tail = text[i:]
        place = bisect(tails, tail)
        tails.insert(place, tail)
        column.insert(place, text[i - 1] if i else "$")
    return "".join(column)
