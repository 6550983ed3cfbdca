"""Return the fewest steps from the upper left to the lower right corner of a maze when k walls may be broken.

The maze is a list of `size` strings of `size` characters, '#' for a wall and '.' for the floor; both corners
are floor. A step goes up, down, left or right; stepping into a wall breaks it, which can be done at most k
times. -1: no way.
"""

RANGE = (4, 80)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    density = rng.uniform(0.35, 0.48)
    maze = [["#" if rng.random() < density else "." for _ in range(size)] for _ in range(size)]
    maze[0][0] = maze[-1][-1] = "."
    return [["".join(row) for row in maze], rng.randint(2, 8)]


# solution: queue of tuples and a set of what was seen
from collections import deque


def solve(maze, k):
    n = len(maze)
    queue = deque([(0, 0, k, 0)])
    seen = {(0, 0, k)}
    while queue:
        r, c, left, steps = queue.popleft()
        if r == c == n - 1:
            return steps
        for y, x in ((r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)):
            if 0 <= y < n and 0 <= x < n:
                rest = left - (maze[y][x] == "#")
                if rest >= 0 and (y, x, rest) not in seen:
                    seen.add((y, x, rest))
                    queue.append((y, x, rest, steps + 1))
    return -1


# solution: fronts as bit sets, one for each number broken
def solve(maze, k):
    n = len(maze)
    width = n + 1
    floor = wall = 0
    for r in range(n):
        for c in range(n):
            bit = 1 << (r * width + c)
            if maze[r][c] == "#":
                wall |= bit
            else:
                floor |= bit
    goal = 1 << ((n - 1) * width + n - 1)
    front = [1] + [0] * k
    seen = front[:]
    steps = 0
    while any(front):
        if any(f & goal for f in front):
            return steps
        spread = [f << 1 | f >> 1 | f << width | f >> width for f in front]
        front = []
        for i in range(k + 1):
            reach = spread[i] & floor
            if i:
                reach |= spread[i - 1] & wall
            reach &= ~seen[i]
            seen[i] |= reach
            front.append(reach)
        steps += 1
    return -1


# solution: most breaks left at each cell, rings of cells
def solve(maze, k):
    n = len(maze)
    best = [[-1] * n for _ in range(n)]
    best[0][0] = k
    ring = {(0, 0)}
    steps = 0
    while ring:
        if (n - 1, n - 1) in ring:
            return steps
        gains = {}
        for r, c in ring:
            for y, x in ((r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)):
                if 0 <= y < n and 0 <= x < n:
                    rest = best[r][c] - (maze[y][x] == "#")
                    if rest > max(best[y][x], gains.get((y, x), -1)):
                        gains[y, x] = rest
        for (y, x), rest in gains.items():
            best[y][x] = rest
        ring = set(gains)
        steps += 1
    return -1


# solution: heap led by the distance to the goal
import heapq


class State:
    def __init__(self, row, col, steps, broken, guess):
        self.row, self.col = row, col
        self.steps, self.broken = steps, broken
        self.guess = guess

    def __lt__(self, other):
        return (self.guess, self.broken) < (other.guess, other.broken)


def solve(maze, k):
    last = len(maze) - 1
    heap = [State(0, 0, 0, 0, 2 * last)]
    closed = {}
    while heap:
        s = heapq.heappop(heap)
        key = (s.row, s.col, s.broken)
        if key in closed:
            continue
        closed[key] = s
        if s.row == last and s.col == last:
            return s.steps
        for dr, dc in [(0, 1), (1, 0), (0, -1), (-1, 0)]:
            row, col = s.row + dr, s.col + dc
            if min(row, col) < 0 or max(row, col) > last:
                continue
            broken = s.broken + int(maze[row][col] == "#")
            if broken > k or (row, col, broken) in closed:
                continue
            guess = s.steps + 1 + last - row + last - col
            heapq.heappush(heap, State(row, col, s.steps + 1, broken, guess))
    return -1


# solution: graph of all layers written out, then searched
def solve(maze, k):
    n = len(maze)
    cells = n * n
    graph = [[] for _ in range(cells * (k + 1))]
    for layer in range(k + 1):
        for r in range(n):
            for c in range(n):
                here = layer * cells + r * n + c
                around = []
                if r:
                    around.append((r - 1, c))
                if c:
                    around.append((r, c - 1))
                if r < n - 1:
                    around.append((r + 1, c))
                if c < n - 1:
                    around.append((r, c + 1))
                for y, x in around:
                    target = layer + (maze[y][x] == "#")
                    if target <= k:
                        graph[here].append(target * cells + y * n + x)
    distance = [-1] * len(graph)
    distance[0] = 0
    order = [0]
    for v in order:
        for w in graph[v]:
            if distance[w] < 0:
                distance[w] = distance[v] + 1
                order.append(w)
    found = [distance[layer * cells + cells - 1] for layer in range(k + 1)]
    return min((d for d in found if d >= 0), default=-1)
