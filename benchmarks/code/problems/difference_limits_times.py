"""Machines 0 to n - 1 are started at whole minutes; each limit [a, b, d] says that machine b must start at
most d minutes after machine a (d may be negative: b then starts at least -d minutes before a). Machine 0
starts at minute 0. Return the list of the latest minutes at which each machine can start, or an empty list
if the limits contradict one another.

n is `size`, and there are about three limits for each machine; for every machine there is one with machine
0.
"""

RANGE = (3, 1500)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    hidden = [0] + [rng.randint(0, 300) for _ in range(size - 1)]
    limits = [[0, v, 400 + rng.randint(0, 50)] for v in range(1, size)]
    for _ in range(2 * size):
        a, b = rng.sample(range(size), 2)
        limits.append([a, b, hidden[b] - hidden[a] + rng.choice([0, 5, 60])])
    if rng.random() < 0.15:
        limits.append([1, 0, -460])
    rng.shuffle(limits)
    return [size, limits]


# solution: rounds over all limits
def solve(n, limits):
    time = [10**9] * n
    time[0] = 0
    for _ in range(n):
        changed = False
        for a, b, d in limits:
            if time[a] + d < time[b]:
                time[b] = time[a] + d
                changed = True
        if not changed:
            return time
        if time[0] < 0:
            return []
    return []


# solution: queue of machines with lists of limits
from collections import deque


def solve(n, limits):
    after = [[] for _ in range(n)]
    for a, b, d in limits:
        after[a].append((b, d))
    time = [None] * n
    time[0] = 0
    length = [0] * n
    queue = deque([0])
    waiting = {0}
    while queue:
        a = queue.popleft()
        waiting.discard(a)
        for b, d in after[a]:
            if time[b] is None or time[a] + d < time[b]:
                time[b] = time[a] + d
                length[b] = length[a] + 1
                if length[b] >= n:
                    return []
                if b not in waiting:
                    waiting.add(b)
                    queue.append(b)
    return time


# solution: packed arrays, only machines that changed in the last round
from array import array


def solve(n, limits):
    rows = sorted(limits)
    goal = array("i", (r[1] for r in rows))
    gap = array("i", (r[2] for r in rows))
    first = array("i", [0])
    i = 0
    for v in range(n):
        while i < len(rows) and rows[i][0] == v:
            i += 1
        first.append(i)
    del rows
    time = array("i", [0] + [10**8] * (n - 1))
    fresh = bytearray(n)
    fresh[0] = 1
    for _ in range(n + 1):
        if not any(fresh):
            return time.tolist()
        now, fresh = fresh, bytearray(n)
        for a in range(n):
            if now[a]:
                for k in range(first[a], first[a + 1]):
                    if time[a] + gap[k] < time[goal[k]]:
                        time[goal[k]] = time[a] + gap[k]
                        fresh[goal[k]] = 1
    return []


# solution: machines as objects, circle looked for along the causes
class Machine:
    def __init__(self):
        self.limits = []
        self.latest = None
        self.cause = None

    def in_circle(self):
        machine, seen = self, set()
        while machine:
            if machine in seen:
                return True
            seen.add(machine)
            machine = machine.cause
        return False


def solve(n, limits):
    machines = [Machine() for _ in range(n)]
    for a, b, d in limits:
        machines[a].limits.append((machines[b], d))
    machines[0].latest = 0
    changed = {machines[0]: None}
    while changed:
        after = {}
        for machine in changed:
            for other, gap in machine.limits:
                if other.latest is None or other.latest > machine.latest + gap:
                    other.latest = machine.latest + gap
                    other.cause = machine
                    after[other] = None
        if any(machine.in_circle() for machine in list(after)[:3]):
            return []
        changed = after
    return [machine.latest for machine in machines]


# solution: new dictionary of times for each round, table of rounds kept
def solve(n, limits):
    rounds = [{0: 0}]
    into = {}
    for a, b, d in limits:
        into.setdefault(b, []).append((a, d))
    while True:
        last = rounds[-1]
        new = {}
        for b in range(n):
            options = [last[a] + d for a, d in into.get(b, ()) if a in last]
            if b in last:
                options.append(last[b])
            if options:
                new[b] = min(options)
        if new == last:
            return [new[v] for v in range(n)]
        if new[0] < 0 or len(rounds) > n:
            return []
        rounds.append(new)
