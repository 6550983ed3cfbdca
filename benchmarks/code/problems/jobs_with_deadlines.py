"""Given jobs [last day, profit], each of which takes one day, return the highest total profit of jobs done
in time.

There are `size` jobs with last days from 1 to `size` and profits of 1 to 1,000. One job a day can be done,
from day 1 on.
"""

RANGE = (10, 900)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    late = max(2, size * 2 // 3)
    return [[[rng.randint(1, rng.randint(1, late)), rng.randint(1, 1000)] for _ in range(size)]]


# solution: heap that drops the poorest
from heapq import heappush, heappop


def solve(jobs):
    jobs.sort()
    kept = []
    for day, profit in jobs:
        heappush(kept, profit)
        if len(kept) > day:
            heappop(kept)
    return sum(kept)


# solution: richest first into the latest free day
def solve(jobs):
    taken = bytearray(max(day for day, _ in jobs) + 1)
    total = 0
    for day, profit in sorted(jobs, key=lambda job: job[1], reverse=True):
        while day and taken[day]:
            day -= 1
        if day:
            taken[day] = 1
            total += profit
    return total


# solution: full table of jobs by number done
def solve(jobs):
    ordered = sorted(jobs)
    n = len(ordered)
    best = [[0] * (n + 1) for _ in range(n + 1)]
    for i in range(1, n + 1):
        day, profit = ordered[i - 1]
        for done in range(1, n + 1):
            best[i][done] = best[i - 1][done]
            if done <= day and done <= i:
                best[i][done] = max(best[i][done], best[i - 1][done - 1] + profit)
    return max(best[n])


# solution: dictionary pointing to earlier free days
def solve(jobs):
    free = {}

    def locate(day):
        path = []
        while day in free:
            path.append(day)
            day = free[day]
        for passed in path:
            free[passed] = day
        return day

    gained = []
    for profit, deadline in sorted(((p, d) for d, p in jobs), reverse=True):
        day = locate(deadline)
        if day > 0:
            free[day] = day - 1
            gained.append(profit)
    return sum(gained)


# solution: best plans as growing tuples by number of jobs
def solve(jobs):
    plans = {0: (0, ())}
    for day, profit in sorted(jobs):
        fresh = dict(plans)
        for count, (worth, chosen) in plans.items():
            if count < day and worth + profit > fresh.get(count + 1, (0, ()))[0]:
                fresh[count + 1] = (worth + profit, (profit, chosen))
        plans = fresh
    return max(worth for worth, _ in plans.values())
