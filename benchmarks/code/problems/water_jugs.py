"""Given the capacities of three jugs, return for each amount the fewest pours until a jug holds exactly that.

The first jug, the largest, holds `size` litres and is full, the others are empty. A pour goes from one jug
into another until the one is empty or the other is full. The list is for the amounts from 0 to `size`; -1
where it never happens.
"""

RANGE = (8, 1_500)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    second = rng.randint(size // 2, size - 1)
    third = rng.randint(max(1, second // 3), second)
    return [[size, second, third]]


# solution: queue of triples
from collections import deque


def solve(capacities):
    fewest = {}
    start = (capacities[0], 0, 0)
    seen = {start}
    queue = deque([(start, 0)])
    while queue:
        state, pours = queue.popleft()
        for amount in state:
            fewest.setdefault(amount, pours)
        for i in range(3):
            for j in range(3):
                if i == j:
                    continue
                moved = min(state[i], capacities[j] - state[j])
                new = list(state)
                new[i] -= moved
                new[j] += moved
                new = tuple(new)
                if new not in seen:
                    seen.add(new)
                    queue.append((new, pours + 1))
    return [fewest.get(amount, -1) for amount in range(capacities[0] + 1)]


# solution: table of all contents of the smaller jugs
def solve(capacities):
    a, b, c = capacities
    done = [bytearray(c + 1) for _ in range(b + 1)]
    done[0][0] = 1
    answer = [-1] * (a + 1)
    layer = [(0, 0)]
    pours = 0
    while layer:
        following = []
        for y, z in layer:
            x = a - y - z
            for amount in (x, y, z):
                if answer[amount] < 0:
                    answer[amount] = pours
            p, q, r = min(x, b - y), min(x, c - z), min(y, c - z)
            s = min(z, b - y)
            for v, w in ((y + p, z), (y, z + q), (y - r, z + r), (y + s, z - s), (0, z), (y, 0)):
                if not done[v][w]:
                    done[v][w] = 1
                    following.append((v, w))
        layer = following
        pours += 1
    return answer


# solution: one number as a bit set of states
def solve(capacities):
    a, b, c = capacities
    width = c + 1
    seen = 1
    now = [0]
    found = {a: 0, 0: 0}
    step = 0
    while now:
        step += 1
        later = []
        for code in now:
            y, z = divmod(code, width)
            x = a - y - z
            for target in (
                (y + min(x, b - y)) * width + z,
                y * width + z + min(x, c - z),
                z,
                y * width,
                (y - min(y, c - z)) * width + z + min(y, c - z),
                (y + min(z, b - y)) * width + z - min(z, b - y),
            ):
                if not seen >> target & 1:
                    seen |= 1 << target
                    later.append(target)
                    y2, z2 = divmod(target, width)
                    for amount in (a - y2 - z2, y2, z2):
                        found.setdefault(amount, step)
        now = later
    return [found.get(i, -1) for i in range(a + 1)]


# solution: states as objects with their history
class State:
    def __init__(self, jugs, history):
        self.jugs = jugs
        self.history = history

    def pours(self, capacities):
        for i, here in enumerate(self.jugs):
            for j, there in enumerate(self.jugs):
                if i != j and here and there < capacities[j]:
                    amount = min(here, capacities[j] - there)
                    jugs = self.jugs[:]
                    jugs[i] -= amount
                    jugs[j] += amount
                    yield State(jugs, self.history + chr(48 + 3 * i + j))


def solve(capacities):
    first = State([capacities[0], 0, 0], "")
    known = {"-".join(map(str, first.jugs)): first}
    states = [first]
    best = {}
    for state in states:
        for amount in state.jugs:
            if amount not in best:
                best[amount] = state.history
        for other in state.pours(capacities):
            name = "-".join(map(str, other.jugs))
            if name not in known:
                known[name] = other
                states.append(other)
    return [len(best[k]) if k in best else -1 for k in range(capacities[0] + 1)]


# solution: full table of distances made smaller until it stands still
def solve(capacities):
    large, middle, small = capacities
    unknown = large * large
    pours = [[unknown] * (small + 1) for _ in range(middle + 1)]
    pours[0][0] = 0
    stack = {(0, 0)}
    while stack:
        changed = set()
        for y, z in stack:
            x = large - y - z
            one = pours[y][z] + 1
            options = [(0, z), (y, 0)]
            options.append((y + min(x, middle - y), z))
            options.append((y, z + min(x, small - z)))
            options.append((y - min(y, small - z), z + min(y, small - z)))
            options.append((y + min(z, middle - y), z - min(z, middle - y)))
            for v, w in options:
                if pours[v][w] > one:
                    pours[v][w] = one
                    changed.add((v, w))
        stack = changed
    answer = [unknown] * (large + 1)
    for y in range(middle + 1):
        for z in range(min(small, large - y) + 1):
            p = pours[y][z]
            if p < unknown:
                for amount in (y, z, large - y - z):
                    answer[amount] = min(answer[amount], p)
    return [-1 if p == unknown else p for p in answer]
