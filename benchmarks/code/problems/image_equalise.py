"""A grey image (`size` rows of `size` integers 0 .. 255) is equalised: each value v becomes 255 times the number of pixels
with a value of at most v, divided by the number of pixels and rounded down.

Return [sum of the new image, least new value, number of different new values, largest difference between two pixels beside
each other in a row of the new image].
"""

RANGE = (3, 180)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    low = rng.randint(0, 100)
    high = rng.randint(low + 30, 255)
    return [[[(rng.randint(low, high) + rng.randint(low, high)) // 2 for _ in range(size)] for _ in range(size)]]


# solution: table of 256 values
def solve(image):
    counts = [0] * 256
    for row in image:
        for v in row:
            counts[v] += 1
    pixels = len(image) ** 2
    lookup = []
    running = 0
    for c in counts:
        running += c
        lookup.append(running * 255 // pixels)
    total = jump = 0
    least = 255
    used = set()
    for row in image:
        before = lookup[row[0]]
        for v in row:
            new = lookup[v]
            total += new
            least = min(least, new)
            used.add(new)
            jump = max(jump, abs(new - before))
            before = new
    return [total, least, len(used), jump]


# solution: sorted pixels and binary search, new image built
from bisect import bisect_right


def solve(image):
    values = sorted(v for row in image for v in row)
    n = len(values)
    fresh = [[255 * bisect_right(values, v) // n for v in row] for row in image]
    flat = [v for row in fresh for v in row]
    steps = [abs(a - b) for row in fresh for a, b in zip(row, row[1:])]
    return [sum(flat), min(flat), len(set(flat)), max(steps)]


# solution: places of each grey level in a dictionary
from collections import defaultdict


def solve(image):
    places = defaultdict(list)
    for r, row in enumerate(image):
        for c, v in enumerate(row):
            places[v].append((r, c))
    size = len(image)
    result = {}
    done = 0
    for level in sorted(places):
        done += len(places[level])
        for place in places[level]:
            result[place] = done * 255 // (size * size)
    jump = 0
    for (r, c), v in result.items():
        if (r, c + 1) in result:
            jump = max(jump, abs(result[r, c + 1] - v))
    return [sum(result.values()), min(result.values()), len(set(result.values())), jump]


# solution: bytes translated
def solve(image):
    data = b"".join(bytes(row) for row in image)
    mapping = bytearray(256)
    reached = 0
    for level in range(256):
        reached += data.count(level)
        mapping[level] = 255 * reached // len(data)
    new = data.translate(bytes(mapping))
    n = len(image)
    jump = 0
    for r in range(0, n * n, n):
        line = new[r : r + n]
        jump = max(jump, max(abs(a - b) for a, b in zip(line, line[1:])))
    return [sum(new), min(new), len(set(new)), jump]


# solution: pixel objects ranked by sorting
class Pixel:
    __slots__ = ("row", "column", "old", "new")

    def __init__(self, row, column, old):
        self.row = row
        self.column = column
        self.old = old
        self.new = None


def solve(image):
    pixels = [Pixel(r, c, v) for r, row in enumerate(image) for c, v in enumerate(row)]
    ranked = sorted(pixels, key=lambda p: p.old)
    i = 0
    while i < len(ranked):
        j = i
        while j < len(ranked) and ranked[j].old == ranked[i].old:
            j += 1
        for p in ranked[i:j]:
            p.new = 255 * j // len(ranked)
        i = j
    biggest = 0
    for left, right in zip(pixels, pixels[1:]):
        if left.row == right.row:
            biggest = max(biggest, abs(left.new - right.new))
    levels = [p.new for p in pixels]
    return [sum(levels), ranked[0].new, len({*levels}), biggest]
