"""In a store room a keeper "K" pushes the box "B" to the goal "G". Return the least number of pushes, or -1 when it cannot be done.

`room` is a square, a list of texts of equal length, of "#" (wall), "." (free), "K", "B" and "G", with walls all around; the inside
has `size` cells or a few less.
The keeper moves up, down, left or right to a free cell; moving onto the box pushes it one cell on, which must be free. Walking costs nothing.
"""

RANGE = (4, 480)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    size = 2 + int(size**0.5)
    grid = [["#"] * size for _ in range(size)]
    for r in range(1, size - 1):
        for c in range(1, size - 1):
            grid[r][c] = "#" if rng.random() < 0.12 else "."
    edge = 1 if size < 6 else 2
    inner = [(r, c) for r in range(edge, size - edge) for c in range(edge, size - edge)]
    outer = [(r, c) for r in range(1, size - 1) for c in range(1, size - 1)]
    box = rng.choice(inner)
    goal = rng.choice([cell for cell in inner if cell != box])
    keeper = rng.choice([cell for cell in outer if cell not in (box, goal)])
    for (r, c), sign in ((box, "B"), (goal, "G"), (keeper, "K")):
        grid[r][c] = sign
    return [["".join(row) for row in grid]]


# solution: pairs of keeper and box, free walks first
from collections import deque


def solve(room):
    where = {}
    for r, row in enumerate(room):
        for c, sign in enumerate(row):
            where.setdefault(sign, []).append((r, c))
    walls = set(where["#"])
    goal = where["G"][0]
    start = (where["K"][0], where["B"][0])
    queue = deque([(start, 0)])
    done = set()
    while queue:
        state, pushes = queue.popleft()
        if state in done:
            continue
        done.add(state)
        (r, c), box = state
        if box == goal:
            return pushes
        for dr, dc in ((0, 1), (1, 0), (0, -1), (-1, 0)):
            cell = (r + dr, c + dc)
            if cell in walls:
                continue
            if cell == box:
                beyond = (cell[0] + dr, cell[1] + dc)
                if beyond not in walls:
                    queue.append(((cell, beyond), pushes + 1))
            else:
                queue.appendleft(((cell, box), pushes))
    return -1


# solution: box and side of the keeper, walks by flood
def solve(room):
    width = len(room[0])
    flat = "".join(room)
    steps = (1, -1, width, -width)

    def flood(start, box):
        reached = {start}
        stack = [start]
        while stack:
            here = stack.pop()
            for step in steps:
                there = here + step
                if there != box and flat[there] != "#" and there not in reached:
                    reached.add(there)
                    stack.append(there)
        return reached

    goal = flat.index("G")
    wave = {(flat.index("K"), flat.index("B"))}
    seen = set(wave)
    pushes = 0
    while wave:
        if any(box == goal for _, box in wave):
            return pushes
        pushes += 1
        following = set()
        for keeper, box in wave:
            reached = flood(keeper, box)
            for step in steps:
                if box - step in reached and flat[box + step] != "#":
                    state = (box, box + step)
                    if state not in seen:
                        seen.add(state)
                        following.add(state)
        wave = following
    return -1


# solution: distances of all pairs in one table, relaxed by levels
def solve(room):
    n = len(room[0])
    text = "".join(room)
    cells = len(text)
    table = [[-1] * cells for _ in range(cells)]
    keeper, box, goal = text.index("K"), text.index("B"), text.index("G")
    table[box][keeper] = 0
    level = [(box, keeper)]
    pushes = 0
    while level:
        later = []
        for b, k in level:
            for d in (-n, n, -1, 1):
                x = k + d
                if text[x] == "#":
                    continue
                if x != b:
                    if table[b][x] < 0 or table[b][x] > pushes:
                        table[b][x] = pushes
                        level.append((b, x))
                elif text[b + d] != "#" and table[b + d][x] < 0:
                    later.append((b + d, x))
        pushes += 1
        level = []
        for b, k in later:
            if table[b][k] < 0:
                table[b][k] = pushes
                level.append((b, k))
    hits = [d for d in table[goal] if d >= 0]
    return min(hits, default=-1)


# solution: heap with state objects and their history
import heapq
from dataclasses import dataclass, field


@dataclass(order=True)
class State:
    bound: int
    pushes: int
    keeper: tuple
    box: tuple
    history: list = field(compare=False, default_factory=list)


def solve(room):
    find = {}
    for r, row in enumerate(room):
        for sign in "KBG":
            if sign in row:
                find[sign] = (r, row.index(sign))
    gr, gc = find["G"]

    def bound(box):
        return abs(box[0] - gr) + abs(box[1] - gc)

    heap = [State(bound(find["B"]), 0, find["K"], find["B"])]
    closed = set()
    while heap:
        state = heapq.heappop(heap)
        if state.box == (gr, gc):
            return len(state.history)
        key = state.keeper + state.box
        if key in closed:
            continue
        closed.add(key)
        for dr, dc in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            r, c = state.keeper[0] + dr, state.keeper[1] + dc
            if room[r][c] == "#":
                continue
            box, history, pushes = state.box, state.history, state.pushes
            if (r, c) == box:
                box = (r + dr, c + dc)
                if room[box[0]][box[1]] == "#":
                    continue
                history = history + [box]
                pushes += 1
            if (r, c) + box not in closed:
                heapq.heappush(heap, State(pushes + bound(box), pushes, (r, c), box, history))
    return -1


# solution: keeper places for each box cell as bit masks
def solve(room):
    n = len(room[0])
    text = "".join(room)
    free = sum(1 << k for k, sign in enumerate(text) if sign != "#")
    goal = text.index("G")

    def walk(places, box):
        open_cells = free & ~(1 << box)
        while True:
            grown = (places | places << 1 | places >> 1 | places << n | places >> n) & open_cells
            if grown == places:
                return places
            places = grown

    now = {text.index("B"): 1 << text.index("K")}
    visited = {}
    pushes = 0
    while now:
        if goal in now:
            return pushes
        after = {}
        for box, places in now.items():
            places = walk(places, box)
            places &= ~visited.get(box, 0)
            visited[box] = visited.get(box, 0) | places
            for step in (1, -1, n, -n):
                if places >> (box - step) & 1 and free >> (box + step) & 1:
                    after[box + step] = after.get(box + step, 0) | 1 << box
        now = after
        pushes += 1
    return -1
