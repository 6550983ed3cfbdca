"""Given the working times of jobs on the machines of a line, return when the last job is done and how
long finished jobs had to stand blocked on their machines.

There are `size` jobs, each a list of times for the same 2 to 12 machines in turn. Jobs keep their
order, a machine holds one job, and a job leaves a machine only when the next machine is empty (a job
may enter at the moment the other leaves).
"""

RANGE = (10, 8_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    machines = rng.randint(2, 12)
    return [[[rng.randint(1, 30) for _ in range(machines)] for _ in range(size)]]


# solution: one row of leaving times
def solve(jobs):
    m = len(jobs[0])
    leave = [0] * m
    blocked = 0
    for job in jobs:
        now = leave[0]
        for k in range(m):
            done = now + job[k]
            now = max(done, leave[k + 1]) if k + 1 < m else done
            blocked += now - done
            leave[k] = now
    return [leave[-1], blocked]


# solution: full table of enter and done times
def solve(jobs):
    n, m = len(jobs), len(jobs[0])
    enter = [[0] * (m + 1) for _ in range(n)]
    done = [[0] * m for _ in range(n)]
    for i in range(n):
        if i:
            enter[i][0] = enter[i - 1][1]
        for k in range(m):
            done[i][k] = enter[i][k] + jobs[i][k]
            free = enter[i - 1][k + 2] if i and k + 2 <= m else 0
            enter[i][k + 1] = max(done[i][k], free)
    stood = sum(enter[i][k + 1] - done[i][k] for i in range(n) for k in range(m))
    return [enter[-1][m], stood]


# solution: chained generators, one for each machine
class Machine:
    def __init__(self):
        self.free_at = 0
        self.blocked = 0


def work(arrivals, machine, following):
    for entered, times in arrivals:
        done = entered + times[0]
        out = max(done, following.free_at) if following else done
        machine.blocked += out - done
        machine.free_at = out
        yield out, times[1:]


def source(jobs, first):
    for job in jobs:
        yield first.free_at, job


def solve(jobs):
    machines = [Machine() for _ in jobs[0]]
    stream = source(jobs, machines[0])
    for k, machine in enumerate(machines):
        stream = work(stream, machine, machines[k + 1] if k + 1 < len(machines) else None)
    end = 0
    for end, _ in stream:
        pass
    return [end, sum(m.blocked for m in machines)]


# solution: events in a heap
import heapq


def solve(jobs):
    m = len(jobs[0])
    holds = [None] * m
    finished = [None] * m
    holds[0] = 0
    heap = [(jobs[0][0], 0, 0)]
    blocked = end = 0
    nxt = 1
    while heap:
        now, machine, job = heapq.heappop(heap)
        finished[machine] = now
        k = machine
        while k >= 0:
            if holds[k] is None or finished[k] is None or k + 1 < m and holds[k + 1] is not None:
                break
            blocked += now - finished[k]
            if k + 1 < m:
                holds[k + 1] = holds[k]
                heapq.heappush(heap, (now + jobs[holds[k]][k + 1], k + 1, holds[k]))
            else:
                end = now
            holds[k] = finished[k] = None
            if k == 0 and nxt < len(jobs):
                holds[0] = nxt
                heapq.heappush(heap, (now + jobs[nxt][0], 0, nxt))
                nxt += 1
            k -= 1
    return [end, blocked]


# solution: dictionary of leaving times with lists by machine
def solve(jobs):
    left = {}
    done = {}
    for i, job in enumerate(jobs):
        for k, t in enumerate(job):
            begin = left.get((i, k - 1), 0) if k else left.get((i - 1, 0), 0)
            done[i, k] = begin + t
            left[i, k] = max(begin + t, left.get((i - 1, k + 1), 0))
    return [max(left.values()), sum(left.values()) - sum(done.values())]
