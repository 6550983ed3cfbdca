"""Given a grid of small colour numbers, a start row and column and a new colour, return the grid with the start's area painted.

The area is every cell that the start reaches through cells of its colour by steps up, down, left and right. The grid
has `size` rows of `size` cells.
"""

RANGE = (8, 300)


def example(size, rng):
    grid = [[0 if rng.random() < 0.72 else rng.randint(1, 4) for _ in range(size)] for _ in range(size)]
    row, column = rng.randrange(size), rng.randrange(size)
    grid[row][column] = 0
    return [grid, row, column, 5]


# solution: stack of positions, painted in place
def solve(grid, row, column, colour):
    old = grid[row][column]
    if old == colour:
        return grid
    stack = [(row, column)]
    grid[row][column] = colour
    while stack:
        r, c = stack.pop()
        for rr, cc in ((r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)):
            if 0 <= rr < len(grid) and 0 <= cc < len(grid[0]) and grid[rr][cc] == old:
                grid[rr][cc] = colour
                stack.append((rr, cc))
    return grid


# solution: set of wanted cells and a queue, new grid
from collections import deque


def solve(image, sr, sc, paint):
    source = image[sr][sc]
    same = {(y, x) for y, line in enumerate(image) for x, v in enumerate(line) if v == source}
    area = set()
    queue = deque([(sr, sc)])
    same.discard((sr, sc))
    while queue:
        y, x = queue.popleft()
        area.add((y, x))
        for cell in ((y, x - 1), (y, x + 1), (y - 1, x), (y + 1, x)):
            if cell in same:
                same.remove(cell)
                queue.append(cell)
    return [[paint if (y, x) in area else v for x, v in enumerate(line)] for y, line in enumerate(image)]


# solution: whole spans of a row at a time
def solve(grid, row, column, colour):
    picture = [list(line) for line in grid]
    old = picture[row][column]
    width = len(picture[0])
    seeds = [(row, column)] if old != colour else []
    while seeds:
        r, c = seeds.pop()
        line = picture[r]
        if line[c] != old:
            continue
        left = c
        while left > 0 and line[left - 1] == old:
            left -= 1
        right = c
        while right + 1 < width and line[right + 1] == old:
            right += 1
        line[left : right + 1] = [colour] * (right - left + 1)
        for other in (r - 1, r + 1):
            if 0 <= other < len(picture):
                target = picture[other]
                for k in range(left, right + 1):
                    if target[k] == old and (k == left or target[k - 1] != old):
                        seeds.append((other, k))
    return picture


# solution: flat bytes with a border
def solve(grid, row, column, colour):
    w = len(grid[0]) + 1
    flat = bytearray()
    for line in grid:
        flat += bytes(line)
        flat.append(255)
    flat += b"\xff" * w
    start = row * w + column
    old = flat[start]
    todo = [start] if old != colour else []
    while todo:
        p = todo.pop()
        if flat[p] == old:
            flat[p] = colour
            todo += [q for q in (p - w, p - 1, p + 1, p + w) if flat[q] == old]
    return [list(flat[i * w : (i + 1) * w - 1]) for i in range(len(grid))]


# solution: rows as bit masks, swept until still
def solve(grid, row, column, colour):
    old = grid[row][column]
    masks = [sum(1 << x for x, v in enumerate(line) if v == old) for line in grid]
    area = [0] * len(grid)
    area[row] = 1 << column
    moved = True
    while moved:
        moved = False
        for order in (range(len(grid)), range(len(grid) - 1, -1, -1)):
            previous = 0
            for y in order:
                bits = (area[y] | previous) & masks[y]
                while True:
                    grown = (bits | bits << 1 | bits >> 1) & masks[y]
                    if grown == bits:
                        break
                    bits = grown
                if bits != area[y]:
                    area[y] = bits
                    moved = True
                previous = bits
    return [[colour if bits >> x & 1 else v for x, v in enumerate(line)] for bits, line in zip(area, grid)]
