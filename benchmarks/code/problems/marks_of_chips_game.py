"""Two players in turn move one of several chips along an edge of a directed graph without cycles; who
cannot move loses. Given for each node the list of its followers and the nodes where chips stand, return the
number of first moves that win, where moves of different chips count separately.

There are `size` nodes, followers have greater numbers, and there are a few chips, some perhaps on the same
node.
"""

RANGE = (8, 15_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    follow = []
    for v in range(size):
        near = range(v + 1, min(size, v + 20))
        follow.append(sorted(rng.sample(near, min(len(near), rng.randint(0, 6)))))
    return [follow, [rng.randrange(min(size, 12)) for _ in range(rng.randint(2, 6))]]


# solution: marks from the last node back
def solve(follow, chips):
    n = len(follow)
    mark = [0] * n
    for v in range(n - 1, -1, -1):
        have = {mark[w] for w in follow[v]}
        m = 0
        while m in have:
            m += 1
        mark[v] = m
    total = 0
    for c in chips:
        total ^= mark[c]
    return sum(mark[w] == total ^ mark[c] for c in chips for w in follow[c])


# solution: bytes and bit masks
def solve(follow, chips):
    n = len(follow)
    mark = bytearray(n)
    for v in reversed(range(n)):
        bits = 0
        for w in follow[v]:
            bits |= 1 << mark[w]
        mark[v] = (~bits & bits + 1).bit_length() - 1
    nim = 0
    for c in chips:
        nim ^= mark[c]
    wins = 0
    for c in chips:
        goal = nim ^ mark[c]
        for w in follow[c]:
            if mark[w] == goal:
                wins += 1
    return wins


# solution: only the nodes that chips can reach, with a stack
def solve(follow, chips):
    known = {}
    stack = list(chips)
    while stack:
        v = stack[-1]
        if v in known:
            stack.pop()
            continue
        missing = [w for w in follow[v] if w not in known]
        if missing:
            stack.extend(missing)
        else:
            stack.pop()
            seen = sorted({known[w] for w in follow[v]})
            known[v] = next((i for i, x in enumerate(seen) if x != i), len(seen))
    nim = 0
    for c in chips:
        nim ^= known[c]
    return sum(1 for c in chips for w in follow[c] if nim ^ known[c] ^ known[w] == 0)


# solution: objects linked both ways, finished in waves
class Place:
    __slots__ = ("after", "before", "open", "mark")

    def __init__(self):
        self.after = []
        self.before = []
        self.open = 0
        self.mark = None

    def settle(self):
        marks = [p.mark for p in self.after]
        self.mark = 0
        while self.mark in marks:
            self.mark += 1


def solve(follow, chips):
    places = [Place() for _ in follow]
    for place, goals in zip(places, follow):
        for w in goals:
            place.after.append(places[w])
            places[w].before.append(place)
        place.open = len(goals)
    wave = [p for p in places if p.open == 0]
    while wave:
        new = []
        for place in wave:
            place.settle()
            for p in place.before:
                p.open -= 1
                if p.open == 0:
                    new.append(p)
        wave = new
    value = 0
    for c in chips:
        value ^= places[c].mark
    count = 0
    for c in chips:
        for p in places[c].after:
            if value ^ places[c].mark == p.mark:
                count += 1
    return count


# solution: window of the nodes still needed, from the reach of the edges
def solve(follow, chips):
    reach = max((row[-1] - v for v, row in enumerate(follow) if row), default=0)
    window = [0] * (reach + 1)
    wide = len(window)
    own = {}
    after = {}
    wanted = set(chips)
    for v in range(len(follow) - 1, -1, -1):
        marks = [window[w % wide] for w in follow[v]]
        m = 0
        while m in marks:
            m += 1
        window[v % wide] = m
        if v in wanted:
            own[v] = m
            after[v] = marks
    nim = 0
    for c in chips:
        nim ^= own[c]
    return sum(after[c].count(nim ^ own[c]) for c in chips)
