"""At first some members of a network hold a new opinion; in each round, all who do not hold it yet take it
up if at least `percent` percent of their friends hold it (never without friends). Given percent, the
friends of every member and the first holders, return [rounds until nothing changes, number of holders at
the end, largest number won over in one round].

There are `size` members.
"""

RANGE = (4, 8000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    near = [set() for _ in range(size)]
    for v in range(1, size):
        for _ in range(rng.randint(1, 3)):
            u = rng.randrange(max(0, v - 10), v) if rng.random() < 0.9 else rng.randrange(v)
            near[v].add(u)
            near[u].add(v)
    first = sorted(rng.sample(range(size), max(1, size // 12)))
    return [rng.choice([20, 25, 30, 34]), [sorted(s) for s in near], first]


# solution: all members looked at in each round
def solve(percent, near, first):
    holds = [False] * len(near)
    for v in first:
        holds[v] = True
    rounds = most = 0
    while True:
        new = []
        for v, friends in enumerate(near):
            if not holds[v] and friends:
                if 100 * sum(holds[u] for u in friends) >= percent * len(friends):
                    new.append(v)
        if not new:
            return [rounds, sum(holds), most]
        for v in new:
            holds[v] = True
        most = max(most, len(new))
        rounds += 1


# solution: counters of friends, only neighbours of the last converts
from array import array


def solve(percent, near, first):
    n = len(near)
    state = bytearray(n)
    missing = array("h", ((percent * len(f) + 99) // 100 for f in near))
    level = first
    for v in level:
        state[v] = 1
    total, rounds, most = len(first), 0, 0
    while True:
        after = array("i")
        for v in level:
            for u in near[v]:
                if not state[u]:
                    missing[u] -= 1
                    if missing[u] == 0:
                        after.append(u)
        for v in after:
            state[v] = 1
        if not after:
            return [rounds, total, most]
        level = after
        total += len(level)
        rounds += 1
        most = max(most, len(level))


# solution: sets and intersections
def solve(percent, near, first):
    circles = {v: frozenset(f) for v, f in enumerate(near)}
    holders = set(first)
    waves = []
    edge = holders
    while edge:
        asked = set().union(*(circles[v] for v in edge)) - holders
        edge = {v for v in asked if len(circles[v] & holders) * 100 >= percent * len(circles[v])}
        holders |= edge
        waves.append(len(edge))
    return [len(waves) - 1, len(holders), max(waves)]


# solution: members as objects with the round of conversion
class Member:
    def __init__(self):
        self.friends = []
        self.since = None

    def persuaded(self, percent):
        share = len([f for f in self.friends if f.since is not None])
        return share * 100 >= percent * len(self.friends) and share > 0


def solve(percent, near, first):
    members = [Member() for _ in near]
    for member, numbers in zip(members, near):
        member.friends = [members[u] for u in numbers]
    for v in first:
        members[v].since = 0
    history = [len(first)]
    doubtful = [m for m in members if m.since is None]
    while True:
        converts = [m for m in doubtful if m.persuaded(percent)]
        for m in converts:
            m.since = len(history)
        if not converts:
            break
        history.append(len(converts))
        doubtful = [m for m in doubtful if m.since is None]
    return [len(history) - 1, sum(history), max(history[1:], default=0)]


# solution: one bit for each holder, a snapshot of every round kept
def solve(percent, near, first):
    now = sum(1 << v for v in first)
    snapshots = [now]
    while True:
        text = bin(now)[:1:-1].ljust(len(near), "0")
        new = now
        added = []
        for v, friends in enumerate(near):
            if text[v] == "0" and friends:
                share = 0
                for u in friends:
                    share += text[u] == "1"
                if share * 100 >= percent * len(friends):
                    added.append(v)
        if not added:
            break
        for v in added:
            new |= 1 << v
        snapshots.append(new)
        now = new
    counts = [bin(s).count("1") for s in snapshots]
    gains = [b - a for a, b in zip(counts, counts[1:])]
    return [len(gains), counts[-1], max(gains, default=0)]
