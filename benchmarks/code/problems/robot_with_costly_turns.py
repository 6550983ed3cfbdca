"""A robot stands in the upper left corner of a map of "." and "#" (wall), facing right; a step forward
costs 1, a quarter turn left or right costs `turn`. Return [least cost of reaching the lower right corner or
-1, number of fields it can reach at all].

The map has `size` rows and as many columns; both corners are free; `turn` comes first.
"""

RANGE = (2, 60)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    chance = rng.choice([0.1, 0.2, 0.28])
    rows = [["#" if rng.random() < chance else "." for _ in range(size)] for _ in range(size)]
    rows[0][0] = rows[-1][-1] = "."
    return [rng.randint(1, 9), ["".join(row) for row in rows]]


# solution: heap of states, set of finished ones
import heapq


def solve(turn, rows):
    n = len(rows)
    moves = ((0, 1), (1, 0), (0, -1), (-1, 0))
    done = set()
    heap = [(0, 0, 0, 0)]
    best = -1
    while heap:
        cost, r, c, d = heapq.heappop(heap)
        if (r, c, d) in done:
            continue
        done.add((r, c, d))
        if best < 0 and r == c == n - 1:
            best = cost
        y, x = r + moves[d][0], c + moves[d][1]
        if 0 <= y < n and 0 <= x < n and rows[y][x] == "." and (y, x, d) not in done:
            heapq.heappush(heap, (cost + 1, y, x, d))
        for e in ((d + 1) % 4, (d + 3) % 4):
            if (r, c, e) not in done:
                heapq.heappush(heap, (cost + turn, r, c, e))
    return [best, len({(r, c) for r, c, _ in done})]


# solution: buckets by cost, packed costs
from array import array


def solve(turn, rows):
    n = len(rows)
    w = n + 1
    flat = "#" * w + "#".join(rows) + "#" * (w + 1)
    steps = (1, w, -1, -w)
    cost = array("i", [-1]) * (4 * len(flat))
    ring = [[] for _ in range(turn + 1)]
    ring[0].append(4 * w)
    now, waiting = 0, 1
    while waiting:
        bucket = ring[now % (turn + 1)]
        while bucket:
            state = bucket.pop()
            waiting -= 1
            if cost[state] >= 0:
                continue
            cost[state] = now
            place, d = divmod(state, 4)
            ahead = place + steps[d]
            if flat[ahead] == "." and cost[4 * ahead + d] < 0:
                ring[(now + 1) % (turn + 1)].append(4 * ahead + d)
                waiting += 1
            for e in (d ^ 1, d ^ 3):
                if cost[4 * place + e] < 0:
                    ring[(now + turn) % (turn + 1)].append(4 * place + e)
                    waiting += 1
        now += 1
    goal = 4 * (w + w * (n - 1) + n - 1)
    ends = [x for x in cost[goal : goal + 4] if x >= 0]
    fields = sum(max(cost[i : i + 4]) >= 0 for i in range(0, len(cost), 4))
    return [min(ends, default=-1), fields]


# solution: dictionary of costs, places changed since the last round
def solve(turn, rows):
    n = len(rows)
    ways = {"right": (0, 1), "down": (1, 0), "left": (0, -1), "up": (-1, 0)}
    upright, flat = ("up", "down"), ("left", "right")
    sides = {"right": upright, "left": upright, "up": flat, "down": flat}
    cost = {(0, 0, "right"): 0}
    changed = {(0, 0, "right")}
    while changed:
        after = set()
        for r, c, way in changed:
            here = cost[r, c, way]
            options = [((r, c, side), here + turn) for side in sides[way]]
            y, x = r + ways[way][0], c + ways[way][1]
            if 0 <= y < n and 0 <= x < n and rows[y][x] != "#":
                options.append(((y, x, way), here + 1))
            for state, price in options:
                if price < cost.get(state, 10**9):
                    cost[state] = price
                    after.add(state)
        changed = after
    goals = [cost[n - 1, n - 1, way] for way in ways if (n - 1, n - 1, way) in cost]
    return [min(goals) if goals else -1, len({state[:2] for state in cost})]


# solution: graph of state objects linked beforehand
import heapq


class State:
    def __init__(self, place):
        self.place = place
        self.links = []
        self.cost = None


def solve(turn, rows):
    n = len(rows)
    states = {}
    for r in range(n):
        for c in range(n):
            if rows[r][c] == ".":
                for d in range(4):
                    states[r, c, d] = State((r, c))
    for (r, c, d), state in states.items():
        state.links.append((turn, states[r, c, (d + 1) % 4]))
        state.links.append((turn, states[r, c, (d - 1) % 4]))
        y, x = ((r, c + 1), (r + 1, c), (r, c - 1), (r - 1, c))[d]
        if (y, x, d) in states:
            state.links.append((1, states[y, x, d]))
    count = 0
    heap = [(0, count, states[0, 0, 0])]
    while heap:
        cost, _, state = heapq.heappop(heap)
        if state.cost is None:
            state.cost = cost
            for price, other in state.links:
                if other.cost is None:
                    count += 1
                    heapq.heappush(heap, (cost + price, count, other))
    reached = [s for s in states.values() if s.cost is not None]
    ends = [s.cost for s in reached if s.place == (n - 1, n - 1)]
    return [min(ends, default=-1), len({s.place for s in reached})]


# solution: straight runs from field to field, two costs for each field
from collections import deque


def solve(turn, rows):
    n = len(rows)
    far = 10**9
    across = [[far] * n for _ in range(n)]
    along = [[far] * n for _ in range(n)]
    across[0][0] = 0
    along[0][0] = turn
    queue = deque([(0, 0, 0), (0, 0, 1)])
    while queue:
        r, c, kind = queue.popleft()
        if kind == 0:
            for step in (1, -1):
                cost = across[r][c]
                x = c + step
                while 0 <= x < n and rows[r][x] == ".":
                    cost += 1
                    if cost < across[r][x]:
                        across[r][x] = cost
                    if cost + turn < along[r][x]:
                        along[r][x] = cost + turn
                        queue.append((r, x, 1))
                    x += step
        else:
            for step in (1, -1):
                cost = along[r][c]
                y = r + step
                while 0 <= y < n and rows[y][c] == ".":
                    cost += 1
                    if cost < along[y][c]:
                        along[y][c] = cost
                    if cost + turn < across[y][c]:
                        across[y][c] = cost + turn
                        queue.append((y, c, 0))
                    y += step
    best = min(across[-1][-1], along[-1][-1])
    fields = sum(across[r][c] < far or along[r][c] < far for r in range(n) for c in range(n))
    return [best if best < far else -1, fields]
