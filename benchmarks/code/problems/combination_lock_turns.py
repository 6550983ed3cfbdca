"""A lock has wheels with the digits 0 to base - 1, all at 0, and each turn moves one wheel by one step in
either direction (they wrap round). Given the base, the number of wheels, the combinations at which the lock
jams for ever and the combination that opens it, return the fewest turns to open it, or -1.

Combinations are texts of digits. The lock has 4 wheels and its base is `size`; neither the start nor the
goal jams.
"""

RANGE = (3, 10)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    def number():
        return "".join(str(rng.randrange(size)) for _ in range(4))

    target = number()
    bad = sorted({number() for _ in range(size**4 // 3)} - {target, "0000"})
    return [size, 4, bad, target]


# solution: texts in a queue
from collections import deque


def solve(base, wheels, jams, target):
    seen = set(jams)
    first = "0" * wheels
    seen.add(first)
    queue = deque([(first, 0)])
    while queue:
        text, turns = queue.popleft()
        if text == target:
            return turns
        for i in range(wheels):
            digit = int(text[i])
            for new in ((digit + 1) % base, (digit - 1) % base):
                other = text[:i] + str(new) + text[i + 1 :]
                if other not in seen:
                    seen.add(other)
                    queue.append((other, turns + 1))
    return -1


# solution: whole numbers and one byte for each
def solve(base, wheels, jams, target):
    flags = bytearray(base**wheels)
    for j in jams:
        flags[int(j, base)] = 1
    goal = int(target, base)
    flags[0] = 1
    powers = [base**i for i in range(wheels)]
    level = [0]
    turns = 0
    while level:
        if goal in level:
            return turns
        after = []
        for x in level:
            for p in powers:
                d = x // p % base
                up = x - d * p + (d + 1) % base * p
                down = x - d * p + (d - 1) % base * p
                for y in (up, down):
                    if not flags[y]:
                        flags[y] = 1
                        after.append(y)
        level = after
        turns += 1
    return -1


# solution: sets of tuples from both ends
def around(state, base):
    for i, d in enumerate(state):
        for step in (1, base - 1):
            yield state[:i] + ((d + step) % base,) + state[i + 1 :]


def solve(base, wheels, jams, target):
    blocked = {tuple(map(int, j)) for j in jams}
    a = {(0,) * wheels}
    b = {tuple(map(int, target))}
    seen_a, seen_b = set(a), set(b)
    turns = 0
    while a and b:
        if a & seen_b or b & seen_a:
            return turns
        if len(a) > len(b):
            a, b, seen_a, seen_b = b, a, seen_b, seen_a
        a = {new for state in a for new in around(state, base)} - seen_a - blocked
        seen_a |= a
        turns += 1
    return -1


# solution: all neighbours linked beforehand
from itertools import product


def solve(base, wheels, jams, target):
    graph = {"".join(map(str, p)): [] for p in product(range(base), repeat=wheels)}
    for jam in jams:
        del graph[jam]
    for text, links in graph.items():
        for i in range(wheels):
            up = text[:i] + str((int(text[i]) + 1) % base) + text[i + 1 :]
            if up in graph:
                links.append(up)
                graph[up].append(text)
    parent = {"0" * wheels: None}
    order = ["0" * wheels]
    for text in order:
        for other in graph[text]:
            if other not in parent:
                parent[other] = text
                order.append(other)
    if target not in parent:
        return -1
    path = []
    while target is not None:
        path.append(target)
        target = parent[target]
    return len(path) - 1


# solution: bits of one large number spread by shifting
def solve(base, wheels, jams, target):
    size = base**wheels
    free = (1 << size) - 1
    for j in jams:
        free &= ~(1 << int(j, base))
    lows, highs = [], []
    for w in range(wheels):
        p = base**w
        block = (1 << p) - 1
        low = 0
        for start in range(0, size, p * base):
            low |= block << start
        lows.append(low)
        highs.append(low << p * (base - 1))
    reached = 1
    goal = 1 << int(target, base)
    turns = 0
    while not reached & goal:
        new = reached
        for w in range(wheels):
            p = base**w
            wrap = p * (base - 1)
            new |= (reached & ~highs[w]) << p | (reached & highs[w]) >> wrap
            new |= (reached & ~lows[w]) >> p | (reached & lows[w]) << wrap
        new &= free
        if new == reached:
            return -1
        reached = new
        turns += 1
    return turns
