"""Given jobs [arrival, failures], simulate one machine that starts a job each second and return for each
job the second of its successful try.

Each second the waiting try with the earliest due time, then the lowest job number, is made. A job is
first due at its arrival; after its i-th failed try at second t (i from 1) it is due again at t + 2**i. A
job fails so often as it says and then succeeds. There are `size` jobs.
"""

RANGE = (20, 1_500)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    rate = rng.choice([0.5, 3])
    most = rng.choice([1, 5])
    return [[[int(i * rate), int((most + 1) * rng.random() ** 2)] for i in range(size)]]


# solution: heap of due tries
import heapq


def solve(jobs):
    heap = [(arrival, i, 0) for i, (arrival, _) in enumerate(jobs)]
    heapq.heapify(heap)
    done, now = [0] * len(jobs), 0
    while heap:
        due, i, tries = heapq.heappop(heap)
        now = max(now, due)
        if tries == jobs[i][1]:
            done[i] = now
        else:
            heapq.heappush(heap, (now + 2 ** (tries + 1), i, tries + 1))
        now += 1
    return done


# solution: calendar of lists by due second
def solve(jobs):
    calendar = {}
    for i, (arrival, _) in enumerate(jobs):
        calendar.setdefault(arrival, []).append(i)
    tries = [0] * len(jobs)
    result = [None] * len(jobs)
    left = len(jobs)
    due = now = 0
    while left:
        if due not in calendar:
            due += 1
            continue
        today = sorted(calendar.pop(due))
        for i in today:
            now = max(now, due)
            if tries[i] == jobs[i][1]:
                result[i] = now
                left -= 1
            else:
                tries[i] += 1
                calendar.setdefault(now + 2 ** tries[i], []).append(i)
            now += 1
        due += 1
    return result


# solution: one queue for each number of tries, heads compared
from collections import deque


class Try:
    def __init__(self, due, job, failures):
        self.due, self.job, self.failures = due, job, failures

    def key(self):
        return self.due, self.job


def solve(jobs):
    most = max(failures for _, failures in jobs)
    queues = [deque() for _ in range(most + 1)]
    for i, (arrival, failures) in enumerate(jobs):
        queues[0].append(Try(arrival, i, failures))
    finished = {}
    clock = 0
    while len(finished) < len(jobs):
        level = min((k for k in range(most + 1) if queues[k]), key=lambda k: queues[k][0].key())
        attempt = queues[level].popleft()
        clock = max(clock, attempt.due)
        if level == attempt.failures:
            finished[attempt.job] = clock
        else:
            attempt.due = clock + 2 ** (level + 1)
            queues[level + 1].append(attempt)
        clock += 1
    return [finished[i] for i in range(len(jobs))]


# solution: sorted list of packed keys, taken from its end
from bisect import insort


def solve(jobs):
    n = len(jobs)
    agenda = sorted((-(arrival * n + i) for i, (arrival, _) in enumerate(jobs)))
    tried = bytearray(n)
    answer = [0] * n
    second = -1
    while agenda:
        due, i = divmod(-agenda.pop(), n)
        second = max(second + 1, due)
        if tried[i] < jobs[i][1]:
            tried[i] += 1
            insort(agenda, -((second + (1 << tried[i])) * n + i))
        else:
            answer[i] = second
    return answer


# solution: arrivals as an iterator, only failed jobs kept, with a log of all tries
def solve(jobs):
    log = []
    again = []
    coming = iter(enumerate(jobs))
    new = next(coming, None)
    now = 0
    while new or again:
        best = min(again, default=None)
        if best is None or (new and (new[1][0], new[0]) < best[:2]):
            due, job, tries = new[1][0], new[0], 0
            new = next(coming, None)
        else:
            again.remove(best)
            due, job, tries = best
        now = max(now, due)
        log.append((job, now))
        if tries < jobs[job][1]:
            again.append((now + 2 ** (tries + 1), job, tries + 1))
        now += 1
    last = dict(log)
    return [last[job] for job in sorted(last)]
