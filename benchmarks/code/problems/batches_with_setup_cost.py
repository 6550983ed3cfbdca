"""Jobs must be done in the given order, cut into batches; a batch takes a setup time plus the minutes
of its jobs, and all its jobs are finished when the batch ends. Given the setup time and the jobs as
[minutes, weight], return [least sum of weight times finishing time, fewest batches that reach it].

There are `size` jobs.
"""

RANGE = (2, 500)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    return [rng.randint(0, 80), [[rng.randint(1, 10), rng.randint(0, 9)] for _ in range(size)]]


# solution: cost of the rest, every batch charged for all later jobs
def solve(setup, jobs):
    n = len(jobs)
    weight = [0] * (n + 1)
    for i in range(n - 1, -1, -1):
        weight[i] = weight[i + 1] + jobs[i][1]
    best = [None] * n + [(0, 0)]
    for i in range(n - 1, -1, -1):
        time = setup
        for j in range(i + 1, n + 1):
            time += jobs[j - 1][0]
            option = (best[j][0] + time * weight[i], best[j][1] + 1)
            if best[i] is None or option < best[i]:
                best[i] = option
    return list(best[0])


# solution: all batches in a table first
def solve(setup, jobs):
    n = len(jobs)
    later = [sum(w for _, w in jobs[i:]) for i in range(n)]
    table = []
    for i in range(n):
        row, minutes = [], setup
        for m, _ in jobs[i:]:
            minutes += m
            row.append(minutes * later[i])
        table.append(row)
    cost, used = [0], [0]
    for j in range(1, n + 1):
        c, u = min((cost[i] + table[i][j - 1 - i], used[i] + 1) for i in range(j))
        cost.append(c)
        used.append(u)
    return [cost[n], used[n]]


# solution: memo of recursion with sums
import sys
from functools import lru_cache
from itertools import accumulate


def solve(setup, jobs):
    sys.setrecursionlimit(max(sys.getrecursionlimit(), 10000))
    minutes = [0, *accumulate(m for m, _ in jobs)]
    weights = [0, *accumulate(w for _, w in jobs)]

    @lru_cache(None)
    def least(i):
        if i == len(jobs):
            return 0, 0
        rest = weights[-1] - weights[i]
        options = []
        for j in range(i + 1, len(jobs) + 1):
            cost, batches = least(j)
            options.append((cost + (setup + minutes[j] - minutes[i]) * rest, batches + 1))
        return min(options)

    return list(least(0))


# solution: hull of lines with bisection
def solve(setup, jobs):
    scale = len(jobs) + 1
    total = sum(w for _, w in jobs)
    lines = []
    done = before = value = 0
    for m, w in jobs:
        rest = total - before
        line = (rest * scale, value + rest * (setup - done) * scale + 1)
        if lines and lines[-1][0] == line[0]:
            line = min(line, lines.pop())
        while len(lines) > 1 and hidden(lines[-2], lines[-1], line):
            lines.pop()
        lines.append(line)
        done += m
        before += w
        low, high = 0, len(lines) - 1
        while low < high:
            mid = (low + high) // 2
            if lines[mid][0] * done + lines[mid][1] > lines[mid + 1][0] * done + lines[mid + 1][1]:
                low = mid + 1
            else:
                high = mid
        value = lines[low][0] * done + lines[low][1]
    return list(divmod(value, scale))


def hidden(a, b, c):
    return (c[1] - a[1]) * (a[0] - b[0]) <= (b[1] - a[1]) * (a[0] - c[0])


# solution: batches as linked objects pushed forwards
class Plan:
    def __init__(self, jobs, cost, last):
        self.jobs = jobs
        self.cost = cost
        self.last = last

    def batches(self):
        number, plan = 0, self
        while plan.last:
            number, plan = number + 1, plan.last
        return number


def solve(setup, jobs):
    plans = [None] * (len(jobs) + 1)
    plans[0] = Plan([], 0, None)
    rest = sum(w for _, w in jobs)
    for i, (_, weight) in enumerate(jobs):
        used = plans[i].batches() + 1
        time = setup
        for j in range(i, len(jobs)):
            time += jobs[j][0]
            cost = plans[i].cost + time * rest
            old = plans[j + 1]
            if old is None or cost < old.cost or cost == old.cost and used < old.batches():
                plans[j + 1] = Plan(jobs[i : j + 1], cost, plans[i])
        rest -= weight
    return [plans[-1].cost, plans[-1].batches()]
