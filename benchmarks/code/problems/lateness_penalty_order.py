"""Given jobs as [minutes, due, penalty], done one after another on one machine, return the least sum
of the penalties per minute of lateness, over all orders.

There are `size` jobs; a job finished `late` minutes after it is due costs late times its penalty.
"""

RANGE = (2, 14)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    jobs = [[rng.randint(1, 30), 0, rng.randint(1, 9)] for _ in range(size)]
    span = sum(j[0] for j in jobs)
    for job in jobs:
        job[1] = rng.randint(job[0], max(job[0], span * 2 // 3))
    return [jobs]


# solution: list over all sets of jobs
def solve(jobs):
    n = len(jobs)
    best = [0] * (1 << n)
    for mask in range(1, 1 << n):
        time = sum(jobs[i][0] for i in range(n) if mask >> i & 1)
        least = None
        for i in range(n):
            if mask >> i & 1:
                cost = best[mask ^ 1 << i] + max(0, time - jobs[i][1]) * jobs[i][2]
                if least is None or cost < least:
                    least = cost
        best[mask] = least
    return best[-1]


# solution: recursion over frozen sets
from functools import lru_cache


def solve(jobs):
    @lru_cache(maxsize=None)
    def least(todo):
        if not todo:
            return 0
        end = sum(jobs[i][0] for i in todo)
        return min(least(todo - {i}) + max(0, end - jobs[i][1]) * jobs[i][2] for i in todo)

    return least(frozenset(range(len(jobs))))


# solution: depth first from the back with a bound
def solve(jobs):
    start = sorted(range(len(jobs)), key=lambda i: jobs[i][1])
    clock = bound = 0
    for i in start:
        clock += jobs[i][0]
        bound += max(0, clock - jobs[i][1]) * jobs[i][2]
    total = clock
    best = bound
    known = {}

    def search(left, end, cost):
        nonlocal best
        if cost >= best:
            return
        if not left:
            best = cost
            return
        if known.get(left, cost + 1) <= cost:
            return
        known[left] = cost
        waiting = [i for i in range(len(jobs)) if left >> i & 1]
        choices = sorted((max(0, end - jobs[i][1]) * jobs[i][2], i) for i in waiting)
        for extra, i in choices:
            search(left ^ 1 << i, end - jobs[i][0], cost + extra)
            if not extra:
                break

    search((1 << len(jobs)) - 1, total, 0)
    return best


# solution: one layer of sets at a time
class Layer:
    def __init__(self, jobs):
        self.jobs = jobs
        self.costs = {0: (0, 0)}

    def grow(self):
        new = {}
        for mask, (time, cost) in self.costs.items():
            for i, (minutes, due, penalty) in enumerate(self.jobs):
                bit = 1 << i
                if mask & bit:
                    continue
                end = time + minutes
                value = cost + (penalty * (end - due) if end > due else 0)
                if mask | bit not in new or new[mask | bit][1] > value:
                    new[mask | bit] = end, value
        self.costs = new


def solve(jobs):
    layer = Layer(jobs)
    for _ in jobs:
        layer.grow()
    ((_, cost),) = layer.costs.values()
    return cost


# solution: cheapest partial order first
import heapq


def solve(jobs):
    full = (1 << len(jobs)) - 1
    heap = [(0, full, sum(m for m, _, _ in jobs), ())]
    done = set()
    while heap:
        cost, left, end, tail = heapq.heappop(heap)
        if left == 0:
            return cost
        if left in done:
            continue
        done.add(left)
        for i, (minutes, due, penalty) in enumerate(jobs):
            if left & 1 << i:
                late = end - due if end > due else 0
                heapq.heappush(heap, (cost + late * penalty, left & ~(1 << i), end - minutes, (i,) + tail))
