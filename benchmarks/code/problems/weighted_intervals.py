"""Given intervals as triples of start, end and worth, return the largest total worth of intervals that do not overlap.

There are `size` intervals with whole starts and ends from 0 to 4 * `size` + 50, each at least 1 long, and worths from 1 to 1000.
An interval may start exactly where another ends.
"""

RANGE = (10, 50_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    longest = rng.choice([10, 50, size])
    intervals = []
    for _ in range(size):
        start = rng.randrange(4 * size)
        end = min(4 * size + 50, start + rng.randint(1, longest))
        intervals.append([start, end, rng.randint(1, 1000)])
    return [intervals]


# solution: sorted ends and binary search
from bisect import bisect_right


def solve(intervals):
    intervals.sort(key=lambda t: t[1])
    ends, best = [0], [0]
    for start, end, worth in intervals:
        value = best[bisect_right(ends, start) - 1] + worth
        if value > best[-1]:
            ends.append(end)
            best.append(value)
    return best[-1]


# solution: heap of running intervals
from heapq import heapify, heappop, heappush


def solve(intervals):
    todo = intervals
    heapify(todo)
    running = []
    done = 0
    while todo:
        start, end, worth = heappop(todo)
        while running and running[0][0] <= start:
            done = max(done, heappop(running)[1])
        heappush(running, (end, done + worth))
    return max([done] + [total for _, total in running])


# solution: best by every moment, with dictionaries
from collections import defaultdict


def solve(intervals):
    finishing = defaultdict(dict)
    for start, end, worth in intervals:
        at_end = finishing[end]
        at_end[start] = max(at_end.get(start, 0), worth)
    last = max(finishing)
    best = [0] * (last + 1)
    for moment in range(1, last + 1):
        best[moment] = best[moment - 1]
        if moment in finishing:
            for start, worth in finishing[moment].items():
                best[moment] = max(best[moment], best[start] + worth)
    return best[last]


# solution: events in one sorted list of texts
def solve(intervals):
    lines = []
    for number, (start, end, _) in enumerate(intervals):
        lines.append("%09d E %d" % (end, number))
        lines.append("%09d S %d" % (start, number))
    lines.sort()
    at_start = [None] * len(intervals)
    best = 0
    for line in lines:
        _, kind, number = line.split()
        number = int(number)
        if kind == "S":
            at_start[number] = best
        else:
            best = max(best, at_start[number] + intervals[number][2])
    return best


# solution: classes, chosen sets remembered
from bisect import bisect_left


class Job:
    def __init__(self, start, end, worth):
        self.start, self.end, self.worth = start, end, worth


class Choice:
    def __init__(self, job, after, total):
        self.job = job
        self.after = after
        self.total = total


def solve(intervals):
    jobs = sorted((Job(*t) for t in intervals), key=lambda job: job.start)
    starts = [job.start for job in jobs]
    choices = [None] * len(jobs) + [Choice(None, None, 0)]
    for i in range(len(jobs) - 1, -1, -1):
        job = jobs[i]
        after = choices[bisect_left(starts, job.end)]
        take = Choice(job, after, after.total + job.worth)
        choices[i] = max(choices[i + 1], take, key=lambda c: c.total)
    answer, choice = 0, choices[0]
    while choice.job:
        answer += choice.job.worth
        choice = choice.after
    return answer
