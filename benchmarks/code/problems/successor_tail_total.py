"""Every one of `size` nodes has exactly one successor. From every node, follow the successors until a node of a cycle is reached;
return the sum of the numbers of steps over all nodes (0 for the nodes of the cycles) and the greatest of them.

`successor[v]` is the successor of v, a number from 0 to size - 1.
"""

RANGE = (5, 3000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    return [[rng.randrange(size) for _ in range(size)]]


# solution: cycle nodes by plucking nodes without predecessor
def solve(successor):
    n = len(successor)
    waiting = [0] * n
    for w in successor:
        waiting[w] += 1
    order = [v for v in range(n) if waiting[v] == 0]
    for v in order:
        w = successor[v]
        waiting[w] -= 1
        if waiting[w] == 0:
            order.append(w)
    tail = [0] * n
    for v in reversed(order):
        tail[v] = tail[successor[v]] + 1
    return [sum(tail), max(tail)]


# solution: the whole orbit of every node kept
def solve(successor):
    orbits = []
    for v in range(len(successor)):
        orbit = {}
        while v not in orbit:
            orbit[v] = len(orbit)
            v = successor[v]
        orbits.append((orbit, v))
    tails = [orbit[entry] for orbit, entry in orbits]
    return [sum(tails), max(tails)]


# solution: tortoise and hare from each node
def solve(successor):
    total = longest = 0
    for start in range(len(successor)):
        slow = successor[start]
        fast = successor[slow]
        while slow != fast:
            slow = successor[slow]
            fast = successor[successor[fast]]
        steps = 0
        slow = start
        while slow != fast:
            slow, fast = successor[slow], successor[fast]
            steps += 1
        total += steps
        longest = max(longest, steps)
    return [total, longest]


# solution: tables of jumps by powers of two
def solve(successor):
    n = len(successor)
    jumps = [list(successor)]
    while 1 << len(jumps) <= 2 * n:
        last = jumps[-1]
        jumps.append([last[last[v]] for v in range(n)])
    far = jumps[-1]
    cyclic = [False] * n
    for v in far:
        cyclic[v] = True

    def tail(v):
        if cyclic[v]:
            return 0
        steps = 0
        for k in reversed(range(len(jumps))):
            if not cyclic[jumps[k][v]]:
                v = jumps[k][v]
                steps += 1 << k
        return steps + 1

    result = list(map(tail, range(n)))
    return [sum(result), max(result)]


# solution: predecessors and waves outward from the images
from collections import defaultdict, deque


def solve(successor):
    image = set(range(len(successor)))
    while True:
        smaller = {successor[v] for v in image}
        if len(smaller) == len(image):
            break
        image = smaller
    before = defaultdict(set)
    for v, w in enumerate(successor):
        if v not in image:
            before[w].add(v)
    queue = deque((v, 0) for v in image)
    answer = deepest = 0
    while queue:
        v, depth = queue.popleft()
        answer += depth
        deepest = depth
        queue.extend((u, depth + 1) for u in before.get(v, ()))
    return [answer, deepest]
