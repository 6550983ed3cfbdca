"""Given a list of texts of digits, return for each in how many ways it can be cut into four numbers from 0 to 255 without leading zeros, and the sum over all texts of the greatest first number possible (0 where none).

The list has `size` texts of 4 to 12 digits.
"""

RANGE = (5, 6_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    return [["".join(rng.choice("0112234569") for _ in range(rng.randint(4, 12))) for _ in range(size)]]


# solution: three nested loops of cuts
def good(part):
    return 0 < len(part) < 4 and (part[0] != "0" or part == "0") and int(part) < 256


def solve(texts):
    counts = []
    total = 0
    for t in texts:
        n = greatest = 0
        for i in range(1, 4):
            if not good(t[:i]):
                continue
            for j in range(i + 1, i + 4):
                if not good(t[i:j]):
                    continue
                for k in range(j + 1, j + 4):
                    if good(t[j:k]) and good(t[k:]):
                        n += 1
                        greatest = max(greatest, int(t[:i]))
        counts.append(n)
        total += greatest
    return [counts, total]


# solution: all addresses listed as texts
def parts(text, left):
    if left == 0:
        return [[]] if not text else []
    found = []
    for n in (1, 2, 3):
        head = text[:n]
        if len(head) == n and str(int(head)) == head and int(head) <= 255:
            for rest in parts(text[n:], left - 1):
                found.append([head] + rest)
    return found


def solve(texts):
    addresses = {}
    for number, text in enumerate(texts):
        addresses[number] = [".".join(p) for p in parts(text, 4)]
    firsts = [max((int(a.split(".")[0]) for a in found), default=0) for found in addresses.values()]
    return [[len(a) for a in addresses.values()], sum(firsts)]


# solution: table of all valid numbers, memo by text
from functools import lru_cache


def solve(texts):
    numbers = {str(i) for i in range(256)}

    @lru_cache(maxsize=None)
    def ways(text, fields):
        if fields == 1:
            return int(text in numbers)
        return sum(ways(text[i:], fields - 1) for i in range(1, 4) if text[:i] in numbers)

    best = 0
    for text in texts:
        for i in (3, 2, 1):
            if text[:i] in numbers and len(text[:i]) == i and ways(text[i:], 3):
                best += int(text[:i])
                break
    return [[ways(text, 4) for text in texts], best]


# solution: rows of ways by the number of fields
def solve(texts):
    answer, total = [], 0
    for text in texts:
        n = len(text)
        row = [0] * n + [1]
        for field in range(4):
            new = [0] * (n + 1)
            first = 0
            for i in range(n):
                for j in range(i + 1, min(i + 3, n) + 1):
                    value = int(text[i:j])
                    if row[j] and value < 256 and len(str(value)) == j - i:
                        new[i] += row[j]
                        if i == 0:
                            first = max(first, value)
            row = new
        answer.append(row[0])
        total += first
    return [answer, total]


# solution: lengths of the fields from a product
from itertools import accumulate, product


def solve(texts):
    shapes = {}
    for shape in product((1, 2, 3), repeat=4):
        shapes.setdefault(sum(shape), []).append(shape)

    def firsts(text):
        for shape in shapes[len(text)]:
            ends = list(accumulate(shape))
            fields = [text[b - a : b] for a, b in zip(shape, ends)]
            if all(str(int(f)) == f and int(f) < 256 for f in fields):
                yield int(fields[0])

    everything = [list(firsts(text)) for text in texts]
    return [list(map(len, everything)), sum(max(f) for f in everything if f)]
