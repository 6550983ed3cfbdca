"""Given a picture of "." and "o", the squared straight distance of each cell to the nearest "o" is wanted.
Return [greatest of them, number of cells with it, sum of all].

The picture has `size` rows of `size` characters with at least one "o".
"""

RANGE = (3, 85)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    rate = rng.choice([0.004, 0.03, 0.2])
    rows = [["o" if rng.random() < rate else "." for _ in range(size)] for _ in range(size)]
    rows[rng.randrange(size)][rng.randrange(size)] = "o"
    return [["".join(row) for row in rows]]


# solution: column distances, then all of the row tried
def solve(picture):
    n = len(picture)
    down = [[n * 3] * n for _ in range(n)]
    for c in range(n):
        for order in (range(n), range(n - 1, -1, -1)):
            far = n * 3
            for r in order:
                far = 0 if picture[r][c] == "o" else far + 1
                down[r][c] = min(down[r][c], far)
    values = []
    for row in down:
        squares = [d * d for d in row]
        for c in range(n):
            values.append(min(s + (c - k) * (c - k) for k, s in enumerate(squares)))
    return [max(values), values.count(max(values)), sum(values)]


# solution: rings searched outwards from every cell
def solve(picture):
    n = len(picture)
    shifts = sorted((x * x + y * y, x, y) for x in range(n) for y in range(n))
    greatest = cells = total = 0
    for r in range(n):
        for c in range(n):
            for square, x, y in shifts:
                up, low = r - y >= 0, r + y < n
                left, right = c - x >= 0, c + x < n
                if (
                    (up and left and picture[r - y][c - x] == "o")
                    or (up and right and picture[r - y][c + x] == "o")
                    or (low and left and picture[r + y][c - x] == "o")
                    or (low and right and picture[r + y][c + x] == "o")
                ):
                    break
            if square > greatest:
                greatest, cells = square, 0
            cells += square == greatest
            total += square
    return [greatest, cells, total]


# solution: lower hull of parabolas, one row at a time
def envelope(heights):
    hull = []
    for k, f in enumerate(heights):
        while hull:
            j, g = hull[-1][0], hull[-1][1]
            start = (f + k * k - g - j * j) // (2 * (k - j)) + 1
            if start > hull[-1][2]:
                break
            hull.pop()
        hull.append((k, f, start if hull else 0))
    at = 0
    for x in range(len(heights)):
        while at + 1 < len(hull) and hull[at + 1][2] <= x:
            at += 1
        yield hull[at][1] + (x - hull[at][0]) ** 2


def solve(picture):
    n = len(picture)
    below = []
    for c in range(n):
        below.append([r for r in range(n) if picture[r][c] == "o"])
    answer = [0, 0, 0]
    for r in range(n):
        heights = []
        for dots in below:
            heights.append(min([abs(r - d) for d in dots], default=4 * n) ** 2)
        for square in envelope(heights):
            if square > answer[0]:
                answer[:2] = [square, 0]
            answer[1] += square == answer[0]
            answer[2] += square
    return answer


# solution: cell objects offered the dots of each column
class Cell:
    def __init__(self, height):
        self.height = height
        self.square = None

    def offer(self, square):
        if self.square is None or square < self.square:
            self.square = square


class Field:
    def __init__(self, picture):
        self.n = len(picture)
        self.columns = []
        for c in range(self.n):
            dots = [r for r in range(self.n) if picture[r][c] == "o"]
            if dots:
                heights = [min(abs(r - d) for d in dots) for r in range(self.n)]
                self.columns.append((c, heights))

    def cells(self):
        field = [[Cell(r) for _ in range(self.n)] for r in range(self.n)]
        for c, heights in self.columns:
            for r, row in enumerate(field):
                for x, cell in enumerate(row):
                    cell.offer(heights[r] ** 2 + (x - c) ** 2)
        return [cell.square for row in field for cell in row]


def solve(picture):
    squares = Field(picture).cells()
    most = max(squares)
    return [most, squares.count(most), sum(squares)]


# solution: dots in the order of rows, bounded search through the row lists
from bisect import bisect_left


def solve(picture):
    n = len(picture)
    rows = [[c for c, ch in enumerate(row) if ch == "o"] for row in picture]
    squares = {}
    for r in range(n):
        for c in range(n):
            best = 2 * n * n
            for step in range(n):
                if step * step >= best:
                    break
                for y in {r - step, r + step}:
                    if 0 <= y < n and rows[y]:
                        at = bisect_left(rows[y], c)
                        for k in rows[y][max(0, at - 1) : at + 1]:
                            best = min(best, step * step + (k - c) ** 2)
            squares[r, c] = best
    ordered = sorted(squares.values())
    return [ordered[-1], ordered.count(ordered[-1]), sum(ordered)]
