"""Given a list of lines and a number k, find the blocks of k lines in a row that come more than once: return how many different blocks do, how many lines belong to any such block at any of its places, and the place (index of the first line) of the second coming of the block that repeats first (-1 if none).

There are `size` lines; blocks may overlap. "Repeats first" means: the least place at which a block comes that has come before.
"""

RANGE = (6, 12_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    lines = []
    kinds = rng.choice([20, 2000])
    while len(lines) < size:
        if len(lines) > 8 and rng.random() < 0.1:
            start = rng.randrange(len(lines))
            lines += lines[start : start + rng.randint(2, 9)]
        else:
            lines.append(f"call step {rng.randrange(kinds)} of work")
    return [rng.randint(3, 6), lines[:size]]


# solution: joined blocks in a dictionary of places
def solve(k, lines):
    places = {}
    second = -1
    for i in range(len(lines) - k + 1):
        block = "\n".join(lines[i : i + k])
        if block in places and second < 0:
            second = i
        places.setdefault(block, []).append(i)
    covered = set()
    number = 0
    for found in places.values():
        if len(found) > 1:
            number += 1
            for i in found:
                covered.update(range(i, i + k))
    return [number, len(covered), second]


# solution: lines as numbers, rolling value, counter
from collections import Counter


def values(k, lines):
    numbers = {}
    base = 1 << 20
    value = 0
    for i, line in enumerate(lines):
        value = (value * base + numbers.setdefault(line, len(numbers))) % base**k
        if i >= k - 1:
            yield i - k + 1, value


def solve(k, lines):
    counts = Counter(v for _, v in values(k, lines))
    covered = reach = 0
    second = -1
    seen = set()
    for i, v in values(k, lines):
        if counts[v] < 2:
            continue
        covered += i + k - max(i, reach)
        reach = i + k
        if second < 0:
            if v in seen:
                second = i
            seen.add(v)
    return [sum(n > 1 for n in counts.values()), covered, second]


# solution: places sorted by their blocks
def solve(k, lines):
    order = sorted(range(len(lines) - k + 1), key=lambda i: lines[i : i + k])
    flags = bytearray(len(lines))
    number = 0
    firsts = []
    a = 0
    while a < len(order):
        b = a + 1
        block = lines[order[a] : order[a] + k]
        while b < len(order) and lines[order[b] : order[b] + k] == block:
            b += 1
        if b - a > 1:
            number += 1
            firsts.append(order[a + 1])
            for i in order[a:b]:
                flags[i : i + k] = b"\1" * k
        a = b
    return [number, sum(flags), min(firsts, default=-1)]


# solution: classes refined one line at a time
def solve(k, lines):
    names = {}
    classes = [names.setdefault(line, len(names)) for line in lines]
    single = classes
    for length in range(1, k):
        pairs = {}
        classes = [
            pairs.setdefault((classes[i], single[i + length]), len(pairs))
            for i in range(len(lines) - length)
        ]
    sizes = [0] * len(classes)
    second = -1
    for i, c in enumerate(classes):
        sizes[c] += 1
        if sizes[c] == 2 and second == -1:
            second = i
    change = [0] * (len(lines) + 1)
    for i, c in enumerate(classes):
        if sizes[c] > 1:
            change[i] += 1
            change[i + k] -= 1
    depth = covered = 0
    for step in change:
        depth += step
        covered += depth > 0
    return [sum(s > 1 for s in sizes), covered, second]


# solution: short digests, first places only
import hashlib
from collections import deque


class Finder:
    def __init__(self, k):
        self.k = k
        self.window = deque(maxlen=k)
        self.first = {}
        self.repeated = set()
        self.covered = 0
        self.second = -1

    def cover(self, place):
        self.covered |= ((1 << self.k) - 1) << place

    def add(self, number, line):
        self.window.append(line)
        if len(self.window) < self.k:
            return
        place = number - self.k + 1
        key = hashlib.blake2b("\0".join(self.window).encode(), digest_size=8).digest()
        if key in self.first:
            self.repeated.add(key)
            self.cover(place)
            self.cover(self.first[key])
            if self.second < 0:
                self.second = place
        else:
            self.first[key] = place


def solve(k, lines):
    finder = Finder(k)
    for number, line in enumerate(lines):
        finder.add(number, line)
    return [len(finder.repeated), bin(finder.covered).count("1"), finder.second]
