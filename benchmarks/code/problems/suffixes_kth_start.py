"""Given a text and a list of ranks, return for each rank k the position at which the k-th smallest suffix of the
text begins (the smallest suffix has rank 0).

The text has `size` letters of a small alphabet; suffixes compare as Python compares strings.
"""

RANGE = (10, 3_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    letters = rng.choice(["ab", "acgt", "abcdefghij"])
    text = "".join(rng.choice(letters) for _ in range(size))
    return [text, [rng.randrange(size) for _ in range(5)]]


# solution: every suffix written out and sorted
def solve(text, ranks):
    suffixes = [text[i:] for i in range(len(text))]
    suffixes.sort()
    return [len(text) - len(suffixes[k]) for k in ranks]


# solution: positions sorted by a comparison of characters
from functools import cmp_to_key


def solve(text, ranks):
    n = len(text)

    def compare(i, j):
        if i == j:
            return 0
        step = 16
        while True:
            a, b = text[i : i + step], text[j : j + step]
            if a != b:
                return -1 if a < b else 1
            i += step
            j += step

    order = sorted(range(n), key=cmp_to_key(compare))
    return [order[k] for k in ranks]


# solution: prefix doubling
def solve(text, ranks):
    n = len(text)
    classes = [ord(c) for c in text]
    order = list(range(n))
    width = 1
    while True:
        pairs = [(classes[i], classes[i + width] if i + width < n else -1) for i in range(n)]
        order.sort(key=pairs.__getitem__)
        fresh = [0] * n
        for before, now in zip(order, order[1:]):
            fresh[now] = fresh[before] + (pairs[before] != pairs[now])
        classes = fresh
        if classes[order[-1]] == n - 1:
            break
        width *= 2
    return [order[k] for k in ranks]


# solution: radix descent on the next letter, only the bucket that holds the rank
def solve(text, ranks):
    def find(k):
        candidates = range(len(text))
        depth = 0
        while len(candidates) > 1:
            buckets = {}
            for i in candidates:
                key = text[i + depth] if i + depth < len(text) else ""
                buckets.setdefault(key, []).append(i)
            for key in sorted(buckets):
                if k < len(buckets[key]):
                    candidates = buckets[key]
                    break
                k -= len(buckets[key])
            depth += 1
        return candidates[0]

    return [find(k) for k in ranks]


# solution: letter by letter, counting occurrences and storing nothing
def occurrences(text, part):
    total = 0
    at = text.find(part)
    while at >= 0:
        total += 1
        at = text.find(part, at + 1)
    return total


def solve(text, ranks):
    alphabet = sorted(set(text))
    out = []
    for k in ranks:
        prefix = ""
        while True:
            if prefix and text.endswith(prefix):
                if k == 0:
                    out.append(len(text) - len(prefix))
                    break
                k -= 1
            for letter in alphabet:
                inside = occurrences(text, prefix + letter)
                if k < inside:
                    prefix += letter
                    break
                k -= inside
    return out
