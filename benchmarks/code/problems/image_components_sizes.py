"""Given a picture as a matrix of colours, return the sizes of its regions of one colour that hold at least three cells, largest first.

A region is made of cells of the same colour joined by common sides. The picture has `size` rows and about as many columns; colours
are small numbers.
"""

RANGE = (4, 150)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    width = size + rng.randint(0, 4)
    colours = rng.randint(2, 5)
    picture = [[rng.randrange(colours) for _ in range(width)] for _ in range(size)]
    for _ in range(rng.randint(0, size)):
        r, c = rng.randrange(size), rng.randrange(width)
        colour, long = rng.randrange(colours), rng.randint(1, max(2, size // 3))
        for k in range(long):
            for line in range(min(size - r, 1 + long // 4)):
                picture[r + line][(c + k) % width] = colour
    return [picture]


# solution: stack, colours rubbed out in place
def solve(picture):
    h, w = len(picture), len(picture[0])
    sizes = []
    for r in range(h):
        for c in range(w):
            colour = picture[r][c]
            if colour is None:
                continue
            picture[r][c] = None
            stack = [r * w + c]
            size = 0
            while stack:
                y, x = divmod(stack.pop(), w)
                size += 1
                if y and picture[y - 1][x] == colour:
                    picture[y - 1][x] = None
                    stack.append((y - 1) * w + x)
                if x and picture[y][x - 1] == colour:
                    picture[y][x - 1] = None
                    stack.append(y * w + x - 1)
                if y + 1 < h and picture[y + 1][x] == colour:
                    picture[y + 1][x] = None
                    stack.append((y + 1) * w + x)
                if x + 1 < w and picture[y][x + 1] == colour:
                    picture[y][x + 1] = None
                    stack.append(y * w + x + 1)
            if size > 2:
                sizes.append(size)
    sizes.sort(reverse=True)
    return sizes


# solution: union of flat indices
def solve(picture):
    height, width = len(picture), len(picture[0])
    parent = list(range(height * width))

    def find(x):
        while parent[x] != x:
            parent[x] = parent[parent[x]]
            x = parent[x]
        return x

    for r in range(height):
        for c in range(width):
            i = r * width + c
            if c + 1 < width and picture[r][c] == picture[r][c + 1]:
                parent[find(i)] = find(i + 1)
            if r + 1 < height and picture[r][c] == picture[r + 1][c]:
                parent[find(i)] = find(i + width)
    sizes = [0] * (height * width)
    for i in range(height * width):
        sizes[find(i)] += 1
    return sorted((s for s in sizes if s >= 3), reverse=True)


# solution: runs of every row merged
from itertools import groupby


class Region:
    def __init__(self, size):
        self.size = size
        self.into = None

    def top(self):
        region = self
        while region.into:
            region = region.into
        return region


def solve(picture):
    regions = []
    above = []
    for row in picture:
        runs = []
        at = 0
        for colour, group in groupby(row):
            length = sum(1 for _ in group)
            region = Region(length)
            regions.append(region)
            runs.append((at, at + length, colour, region))
            at += length
        i = j = 0
        while i < len(above) and j < len(runs):
            first, second = above[i], runs[j]
            if first[2] == second[2]:
                a, b = first[3].top(), second[3].top()
                if a is not b:
                    if a.size < b.size:
                        a, b = b, a
                    a.size += b.size
                    b.into = a
            if first[1] <= second[1]:
                i += 1
            if second[1] <= first[1]:
                j += 1
        above = runs
    return sorted((r.size for r in regions if r.into is None and r.size >= 3), reverse=True)


# solution: sets of cells of a colour, emptied by waves
def solve(picture):
    cells = {}
    for y, row in enumerate(picture):
        for x, colour in enumerate(row):
            cells.setdefault(colour, set()).add((x, y))
    regions = []
    for left in cells.values():
        while left:
            wave = {left.pop()}
            region = set(wave)
            while wave:
                wave = {p for x, y in wave for p in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)) if p in left}
                left -= wave
                region |= wave
            regions.append(region)
    return [n for n in sorted(map(len, regions), reverse=True) if n >= 3]


# solution: graph of neighbours and a queue
from collections import Counter, deque


def solve(picture):
    graph = {}
    for r, row in enumerate(picture):
        for c, colour in enumerate(row):
            graph[r, c] = []
            for other in ((r - 1, c), (r, c - 1)):
                if other in graph and picture[other[0]][other[1]] == colour:
                    graph[r, c].append(other)
                    graph[other].append((r, c))
    label = {}
    for start in graph:
        if start in label:
            continue
        label[start] = start
        queue = deque([start])
        while queue:
            for other in graph[queue.popleft()]:
                if other not in label:
                    label[other] = start
                    queue.append(other)
    counts = Counter(label.values())
    return [size for _, size in counts.most_common() if size >= 3]
