"""Given train runs and first delays, carry the delays over connections and return the number of delayed
trains, the greatest delay and the sum of delays.

There are `size` trains, numbered in order of departure. A connection [a, b, slack] means train b waits
for train a: it is late by at least the delay of a less the slack (a < b). Every train makes up 1 minute
itself of what it inherits, never of its own first delay; its delay is the greatest of its own and the
inherited ones.
"""

RANGE = (10, 12_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    own = [rng.randint(1, 90) if rng.random() < 0.1 else 0 for _ in range(size)]
    links = []
    for _ in range(2 * size):
        a = rng.randrange(size - 1)
        links.append([a, rng.randint(a + 1, min(size - 1, a + 60)), rng.randint(0, 8)])
    return [own, links]


# solution: links sorted by the waiting train's giver
def solve(own, links):
    late = own[:]
    for a, b, slack in sorted(links):
        late[b] = max(late[b], late[a] - slack - 1)
    return [sum(1 for x in late if x), max(late), sum(late)]


# solution: lists of incoming links and memory
from collections import defaultdict


def solve(own, links):
    before = defaultdict(list)
    for a, b, slack in links:
        before[b].append((a, slack + 1))
    delay = {}
    for train in range(len(own)):
        delay[train] = max([own[train]] + [delay[a] - s for a, s in before[train]])
    late = [d for d in delay.values() if d > 0]
    return [len(late), max(late, default=0), sum(late)]


# solution: improve over all links until nothing changes
def solve(own, links):
    late = list(own)
    again = True
    while again:
        again = False
        for a, b, slack in links:
            if late[a] - slack - 1 > late[b]:
                late[b] = late[a] - slack - 1
                again = True
    return [len(late) - late.count(0), max(late), sum(late)]


# solution: greatest delay first from a heap
import heapq


def solve(own, links):
    after = [[] for _ in own]
    for a, b, slack in links:
        after[a].append((b, slack))
    heap = [(-d, t) for t, d in enumerate(own) if d]
    heapq.heapify(heap)
    fixed = {}
    while heap:
        d, t = heapq.heappop(heap)
        if t in fixed:
            continue
        fixed[t] = -d
        for b, slack in after[t]:
            if b not in fixed and -d - slack - 1 > 0:
                heapq.heappush(heap, (d + slack + 1, b))
    return [len(fixed), max(fixed.values(), default=0), sum(fixed.values())]


# solution: train objects pushing their delay on
class Train:
    def __init__(self, delay):
        self.delay = delay
        self.waiting = []

    def push(self):
        for other, slack in self.waiting:
            inherited = self.delay - slack - 1
            if inherited > other.delay:
                other.delay = inherited


def solve(own, links):
    trains = [Train(d) for d in own]
    for a, b, slack in links:
        trains[a].waiting.append((trains[b], slack))
    for train in trains:
        train.push()
        train.waiting = []
    delays = [t.delay for t in trains if t.delay]
    return [len(delays), max(delays, default=0), sum(delays)]
