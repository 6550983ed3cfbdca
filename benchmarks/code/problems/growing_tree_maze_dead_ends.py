"""Carve a maze: a generator r = (r * 75 + 74) % 65537 starts at the seed and is stepped before each choice.
From cell (0, 0), at each moment look at the last cell of the path: of its uncarved neighbours in the
order right, down, left, up choose number r % (how many) and walk there, or go back one cell of the path
if there is none (no step of r then); stop when the path is empty. Return [cells with just one way out,
longest path held at any time, steps of the walk from (0, 0) to the far corner in the maze, last r].

The maze has `size` rows and columns.
"""

RANGE = (3, 110)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    return [rng.randint(1, 65_000), size]


# solution: stack of cells and a matrix of ways
def solve(seed, size):
    ways = [[0] * size for _ in range(size)]
    seen = [[False] * size for _ in range(size)]
    seen[0][0] = True
    path = [(0, 0)]
    r, longest, corner = seed, 1, 0
    while path:
        x, y = path[-1]
        free = []
        for dx, dy in ((1, 0), (0, 1), (-1, 0), (0, -1)):
            if 0 <= x + dx < size and 0 <= y + dy < size and not seen[y + dy][x + dx]:
                free.append((x + dx, y + dy))
        if not free:
            path.pop()
            continue
        r = (r * 75 + 74) % 65537
        nx, ny = free[r % len(free)]
        seen[ny][nx] = True
        ways[y][x] += 1
        ways[ny][nx] += 1
        path.append((nx, ny))
        longest = max(longest, len(path))
        if (nx, ny) == (size - 1, size - 1):
            corner = len(path) - 1
    return [sum(row.count(1) for row in ways), longest, corner, r]


# solution: parents in a dictionary
def solve(seed, size):
    parent = {(0, 0): None}
    depth = {(0, 0): 0}
    children = {}
    cell = (0, 0)
    value = seed
    while cell is not None:
        x, y = cell
        near = [(x + 1, y), (x, y + 1), (x - 1, y), (x, y - 1)]
        free = [p for p in near if p not in parent and 0 <= p[0] < size and 0 <= p[1] < size]
        if free:
            value = (value * 75 + 74) % 65537
            new = free[value % len(free)]
            parent[new] = cell
            depth[new] = depth[cell] + 1
            children.setdefault(cell, []).append(new)
            cell = new
        else:
            cell = parent[cell]
    ends = sum(len(children.get(c, [])) + (c != (0, 0)) == 1 for c in parent)
    return [ends, max(depth.values()) + 1, depth[size - 1, size - 1], value]


# solution: direction back kept in flat bytes
def solve(seed, size):
    w = size + 2
    back = bytearray(b"\7" * (w * w))
    for row in range(1, size + 1):
        back[row * w + 1 : row * w + size + 1] = bytes(size)
    moves = (1, w, -1, -w)
    ends = bytearray(w * w)
    at = start = w + 1
    back[at] = 5
    r = seed
    length = longest = 1
    goal = 0
    while True:
        free = [k for k in range(4) if not back[at + moves[k]]]
        if free:
            r = (r * 75 + 74) % 65537
            k = free[r % len(free)]
            ends[at] += 1
            at += moves[k]
            ends[at] += 1
            back[at] = k + 1
            length += 1
            longest = max(longest, length)
            if at == size * w + size:
                goal = length - 1
        elif at == start:
            break
        else:
            at -= moves[back[at] - 1]
            length -= 1
    return [ends.count(1), longest, goal, r]


# solution: graph of linked cells, then breadth first
from collections import deque


class Cell:
    def __init__(self, x, y):
        self.x, self.y = x, y
        self.links = []

    def join(self, other):
        self.links.append(other)
        other.links.append(self)


class Maze:
    def __init__(self, size, seed):
        self.rows = [[Cell(x, y) for x in range(size)] for y in range(size)]
        self.size = size
        self.value = seed
        self.longest = 1

    def free(self, cell):
        for dx, dy in ((1, 0), (0, 1), (-1, 0), (0, -1)):
            x, y = cell.x + dx, cell.y + dy
            if 0 <= x < self.size and 0 <= y < self.size and not self.rows[y][x].links:
                yield self.rows[y][x]

    def carve(self):
        path = [self.rows[0][0]]
        while path:
            choice = list(self.free(path[-1]))
            if choice:
                self.value = (self.value * 75 + 74) % 65537
                new = choice[self.value % len(choice)]
                path[-1].join(new)
                path.append(new)
                self.longest = max(self.longest, len(path))
            else:
                path.pop()


def solve(seed, size):
    maze = Maze(size, seed)
    maze.carve()
    far = {maze.rows[0][0]: 0}
    queue = deque(far)
    while queue:
        cell = queue.popleft()
        for other in cell.links:
            if other not in far:
                far[other] = far[cell] + 1
                queue.append(other)
    ends = sum(len(cell.links) == 1 for row in maze.rows for cell in row)
    return [ends, maze.longest, far[maze.rows[-1][-1]], maze.value]


# solution: one mask of seen cells, ends counted on the way back
def solve(seed, size):
    seen = 1
    total = size * size
    path = [0]
    branches = []
    dead = 0
    r = seed
    top = 1
    to_corner = None
    fresh = True
    while path:
        cell = path[-1]
        y, x = divmod(cell, size)
        near = [(x + 1 < size, cell + 1), (y + 1 < size, cell + size)]
        near += [(x > 0, cell - 1), (y > 0, cell - size)]
        options = [c for inside, c in near if inside and not seen >> c & 1]
        if options:
            r = (75 * r + 74) % 65537
            if cell == 0:
                branches.append(r)
            path.append(options[r % len(options)])
            seen |= 1 << path[-1]
            top = max(top, len(path))
            fresh = True
            if path[-1] == total - 1:
                to_corner = len(path) - 1
        else:
            dead += fresh
            fresh = False
            path.pop()
    return [dead + (len(branches) == 1), top, to_corner, r]
