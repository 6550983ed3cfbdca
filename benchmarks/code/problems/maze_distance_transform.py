"""Given a maze as strings of '#' (wall), '.' (floor) and 'o' (exit), return for every cell the fewest steps to the nearest exit.

Steps go up, down, left and right; walls and cells that reach no exit get -1. The maze has `size` strings of `size` characters.
"""

RANGE = (7, 200)


def example(size, rng):
    rows = [["#" if rng.random() < 0.25 else "." for _ in range(size)] for _ in range(size)]
    for _ in range(1 + size // 10):
        rows[rng.randrange(size)][rng.randrange(size)] = "o"
    return [["".join(row) for row in rows]]


# solution: queue started with all exits
from collections import deque


def solve(maze):
    h, w = len(maze), len(maze[0])
    result = [[-1] * w for _ in range(h)]
    queue = deque()
    for r in range(h):
        for c in range(w):
            if maze[r][c] == "o":
                result[r][c] = 0
                queue.append((r, c))
    while queue:
        r, c = queue.popleft()
        step = result[r][c] + 1
        for y, x in ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)):
            if 0 <= y < h and 0 <= x < w and maze[y][x] != "#" and result[y][x] == -1:
                result[y][x] = step
                queue.append((y, x))
    return result


# solution: sweeps down and up until nothing changes
def solve(maze):
    far = 10 ** 6
    width = len(maze[0]) + 2
    wall = [far] * width
    table = [wall] + [[far] + [0 if ch == "o" else far for ch in line] + [far] for line in maze] + [wall]
    floors = [[x for x, ch in enumerate(line, 1) if ch == "."] for line in maze]
    changed = True
    while changed:
        changed = False
        for step in (1, -1):
            numbers = range(1, len(maze) + 1)[::step]
            for y in numbers:
                row, before = table[y], table[y - step]
                for x in floors[y - 1][::step]:
                    value = row[x - step]
                    if before[x] < value:
                        value = before[x]
                    if value + 1 < row[x]:
                        row[x] = value + 1
                        changed = True
    return [[-1 if d >= far else d for d in row[1:-1]] for row in table[1:-1]]


# solution: frontiers as sets, distances in a dictionary
def solve(maze):
    cells = {(i, j): ch for i, line in enumerate(maze) for j, ch in enumerate(line) if ch != "#"}
    frontier = {place for place, ch in cells.items() if ch == "o"}
    distance = {}
    k = 0
    while frontier:
        for place in frontier:
            distance[place] = k
            del cells[place]
        k += 1
        frontier = {
            near
            for i, j in frontier
            for near in ((i + 1, j), (i - 1, j), (i, j + 1), (i, j - 1))
            if near in cells
        }
    return [[distance.get((i, j), -1) for j in range(len(maze[0]))] for i in range(len(maze))]


# solution: flat array with a wall all around
from array import array


def solve(maze):
    width = len(maze[0]) + 1
    text = "#" * width + "".join(line + "#" for line in maze) + "#" * width
    steps = array("h", (-2 if ch == "#" else -1 for ch in text))
    wave = [i for i, ch in enumerate(text) if ch == "o"]
    for i in wave:
        steps[i] = 0
    for i in wave:
        new = steps[i] + 1
        for near in (i - width, i - 1, i + 1, i + width):
            if steps[near] == -1:
                steps[near] = new
                wave.append(near)
    for i, s in enumerate(steps):
        if s == -2:
            steps[i] = -1
    return [steps[r * width:(r + 1) * width - 1].tolist() for r in range(1, len(maze) + 1)]


# solution: rings of bits, kept one after another
def ring_sequence(maze):
    width = len(maze[0]) + 1
    text = "#".join(maze)[::-1]
    ring = int(text.replace("o", "1").replace("#", "0").replace(".", "0"), 2)
    free = int(text.replace(".", "1").replace("#", "0").replace("o", "0"), 2)
    while ring:
        yield ring
        ring = (ring << 1 | ring >> 1 | ring << width | ring >> width) & free
        free &= ~ring


def solve(maze):
    result = [[-1] * len(line) for line in maze]
    for distance, ring in enumerate(list(ring_sequence(maze))):
        bits = bin(ring)[:1:-1]
        place = bits.find("1")
        while place >= 0:
            r, c = divmod(place, len(maze[0]) + 1)
            result[r][c] = distance
            place = bits.find("1", place + 1)
    return result
