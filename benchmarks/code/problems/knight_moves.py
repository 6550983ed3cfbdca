"""Given the side of a chess board, two squares [row, column] and a list of blocked squares, return the fewest knight moves from the first to the second, or -1.

The board is `size` x `size`, about one square in seven is blocked, and the knight may only land on free squares.
"""

RANGE = (6, 220)


def example(size, rng):
    start = [rng.randrange(size // 3), rng.randrange(size // 3)]
    goal = [size - 1 - rng.randrange(size // 3), size - 1 - rng.randrange(size // 3)]
    blocked = []
    for r in range(size):
        for c in range(size):
            if rng.random() < 0.14 and [r, c] not in (start, goal):
                blocked.append([r, c])
    return [size, start, goal, blocked]


# solution: queue and table of distances
from collections import deque

JUMPS = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]


def solve(side, start, goal, blocked):
    moves = [[None] * side for _ in range(side)]
    for r, c in blocked:
        moves[r][c] = -1
    moves[start[0]][start[1]] = 0
    queue = deque([start])
    while queue:
        r, c = queue.popleft()
        if [r, c] == goal:
            return moves[r][c]
        for dr, dc in JUMPS:
            y, x = r + dr, c + dc
            if 0 <= y < side and 0 <= x < side and moves[y][x] is None:
                moves[y][x] = moves[r][c] + 1
                queue.append([y, x])
    return -1


# solution: sets of squares reached
def solve(side, start, goal, blocked):
    taken = {tuple(square) for square in blocked}
    goal = tuple(goal)
    wave = {tuple(start)}
    count = 0
    while wave and goal not in wave:
        taken |= wave
        count += 1
        wave = {
            (r + a, c + b)
            for r, c in wave
            for a, b in ((1, 2), (1, -2), (-1, 2), (-1, -2), (2, 1), (2, -1), (-2, 1), (-2, -1))
            if 0 <= r + a < side and 0 <= c + b < side and (r + a, c + b) not in taken
        }
    return count if wave else -1


# solution: bit board in one integer
def solve(side, start, goal, blocked):
    w = side + 2
    row = (1 << side) - 1
    free = 0
    for r in range(side):
        free |= row << (r * w)
    for r, c in blocked:
        free &= ~(1 << (r * w + c))
    target = 1 << (goal[0] * w + goal[1])
    front = 1 << (start[0] * w + start[1])
    number = 0
    while front:
        if front & target:
            return number
        free &= ~front
        near = front << 2 | front >> 2
        far = front << 1 | front >> 1
        front = (near << w | near >> w | far << 2 * w | far >> 2 * w) & free
        number += 1
    return -1


# solution: padded bytes and flat square numbers
def solve(side, start, goal, blocked):
    w = side + 4
    closed = bytearray(b"\x01") * (w * w)
    for r in range(2, side + 2):
        closed[r * w + 2:r * w + 2 + side] = bytes(side)
    for r, c in blocked:
        closed[(r + 2) * w + c + 2] = 1
    begin, end = ((r + 2) * w + c + 2 for r, c in (start, goal))
    offsets = [s * k for s in (1, -1) for k in (w + 2, w - 2, 2 * w + 1, 2 * w - 1)]
    squares = [begin]
    closed[begin] = 1
    level, bound = 0, 1
    for i, p in enumerate(squares):
        if i == bound:
            level += 1
            bound = len(squares)
        if p == end:
            return level
        for d in offsets:
            if not closed[p + d]:
                closed[p + d] = 1
                squares.append(p + d)
    return -1


# solution: A* over a dictionary
import heapq


class Search:
    def __init__(self, side, goal, blocked):
        self.side = side
        self.goal = tuple(goal)
        self.blocked = {r * side + c for r, c in blocked}

    def guess(self, r, c):
        a, b = abs(r - self.goal[0]), abs(c - self.goal[1])
        return max((max(a, b) + 1) // 2, (a + b + 2) // 3)

    def steps(self, r, c):
        for a, b in ((1, 2), (2, 1)):
            for y, x in ((r + a, c + b), (r + a, c - b), (r - a, c + b), (r - a, c - b)):
                if 0 <= y < self.side and 0 <= x < self.side and y * self.side + x not in self.blocked:
                    yield y, x

    def run(self, start):
        cost = {tuple(start): 0}
        heap = [(self.guess(*start), 0, tuple(start))]
        while heap:
            _, minus, square = heapq.heappop(heap)
            if square == self.goal:
                return -minus
            if -minus > cost[square]:
                continue
            for other in self.steps(*square):
                if cost.get(other, 1e9) > 1 - minus:
                    cost[other] = 1 - minus
                    heapq.heappush(heap, (1 - minus + self.guess(*other), minus - 1, other))
        return -1


def solve(side, start, goal, blocked):
    return Search(side, goal, blocked).run(start)
