"""Given a grey picture as a matrix and a radius, return the sums of the rows of the blurred picture.

A blurred pixel is the mean, rounded down, of all pixels at most the radius away in both directions that lie in the picture. The
picture has `size` rows and about as many columns, of 0 to 255; the radius is 1 to 4.
"""

RANGE = (4, 110)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    width = size + rng.randint(0, 4)
    picture = [[rng.randint(0, 255) for _ in range(width)] for _ in range(size)]
    return [picture, rng.randint(1, 4)]


# solution: window added up for every pixel
def solve(picture, radius):
    height = len(picture)
    width = len(picture[0])
    answer = []
    for r in range(height):
        row_sum = 0
        for c in range(width):
            total = 0
            cells = 0
            for a in range(max(0, r - radius), min(height, r + radius + 1)):
                for b in range(max(0, c - radius), min(width, c + radius + 1)):
                    total += picture[a][b]
                    cells += 1
            row_sum += total // cells
        answer.append(row_sum)
    return answer


# solution: table of prefix sums
from itertools import accumulate


def solve(picture, radius):
    h, w = len(picture), len(picture[0])
    table = [[0] * (w + 1)]
    for row in picture:
        table.append([a + b for a, b in zip(table[-1], accumulate(row, initial=0))])
    blurred = []
    for r in range(h):
        top, bottom = max(0, r - radius), min(h, r + radius + 1)
        line = []
        for c in range(w):
            left, right = max(0, c - radius), min(w, c + radius + 1)
            total = table[bottom][right] - table[top][right] - table[bottom][left] + table[top][left]
            line.append(total // ((bottom - top) * (right - left)))
        blurred.append(line)
    return [sum(line) for line in blurred]


# solution: running sums of columns
def solve(picture, radius):
    h, w = len(picture), len(picture[0])
    columns = [sum(picture[r][c] for r in range(min(radius, h))) for c in range(w)]
    answer = []
    rows = min(radius, h)
    for r in range(h):
        if r + radius < h:
            rows += 1
            for c, value in enumerate(picture[r + radius]):
                columns[c] += value
        if r - radius > 0:
            rows -= 1
            for c, value in enumerate(picture[r - radius - 1]):
                columns[c] -= value
        total = sum(columns[:radius])
        across = min(radius, w)
        line = 0
        for c in range(w):
            if c + radius < w:
                total += columns[c + radius]
                across += 1
            if c - radius > 0:
                total -= columns[c - radius - 1]
                across -= 1
            line += total // (rows * across)
        answer.append(line)
    return answer


# solution: pixels scattered into dictionaries
from collections import defaultdict


def solve(picture, radius):
    def smear(pixels, right, down):
        result = defaultdict(lambda: [0, 0])
        for (x, y), (total, cells) in pixels.items():
            for k in range(-radius, radius + 1):
                place = (x + k * right, y + k * down)
                if place in pixels:
                    entry = result[place]
                    entry[0] += total
                    entry[1] += cells
        return result

    pixels = {(x, y): (value, 1) for y, row in enumerate(picture) for x, value in enumerate(row)}
    blurred = smear(smear(pixels, 1, 0), 0, 1)
    sums = [0] * len(picture)
    for (x, y), (total, cells) in blurred.items():
        sums[y] += total // cells
    return sums


# solution: picture padded and slices gathered
def pad(lines, radius, empty):
    return [empty] * radius + list(lines) + [empty] * radius


def spread(lines, radius):
    result = []
    for line in lines:
        wide = pad(line, radius, (0, 0))
        result.append(
            [
                (sum(v for v, _ in wide[i : i + 2 * radius + 1]), sum(n for _, n in wide[i : i + 2 * radius + 1]))
                for i in range(len(line))
            ]
        )
    return result


def solve(picture, radius):
    pairs = [[(value, 1) for value in row] for row in picture]
    across = spread(pairs, radius)
    down = spread(zip(*across), radius)
    return [sum(total // cells for total, cells in row) for row in zip(*down)]
