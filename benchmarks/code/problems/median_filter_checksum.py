"""A grey image is given as `size` rows of `size` integers 0 .. 255. Every pixel not on the border is replaced by the median of
the nine pixels around and including it in the old image; border pixels stay.

Return [sum of the new image, number of pixels that have changed, sum of new pixel times (row * 31 + column) modulo 1000003].
"""

RANGE = (3, 110)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    return [[[rng.choice([0, 255, (r + c) % 256, rng.randint(90, 160)]) for c in range(size)] for r in range(size)]]


# solution: one window at a time
def solve(image):
    n = len(image)
    total = changed = check = 0
    for r in range(n):
        for c in range(n):
            v = image[r][c]
            if 0 < r < n - 1 and 0 < c < n - 1:
                window = sorted(image[i][j] for i in (r - 1, r, r + 1) for j in (c - 1, c, c + 1))
                changed += window[4] != v
                v = window[4]
            total += v
            check += v * (r * 31 + c)
    return [total, changed, check % 1000003]


# solution: all windows by place, then all sorted
def solve(image):
    n = len(image)
    windows = {}
    for r in range(1, n - 1):
        for c in range(1, n - 1):
            windows[r, c] = image[r - 1][c - 1 : c + 2] + image[r][c - 1 : c + 2] + image[r + 1][c - 1 : c + 2]
    for window in windows.values():
        window.sort()
    new = [list(row) for row in image]
    for (r, c), window in windows.items():
        new[r][c] = window[4]
    changed = sum(new[r][c] != image[r][c] for r in range(n) for c in range(n))
    check = sum(v * (r * 31 + c) for r, row in enumerate(new) for c, v in enumerate(row))
    return [sum(map(sum, new)), changed, check % 1000003]


# solution: sorted columns of three joined
def solve(image):
    n = len(image)
    result = [bytes(image[0])]
    for r in range(1, n - 1):
        triples = [sorted(t) for t in zip(image[r - 1], image[r], image[r + 1])]
        line = bytearray(image[r])
        for c in range(1, n - 1):
            a, b, d = triples[c - 1], triples[c], triples[c + 1]
            low = max(a[0], b[0], d[0])
            middle = sorted((a[1], b[1], d[1]))[1]
            high = min(a[2], b[2], d[2])
            line[c] = sorted((low, middle, high))[1]
        result.append(bytes(line))
    result.append(bytes(image[-1]))
    changed = check = 0
    for r in range(n):
        for c in range(n):
            changed += result[r][c] != image[r][c]
            check += result[r][c] * (31 * r + c)
    return [sum(map(sum, result)), changed, check % 1000003]


# solution: sliding list kept sorted
from bisect import bisect_left, insort


def medians(image, r):
    window = sorted(image[i][j] for i in (r - 1, r, r + 1) for j in (0, 1, 2))
    yield window[4]
    for c in range(3, len(image)):
        for i in (r - 1, r, r + 1):
            del window[bisect_left(window, image[i][c - 3])]
            insort(window, image[i][c])
        yield window[4]


def solve(image):
    last = len(image) - 1
    sums = [0, 0, 0]

    def take(r, c, v):
        sums[0] += v
        sums[1] += v != image[r][c]
        sums[2] = (sums[2] + v * (31 * r + c)) % 1000003

    for r in range(last + 1):
        if r in (0, last):
            for c, v in enumerate(image[r]):
                take(r, c, v)
        else:
            take(r, 0, image[r][0])
            for c, v in enumerate(medians(image, r), 1):
                take(r, c, v)
            take(r, last, image[r][last])
    return sums


# solution: nine shifted copies of the flat image
from statistics import median_low


def solve(image):
    n = len(image)
    flat = [v for row in image for v in row]
    offsets = [i * n + j for i in (-1, 0, 1) for j in (-1, 0, 1)]
    copies = [flat[k:] + flat[:k] for k in offsets]
    filtered = [median_low(nine) for nine in zip(*copies)]
    for p in range(n * n):
        if p % n in (0, n - 1) or p // n in (0, n - 1):
            filtered[p] = flat[p]
    weighted = sum(v * (p // n * 31 + p % n) for p, v in enumerate(filtered))
    return [sum(filtered), len([1 for a, b in zip(flat, filtered) if a != b]), weighted % 1000003]
