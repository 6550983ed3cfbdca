"""As many guards as prisoners stand on one bank of a river with a boat for `seats` persons; the boat needs
at least one in it, and nowhere - on either bank or in the boat - may prisoners outnumber guards unless no
guard is there. Return [fewest crossings that bring all to the other bank or -1, number of situations
(guards and prisoners on the first bank, place of the boat) that can come about].

There are `size` guards and as many prisoners, and the boat holds 2 to 6 persons; the seats come first.
"""

RANGE = (1, 60)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    return [rng.choice([2, 3, 4, 4, 5, 6]), size]


# solution: queue of tuples
from collections import deque


def solve(seats, n):
    def calm(guards, prisoners):
        return guards == 0 or guards >= prisoners

    first = (n, n, 0)
    steps = {first: 0}
    queue = deque([first])
    while queue:
        g, p, side = queue.popleft()
        have_g, have_p = (g, p) if side == 0 else (n - g, n - p)
        for x in range(min(seats, have_g) + 1):
            for y in range(min(seats - x, have_p) + 1):
                if x + y == 0 or not calm(x, y):
                    continue
                new = (g - x, p - y, 1) if side == 0 else (g + x, p + y, 0)
                if calm(new[0], new[1]) and calm(n - new[0], n - new[1]) and new not in steps:
                    steps[new] = steps[g, p, side] + 1
                    queue.append(new)
    return [steps.get((0, 0, 1), -1), len(steps)]


# solution: numbers for situations, one byte each
def solve(seats, n):
    w = n + 1
    seen = bytearray(2 * w * w)
    loads = [(x, y) for x in range(seats + 1) for y in range(seats + 1 - x) if x + y and (x == 0 or x >= y)]
    start = w * w - 1
    seen[start] = 1
    level = [start]
    depth, answer = 0, -1
    while level:
        new = []
        for code in level:
            side, rest = divmod(code, w * w)
            g, p = divmod(rest, w)
            if side and g + p == 0:
                answer = depth
            sign = 1 if side else -1
            for x, y in loads:
                a, b = g + sign * x, p + sign * y
                if 0 <= a <= n and 0 <= b <= n and (a == b or a == 0 or a == n):
                    nxt = (1 - side) * w * w + a * w + b
                    if not seen[nxt]:
                        seen[nxt] = 1
                        new.append(nxt)
        level = new
        depth += 1
    return [answer, sum(seen)]


# solution: graph of all calm situations written down
def solve(seats, n):
    banks = [(g, p) for g in range(n + 1) for p in range(n + 1) if g in (0, n) or g == p]
    graph = {}
    for g, p in banks:
        over = []
        for a, b in banks:
            x, y = g - a, p - b
            if min(x, y) >= 0 and 0 < x + y <= seats and (x == 0 or x >= y):
                over.append((a, b))
        graph[g, p] = over
    back = {bank: [] for bank in banks}
    for bank, goals in graph.items():
        for goal in goals:
            back[goal].append(bank)
    here, there = {(n, n): 0}, {}
    front, crossings = [(n, n)], 0
    while front:
        crossings += 1
        table, seen = (graph, there) if crossings % 2 else (back, here)
        after = []
        for bank in front:
            for goal in table[bank]:
                if goal not in seen:
                    seen[goal] = crossings
                    after.append(goal)
        front = after
    return [there.get((0, 0), -1), len(here) + len(there)]


# solution: texts of persons on both banks
def ok(bank):
    guards = bank.count("G")
    return guards == 0 or guards >= bank.count("P")


def crossings(bank, seats):
    guards, prisoners = bank.count("G"), bank.count("P")
    for x in range(min(guards, seats) + 1):
        for y in range(min(prisoners, seats - x) + 1):
            if x + y and ok("G" * x + "P" * y):
                yield "G" * x + "P" * y, "G" * (guards - x) + "P" * (prisoners - y)


def solve(seats, n):
    start = ("G" * n + "P" * n, "", "left")
    seen = {start}
    now = [start]
    rounds = 0
    found = -1
    while now:
        following = []
        for left, right, side in now:
            if left == "":
                found = rounds
            source, other = (left, right) if side == "left" else (right, left)
            for boat, rest in crossings(source, seats):
                bank = "".join(sorted(other + boat))
                if ok(bank) and ok(rest):
                    new = (rest, bank, "right") if side == "left" else (bank, rest, "left")
                    if new not in seen:
                        seen.add(new)
                        following.append(new)
        now = following
        rounds += 1
    return [found, len(seen)]


# solution: objects with their whole history
class Scene:
    def __init__(self, guards, prisoners, boat_here, past):
        self.key = (guards, prisoners, boat_here)
        self.history = past + [self.key]

    def successors(self, n, loads):
        g, p, here = self.key
        for x, y in loads:
            a, b = (g - x, p - y) if here else (g + x, p + y)
            if a < 0 or b < 0 or a > n or b > n:
                continue
            if a and a < b or n - a and n - a < n - b:
                continue
            yield Scene(a, b, not here, self.history)


def solve(seats, n):
    loads = []
    for x in range(seats + 1):
        for y in range(seats + 1):
            if 0 < x + y <= seats and not 0 < x < y:
                loads.append((x, y))
    scenes = {(n, n, True): Scene(n, n, True, [])}
    line = list(scenes.values())
    for scene in line:
        for new in scene.successors(n, loads):
            if new.key not in scenes:
                scenes[new.key] = new
                line.append(new)
    last = scenes.get((0, 0, False))
    return [len(last.history) - 1 if last else -1, len(scenes)]
