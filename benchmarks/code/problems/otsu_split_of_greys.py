"""Given a grey picture (matrix of 0 to 255), return [threshold, dark pixels] where the pixels of at most
the threshold are dark. The threshold is the one, smallest of equals, that makes the variance between the
two classes greatest: with n pixels and sum s dark, and N pixels and sum S in all, (s * N - S * n) ** 2 /
(n * (N - n)) is greatest; only thresholds with both classes not empty count. If there is none, return
[the only grey, all pixels].

The picture has `size` rows and columns.
"""

RANGE = (3, 200)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    a, b = rng.randint(20, 110), rng.randint(130, 230)
    greys = [min(255, max(0, int(rng.gauss(rng.choice((a, b)), 22)))) for _ in range(size * size)]
    return [[greys[i : i + size] for i in range(0, size * size, size)]]


# solution: histogram of 256 and running sums
def solve(picture):
    histogram = [0] * 256
    for row in picture:
        for grey in row:
            histogram[grey] += 1
    pixels = sum(histogram)
    total = sum(g * k for g, k in enumerate(histogram))
    n = s = 0
    best = None
    for grey, k in enumerate(histogram):
        n += k
        s += grey * k
        if 0 < n < pixels:
            top, bottom = (s * pixels - total * n) ** 2, n * (pixels - n)
            if best is None or top * best[1] > best[0] * bottom:
                best = (top, bottom, grey, n)
    return [best[2], best[3]] if best else [picture[0][0], pixels]


# solution: flat sorted list of all pixels
from fractions import Fraction


def solve(picture):
    flat = sorted(grey for row in picture for grey in row)
    count, whole = len(flat), sum(flat)
    chosen = (Fraction(-1), flat[-1], count)
    dark = 0
    for n in range(1, count):
        dark += flat[n - 1]
        if flat[n] != flat[n - 1]:
            value = Fraction((dark * count - whole * n) ** 2, n * (count - n))
            if value > chosen[0]:
                chosen = (value, flat[n - 1], n)
    return list(chosen[1:])


# solution: counter of greys and prefix lists
from collections import Counter
from itertools import accumulate


def solve(picture):
    tally = Counter()
    for row in picture:
        tally.update(row)
    greys = sorted(tally)
    if len(greys) == 1:
        return [greys[0], tally[greys[0]]]
    numbers = list(accumulate(tally[g] for g in greys))
    sums = list(accumulate(g * tally[g] for g in greys))
    N, S = numbers[-1], sums[-1]
    scored = []
    for i in range(len(greys) - 1):
        n, s = numbers[i], sums[i]
        scored.append(((s * N - S * n) ** 2, n * (N - n), i))
    leader = scored[0]
    for entry in scored[1:]:
        if entry[0] * leader[1] > leader[0] * entry[1]:
            leader = entry
    return [greys[leader[2]], numbers[leader[2]]]


# solution: bytes of the picture counted and masked
def solve(picture):
    data = b"".join(map(bytes, picture))
    N, S = len(data), sum(data)
    n = s = 0
    best_top, best_bottom, answer = -1, 1, [data[0], N]
    for grey in range(255):
        here = data.count(grey)
        if not here:
            continue
        n += here
        s += here * grey
        if n == N:
            break
        top = (s * N - S * n) ** 2
        bottom = n * (N - n)
        if top * best_bottom > best_top * bottom:
            best_top, best_bottom = top, bottom
            answer = [grey, n]
    return answer


# solution: lists of pixels for each grey
class Split:
    def __init__(self, dark, light):
        n, m = len(dark), len(light)
        self.n = n
        self.top = (sum(dark) * (n + m) - (sum(dark) + sum(light)) * n) ** 2
        self.bottom = n * m

    def better(self, other):
        return self.top * other.bottom > other.top * self.bottom


def solve(picture):
    pixels = sorted((g for row in picture for g in row), reverse=True)
    dark = []
    best = None
    chosen = pixels[0]
    while pixels:
        grey = pixels[-1]
        if pixels[0] == grey:
            break
        while pixels and pixels[-1] == grey:
            dark.append(pixels.pop())
        split = Split(dark, pixels)
        if best is None or split.better(best):
            best, chosen = split, grey
    return [chosen, best.n if best else len(pixels)]
