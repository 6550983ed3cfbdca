"""Given a grey image (a list of `size` rows of `size` integers) and a kernel of 3 rows of 3 integers, slide the kernel over
the image (only where it fits wholly), and return [value, row, column] of the greatest sum of products.

Row and column are those of the upper left corner of the window; of equal sums the uppermost, then leftmost counts.
"""

RANGE = (4, 130)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    image = [[rng.randint(0, 255) for _ in range(size)] for _ in range(size)]
    kernel = [[rng.randint(-4, 4) for _ in range(3)] for _ in range(3)]
    return [image, kernel]


# solution: nothing kept but the best
def solve(image, kernel):
    n = len(image)
    best = None
    for r in range(n - 2):
        for c in range(n - 2):
            s = 0
            for i in range(3):
                line = image[r + i]
                k = kernel[i]
                s += line[c] * k[0] + line[c + 1] * k[1] + line[c + 2] * k[2]
            if best is None or s > best[0]:
                best = [s, r, c]
    return best


# solution: all windows flattened into rows of nine
def solve(image, kernel):
    side = len(image) - 2
    weights = [w for row in kernel for w in row]
    columns = []
    for r in range(side):
        for c in range(side):
            columns.append(image[r][c : c + 3] + image[r + 1][c : c + 3] + image[r + 2][c : c + 3])
    sums = [sum(a * b for a, b in zip(window, weights)) for window in columns]
    top = max(sums)
    where = sums.index(top)
    return [top, where // side, where % side]


# solution: nine shifted and weighted images
def shifted(image, down, right, weight):
    side = len(image) - 2
    return [[weight * v for v in row[right : right + side]] for row in image[down : down + side]]


def solve(image, kernel):
    layers = [shifted(image, i, j, kernel[i][j]) for i in range(3) for j in range(3)]
    best = (float("-inf"), 0, 0)
    for r, rows in enumerate(zip(*layers)):
        for c, values in enumerate(zip(*rows)):
            total = sum(values)
            if total > best[0]:
                best = (total, r, c)
    return list(best)


# solution: dictionary of pixels scattered into a dictionary of sums
from collections import defaultdict


def solve(image, kernel):
    n = len(image)
    pixels = {(r, c): v for r, row in enumerate(image) for c, v in enumerate(row)}
    response = defaultdict(int)
    for (r, c), v in pixels.items():
        for i in range(3):
            if not 0 <= r - i < n - 2:
                continue
            for j in range(3):
                if 0 <= c - j < n - 2:
                    response[r - i, c - j] += v * kernel[i][j]
    place = min(response, key=lambda p: (-response[p], p))
    return [response[place], *place]


# solution: one row of sums at a time in a typed array
from array import array


def solve(image, kernel):
    width = len(image) - 2
    answer = [-(10**9), -1, -1]
    for r in range(width):
        acc = array("l", bytes(width * array("l").itemsize))
        for i, weights in enumerate(kernel):
            line = image[r + i]
            for j, w in enumerate(weights):
                if w:
                    for c in range(width):
                        acc[c] += w * line[c + j]
        peak = max(acc)
        if peak > answer[0]:
            answer = [peak, r, acc.index(peak)]
    return answer
