"""A grey image (`size` rows of `size` integers 0 .. 255) is turned into black and white. Pixels are taken row by row from the
left. A pixel with a value of 128 or more becomes white, else black; the error is its value, less 255 if it became white.
error * 7 // 16 is added to the pixel on the right, error * 3 // 16 to the one below on the left, error * 5 // 16 to the one
below and error // 16 to the one below on the right, where those exist.

Return [number of white pixels, length of the longest run of white in a row, whites in the last row].
"""

RANGE = (3, 170)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    slope = rng.randint(60, 200)
    return [[[min(255, (r + c) * slope // (2 * size) + rng.randint(0, 50)) for c in range(size)] for r in range(size)]]


# solution: copy of the image changed in place
def solve(image):
    grey = [list(row) for row in image]
    n = len(grey)
    for r in range(n):
        for c in range(n):
            old = grey[r][c]
            grey[r][c] = 255 if old >= 128 else 0
            e = old - grey[r][c]
            if c + 1 < n:
                grey[r][c + 1] += e * 7 // 16
            if r + 1 < n:
                if c:
                    grey[r + 1][c - 1] += e * 3 // 16
                grey[r + 1][c] += e * 5 // 16
                if c + 1 < n:
                    grey[r + 1][c + 1] += e // 16
    whites = longest = 0
    for row in grey:
        run = 0
        for v in row:
            run = run + 1 if v else 0
            longest = max(longest, run)
            whites += v == 255
    return [whites, longest, grey[-1].count(255)]


# solution: errors of one row ahead
def solve(image):
    n = len(image)
    below = [0] * (n + 2)
    total = longest = 0
    for row in image:
        errors = below
        below = [0] * (n + 2)
        run = here = carry = 0
        for c, v in enumerate(row, 1):
            v += errors[c] + carry
            if v >= 128:
                here += 1
                run += 1
                if run > longest:
                    longest = run
                v -= 255
            else:
                run = 0
            carry = 7 * v // 16
            below[c - 1] += 3 * v // 16
            below[c] += 5 * v // 16
            below[c + 1] += v // 16
        total += here
    return [total, longest, here]


# solution: dictionary of pixels
def solve(image):
    pixels = {(r, c): v for r, row in enumerate(image) for c, v in enumerate(row)}
    spread = [(0, 1, 7), (1, -1, 3), (1, 0, 5), (1, 1, 1)]
    white = set()
    for r, c in sorted(pixels):
        value = pixels[r, c]
        if value >= 128:
            white.add((r, c))
            value -= 255
        for dr, dc, share in spread:
            target = (r + dr, c + dc)
            if target in pixels:
                pixels[target] += value * share // 16
    longest = 0
    for r, c in white:
        if (r, c - 1) not in white:
            length = 1
            while (r, c + length) in white:
                length += 1
            longest = max(longest, length)
    return [len(white), longest, sum(r == len(image) - 1 for r, _ in white)]


# solution: text of the picture
import re


def rows_of(image):
    ahead = {}
    width = len(image[0])
    for row in image:
        text, coming, push = [], {}, 0
        for c in range(width):
            value = row[c] + ahead.get(c, 0) + push
            text.append("#" if value >= 128 else " ")
            error = value - 255 * (value >= 128)
            push = error * 7 // 16
            for place, share in ((c - 1, 3), (c, 5), (c + 1, 1)):
                coming[place] = coming.get(place, 0) + error * share // 16
        ahead = coming
        yield "".join(text)


def solve(image):
    picture = "\n".join(rows_of(image))
    runs = re.findall("#+", picture)
    return [picture.count("#"), max(map(len, runs), default=0), picture[picture.rfind("\n") :].count("#")]


# solution: every pixel an object with its errors
class Pixel:
    __slots__ = ("value", "white", "right", "below")

    def __init__(self, value):
        self.value = value
        self.white = False
        self.right = None
        self.below = ()

    def settle(self):
        self.white = self.value >= 128
        error = self.value - (255 if self.white else 0)
        if self.right:
            self.right.value += error * 7 // 16
        for pixel, share in self.below:
            pixel.value += error * share // 16


def solve(image):
    grid = [[Pixel(v) for v in row] for row in image]
    n = len(grid)
    for r in range(n):
        for c in range(n):
            if c + 1 < n:
                grid[r][c].right = grid[r][c + 1]
            if r + 1 < n:
                lower = [(c - 1, 3), (c, 5), (c + 1, 1)]
                grid[r][c].below = [(grid[r + 1][k], share) for k, share in lower if 0 <= k < n]
    for row in grid:
        for pixel in row:
            pixel.settle()
    longest = 0
    for row in grid:
        text = "".join("x" if pixel.white else " " for pixel in row)
        longest = max([longest, *map(len, text.split())])
    return [sum(p.white for row in grid for p in row), longest, sum(p.white for p in grid[-1])]
