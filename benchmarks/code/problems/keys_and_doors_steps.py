"""In a maze a small letter is a key, the same letter in capitals its door, "@" the start, "#" a wall and
"." a free place. Return the fewest steps up, down, left or right after which all keys have been picked up,
or -1; a door can be passed with its key in hand.

The maze has `size` rows and as many columns; there are 3 to 5 keys, each once, and perhaps fewer doors.
"""

RANGE = (5, 32)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    rows = [["#" if rng.random() < 0.25 else "." for _ in range(size)] for _ in range(size)]
    places = [(r, c) for r in range(size) for c in range(size)]
    rng.shuffle(places)
    keys = "abcde"[: rng.randint(3, 5)]
    things = "@" + keys + keys[1:].upper()
    for (r, c), thing in zip(places, things):
        rows[r][c] = thing
    return [["".join(row) for row in rows]]


# solution: queue of tuples, set of states
from collections import deque


def solve(maze):
    keys = sorted(c for row in maze for c in row if c.islower())
    full = (1 << len(keys)) - 1
    for r, row in enumerate(maze):
        if "@" in row:
            start = (r, row.index("@"), 0)
    seen = {start}
    queue = deque([(start, 0)])
    while queue:
        (r, c, have), steps = queue.popleft()
        if have == full:
            return steps
        for y, x in ((r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)):
            if not (0 <= y < len(maze) and 0 <= x < len(maze)) or maze[y][x] == "#":
                continue
            sign = maze[y][x]
            if sign.isupper() and not have >> keys.index(sign.lower()) & 1:
                continue
            state = (y, x, have | 1 << keys.index(sign) if sign.islower() else have)
            if state not in seen:
                seen.add(state)
                queue.append((state, steps + 1))
    return -1


# solution: for every place one byte of flags for each set of keys
def solve(maze):
    wide = len(maze) + 2
    text = "#" * wide + "".join("#" + row + "#" for row in maze) + "#" * wide
    keys = "".join(sorted(filter(str.islower, text)))
    number = {k: 1 << i for i, k in enumerate(keys)}
    every = (1 << len(keys)) - 1
    block = len(text)
    seen = bytearray(block * (every + 1))
    level = [text.index("@")]
    seen[level[0]] = 1
    steps = 0
    while level:
        new = []
        for state in level:
            have, place = divmod(state, block)
            if have == every:
                return steps
            for goal in (place - 1, place + 1, place - wide, place + wide):
                sign = text[goal]
                got = have
                if sign in number:
                    got |= number[sign]
                elif sign != "." and sign != "@":
                    if sign == "#" or not have & number[sign.lower()]:
                        continue
                code = got * block + goal
                if not seen[code]:
                    seen[code] = 1
                    new.append(code)
        level = new
        steps += 1
    return -1


# solution: every order of the keys, a search for each leg
from itertools import permutations


def leg(maze, start, goal, held):
    n = len(maze)
    seen = [[False] * n for _ in range(n)]
    seen[start[0]][start[1]] = True
    front = [start]
    steps = 0
    while front:
        if goal in front:
            return steps
        after = []
        for r, c in front:
            for y, x in ((r - 1, c), (r, c - 1), (r, c + 1), (r + 1, c)):
                if 0 <= y < n and 0 <= x < n and not seen[y][x]:
                    seen[y][x] = True
                    sign = maze[y][x]
                    if sign != "#" and (not sign.isupper() or sign.lower() in held):
                        after.append((y, x))
        front = after
        steps += 1
    return None


def solve(maze):
    where = {s: (r, c) for r, row in enumerate(maze) for c, s in enumerate(row) if s == "@" or s.islower()}
    keys = sorted(set(where) - {"@"})
    known = {}
    best = -1
    for order in permutations(keys):
        total, here, held = 0, "@", ""
        for key in order:
            query = (here, key, "".join(sorted(held)))
            if query not in known:
                known[query] = leg(maze, where[here], where[key], held)
            if known[query] is None:
                break
            total += known[query]
            here = key
            held += key
        else:
            if best < 0 or total < best:
                best = total
    return best


# solution: rows of bits flooded for all sets of keys at once
def solve(maze):
    n = len(maze)
    width = n + 1
    at = {}
    free = 0
    for r, row in enumerate(maze):
        for c, sign in enumerate(row):
            bit = 1 << r * width + c
            if sign != "#":
                free |= bit
            if sign.isalpha() or sign == "@":
                at[sign] = bit
    keys = sorted(k for k in at if k.islower())
    doors = [at.get(k.upper(), 0) for k in keys]
    all_sets = 1 << len(keys)
    allowed = []
    for have in range(all_sets):
        area = free
        for i, door in enumerate(doors):
            if not have >> i & 1:
                area &= ~door
        allowed.append(area)
    reach = [0] * all_sets
    reach[0] = at["@"]
    steps = 0
    while not reach[-1]:
        grown = []
        for have in range(all_sets):
            x = reach[have]
            grown.append((x | x << 1 | x >> 1 | x << width | x >> width) & allowed[have])
        for have in range(all_sets):
            for i, key in enumerate(keys):
                if not have >> i & 1 and grown[have] & at[key]:
                    grown[have | 1 << i] |= at[key]
        if grown == reach:
            return -1
        reach = grown
        steps += 1
    return steps


# solution: cheapest states first, objects in a heap
import heapq


class State:
    def __init__(self, steps, row, column, keys):
        self.steps = steps
        self.row = row
        self.column = column
        self.keys = keys

    def __lt__(self, other):
        return self.steps < other.steps

    def name(self):
        return f"{self.row},{self.column}:{''.join(sorted(self.keys))}"


def solve(maze):
    everything = frozenset(s for row in maze for s in row if s.islower())
    row = next(i for i, line in enumerate(maze) if "@" in line)
    heap = [State(0, row, maze[row].index("@"), frozenset())]
    best = {heap[0].name(): 0}
    while heap:
        here = heapq.heappop(heap)
        if here.keys == everything:
            return here.steps
        for dy, dx in ((0, 1), (1, 0), (0, -1), (-1, 0)):
            y, x = here.row + dy, here.column + dx
            if min(y, x) < 0 or max(y, x) >= len(maze):
                continue
            sign = maze[y][x]
            if sign == "#" or (sign.isupper() and sign.lower() not in here.keys):
                continue
            keys = here.keys | {sign} if sign.islower() else here.keys
            new = State(here.steps + 1, y, x, keys)
            if best.get(new.name(), 10**9) > new.steps:
                best[new.name()] = new.steps
                heapq.heappush(heap, new)
    return -1
