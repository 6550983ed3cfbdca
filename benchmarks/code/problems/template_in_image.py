"""Find a small square picture in a large one: both are lists of rows of integers, the large one has `size` rows of `size`.

For a place (row, column of the upper left corner; the small picture must fit wholly) the cost is the sum of the absolute
differences of the pixels. Return [least cost, row, column]; of equal costs the uppermost, then leftmost place counts.
"""

RANGE = (6, 64)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    image = [[rng.randint(0, 99) for _ in range(size)] for _ in range(size)]
    side = size // 8 + 2
    top, left = rng.randint(0, size - side), rng.randint(0, size - side)
    small = [[abs(v + rng.randint(-20, 20)) for v in row[left : left + side]] for row in image[top : top + side]]
    return [image, small]


# solution: place after place, given up early
def solve(image, small):
    m = len(small)
    room = len(image) - m + 1
    best = [float("inf"), 0, 0]
    for r in range(room):
        for c in range(room):
            cost = 0
            for i in range(m):
                big = image[r + i]
                for j, v in enumerate(small[i]):
                    cost += abs(big[c + j] - v)
                if cost >= best[0]:
                    break
            else:
                best = [cost, r, c]
    return best


# solution: all patches cut out
class Patch:
    def __init__(self, row, column, pixels):
        self.row = row
        self.column = column
        self.pixels = pixels

    def distance(self, others):
        return sum(abs(a - b) for a, b in zip(self.pixels, others))


def solve(image, small):
    m = len(small)
    patches = []
    for r in range(len(image) - m + 1):
        for c in range(len(image) - m + 1):
            pixels = []
            for row in image[r : r + m]:
                pixels.extend(row[c : c + m])
            patches.append(Patch(r, c, pixels))
    wanted = [v for row in small for v in row]
    cost, place = min((patch.distance(wanted), k) for k, patch in enumerate(patches))
    return [cost, patches[place].row, patches[place].column]


# solution: table of costs filled pixel by pixel of the small picture
def solve(image, small):
    m = len(small)
    room = len(image) - m + 1
    costs = [[0] * room for _ in range(room)]
    for i in range(m):
        for j in range(m):
            v = small[i][j]
            for r in range(room):
                line = costs[r]
                source = image[r + i]
                for c in range(room):
                    d = source[c + j] - v
                    line[c] += d if d > 0 else -d
    least = min(map(min, costs))
    for r, line in enumerate(costs):
        if least in line:
            return [least, r, line.index(least)]


# solution: all places in a heap, best first
from heapq import heapify, heappop, heappush


def solve(image, small):
    room = range(len(image) - len(small) + 1)
    heap = [(0, r, c, 0) for r in room for c in room]
    heapify(heap)
    while True:
        cost, r, c, done = heappop(heap)
        if done == len(small):
            return [cost, r, c]
        part = image[r + done][c : c + len(small)]
        cost += sum(abs(a - b) for a, b in zip(part, small[done]))
        heappush(heap, (cost, r, c, done + 1))


# solution: differences of row pieces remembered in a dictionary
def solve(image, small):
    m = len(small)
    room = len(image) - m + 1
    piece = {}
    for r in range(len(image)):
        for c in range(room):
            for i in range(m):
                if 0 <= r - i < room:
                    piece[r, c, i] = sum(map(abs, map(int.__sub__, image[r][c : c + m], small[i])))
    best = None
    for r in range(room):
        for c in range(room):
            cost = sum(piece[r + i, c, i] for i in range(m))
            if best is None or (cost, r, c) < best:
                best = (cost, r, c)
    return list(best)
