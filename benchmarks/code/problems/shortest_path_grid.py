"""Given a square grid of 0 (free) and 1 (wall), return the fewest steps from the top left to the bottom right corner, or -1.

A step goes up, down, left or right to a free cell. The grid has `size` rows of `size` numbers; both corners are free.
"""

RANGE = (8, 320)


def example(size, rng):
    grid = [[1 if rng.random() < 0.27 else 0 for _ in range(size)] for _ in range(size)]
    for i in range(4):
        for j in range(4):
            grid[i][j] = grid[-1 - i][-1 - j] = 0
    return [grid]


# solution: breadth-first search with a queue of tuples
from collections import deque


def solve(grid):
    n = len(grid)
    dist = [[-1] * n for _ in range(n)]
    dist[0][0] = 0
    queue = deque([(0, 0)])
    while queue:
        r, c = queue.popleft()
        if r == n - 1 and c == n - 1:
            break
        for dr, dc in ((1, 0), (0, 1), (-1, 0), (0, -1)):
            rr, cc = r + dr, c + dc
            if 0 <= rr < n and 0 <= cc < n and not grid[rr][cc] and dist[rr][cc] < 0:
                dist[rr][cc] = dist[r][c] + 1
                queue.append((rr, cc))
    return dist[-1][-1]


# solution: frontier lists over a padded byte array
def solve(grid):
    width = len(grid) + 2
    board = bytearray(b"\x01" * width)
    for row in grid:
        board.append(1)
        board.extend(row)
        board.append(1)
    board.extend(b"\x01" * width)
    goal = len(board) - width - 2
    frontier = [width + 1]
    board[width + 1] = 1
    steps = 0
    while frontier:
        if goal in frontier:
            return steps
        nxt = []
        for cell in frontier:
            for near in (cell - 1, cell + 1, cell - width, cell + width):
                if not board[near]:
                    board[near] = 1
                    nxt.append(near)
        frontier = nxt
        steps += 1
    return -1


# solution: A* with a heap
import heapq


def solve(maze):
    last = len(maze) - 1
    best = {(0, 0): 0}
    heap = [(2 * last, 0, 0, 0)]
    while heap:
        _, minus_steps, i, j = heapq.heappop(heap)
        steps = -minus_steps
        if (i, j) == (last, last):
            return steps
        if steps > best[i, j]:
            continue
        steps += 1
        for y, x in ((i - 1, j), (i + 1, j), (i, j - 1), (i, j + 1)):
            if y < 0 or x < 0 or y > last or x > last or maze[y][x]:
                continue
            if steps < best.get((y, x), 1 << 30):
                best[y, x] = steps
                heapq.heappush(heap, (steps + 2 * last - y - x, -steps, y, x))
    return -1


# solution: two searches that meet, with sets
def solve(grid):
    side = len(grid)
    free = {(i, j) for i, row in enumerate(grid) for j, wall in enumerate(row) if not wall}
    here, there = {(0, 0)}, {(side - 1, side - 1)}
    free -= here | there
    if here == there:
        return 0
    steps = 0
    while here and there:
        if len(here) > len(there):
            here, there = there, here
        steps += 1
        grown = set()
        for i, j in here:
            grown.update([(i + 1, j), (i - 1, j), (i, j + 1), (i, j - 1)])
        if grown & there:
            return steps
        here = grown & free
        free -= here
    return -1


# solution: one big integer as a bit board
def solve(grid):
    n = len(grid)
    width = n + 1  # one column of wall to the right stops bits from wrapping
    text = "".join("".join("01"[1 - v] for v in row) + "0" for row in grid)
    free = int(text[::-1], 2)
    goal = 1 << (len(text) - 2)
    reached = fringe = 1
    steps = 0
    while fringe:
        if fringe & goal:
            return steps
        spread = fringe << 1 | fringe >> 1 | fringe << width | fringe >> width
        fringe = spread & free & ~reached
        reached |= fringe
        steps += 1
    return -1
