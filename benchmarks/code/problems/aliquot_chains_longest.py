"""Each number is followed by the sum of its divisors below it. Among the starts from 1 to n, return [start, length] of the longest chain that stays within n until it comes to 0 or to a number that it had before.

The length counts the different positive numbers of the chain; a chain with a number above n does not count; the least start wins. n is `size`.
"""

RANGE = (20, 40_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    return [size]


# solution: table of sums, chain of every start walked with a set
def solve(n):
    sums = [0] * (n + 1)
    for d in range(1, n + 1):
        for m in range(2 * d, n + 1, d):
            sums[m] += d
    best = [1, 1]
    for start in range(1, n + 1):
        seen = set()
        m = start
        while 0 < m <= n and m not in seen:
            seen.add(m)
            m = sums[m]
        if m <= n and len(seen) > best[1]:
            best = [start, len(seen)]
    return best


# solution: divisors searched when needed, lengths remembered
def aliquot(m):
    total = 1 if m > 1 else 0
    d = 2
    while d * d < m:
        if m % d == 0:
            total += d + m // d
        d += 1
    return total + d if d * d == m else total


def solve(n):
    n_steps = {0: 0}
    best_start, best = 1, 1
    small = {}
    for start in range(1, n + 1):
        path = []
        where = {}
        m = start
        while m <= n and m not in n_steps and m not in where:
            where[m] = len(path)
            path.append(m)
            m = small[m] if m in small else aliquot(m)
        if m > n:
            known = None
        elif m in n_steps:
            known = n_steps[m]
        else:
            loop = path[where[m] :]
            known = len(loop)
            path = path[: where[m]]
            for member in loop:
                n_steps[member] = known
        for member in reversed(path):
            known = None if known is None else known + 1
            n_steps[member] = known
        length = n_steps[start]
        if length is not None and length > best:
            best_start, best = start, length
    return [best_start, best]


# solution: no table of lengths, arrays and a stamp for the visited
from array import array


def solve(n):
    sums = array("i", [1]) * (n + 1)
    sums[0] = sums[1] = 0
    d = 2
    while d * d <= n:
        sums[d * d] += d
        q = d + 1
        for m in range(d * q, n + 1, d):
            sums[m] += d + q
            q += 1
        d += 1
    stamp = array("i", [0]) * (n + 1)
    top, where = 0, 0
    for start in range(1, n + 1):
        m, length = start, 0
        while 0 < m <= n and stamp[m] != start:
            stamp[m] = start
            m = sums[m]
            length += 1
        if m <= n and length > top:
            top, where = length, start
    return [where, top]


# solution: next numbers as a graph, walked backward from zero and the loops
from collections import defaultdict


def solve(n):
    after = {m: 0 for m in range(1, n + 1)}
    for d in range(1, n // 2 + 1):
        for m in range(2 * d, n + 1, d):
            after[m] += d
    before = defaultdict(list)
    for m, s in after.items():
        before[s].append(m)
    degree = {m: len(before[m]) for m in after}
    leaves = [m for m in after if degree[m] == 0]
    on_loop = set(after)
    while leaves:
        m = leaves.pop()
        on_loop.discard(m)
        s = after[m]
        if s in degree:
            degree[s] -= 1
            if degree[s] == 0:
                leaves.append(s)
    length = {0: 0}
    for m in list(on_loop):
        walk = [m]
        while after[walk[-1]] in on_loop and after[walk[-1]] != m:
            walk.append(after[walk[-1]])
        if after[walk[-1]] == m:
            length[m] = len(walk)
    stack = list(length)
    while stack:
        s = stack.pop()
        for m in before[s]:
            if m not in length:
                length[m] = length[s] + 1
                stack.append(m)
    start = max((m for m in length if m), key=lambda m: (length[m], -m))
    return [start, length[start]]


# solution: a two-speed walk for each start over a list of sums
class Chain:
    def __init__(self, follow, start, limit):
        self.follow, self.start, self.limit = follow, start, limit

    def step(self, m):
        return self.follow[m] if 0 <= m <= self.limit else m

    def length(self):
        slow = fast = self.start
        while True:
            slow = self.step(slow)
            fast = self.step(self.step(fast))
            if fast > self.limit:
                return -1
            if slow == fast:
                break
        slow, tail = self.start, 0
        while slow != fast:
            slow, fast, tail = self.step(slow), self.step(fast), tail + 1
        if slow == 0:
            return tail
        loop, fast = 1, self.step(slow)
        while fast != slow:
            fast, loop = self.step(fast), loop + 1
        return tail + loop


def solve(n):
    divisors = [[] for _ in range(n + 1)]
    for d in range(1, n // 2 + 1):
        for m in range(2 * d, n + 1, d):
            divisors[m].append(d)
    follow = [sum(row) for row in divisors]
    lengths = [(Chain(follow, start, n).length(), -start) for start in range(1, n + 1)]
    length, start = max(lengths)
    return [-start, length]
