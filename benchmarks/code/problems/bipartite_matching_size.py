"""Given for each worker the list of jobs that worker can do, return the greatest number of workers who can be given a job each, no job twice, and the least number of further workers (able to do any job) needed so that every job is taken.

There are `size` workers and as many jobs, numbered from 0; a worker can do from one to four jobs. The answer is a list of two numbers.
"""

RANGE = (8, 1_600)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    able = []
    for i in range(size):
        jobs = set()
        for _ in range(rng.randint(1, 4)):
            jobs.add(int(size * rng.random() ** 1.3))
        jobs = sorted(jobs)
        rng.shuffle(jobs)
        able.append(jobs)
    return [able]


# solution: recursive augmenting with visited set
import sys


def solve(able):
    sys.setrecursionlimit(max(20000, sys.getrecursionlimit()))
    taken = {}

    def place(worker, seen):
        for job in able[worker]:
            if job in seen:
                continue
            seen.add(job)
            if job not in taken or place(taken[job], seen):
                taken[job] = worker
                return True
        return False

    matched = sum(place(w, set()) for w in range(len(able)))
    return [matched, len(able) - matched]


# solution: breadth-first augmenting with arrays
from array import array


def solve(able):
    n = len(able)
    worker_of = array("i", [-1]) * n
    came = array("i", [-1]) * n
    job_of = array("i", [-1]) * n
    stamp = array("i", [-1]) * n
    count = 0
    for start in range(n):
        queue = array("i", [start])
        free = -1
        for w in queue:
            for j in able[w]:
                if stamp[j] != start:
                    stamp[j] = start
                    came[j] = w
                    if worker_of[j] < 0:
                        free = j
                        break
                    queue.append(worker_of[j])
            if free >= 0:
                break
        if free >= 0:
            count += 1
            while free >= 0:
                w = came[free]
                worker_of[free] = w
                job_of[w], free = free, job_of[w]
    return [count, n - count]


# solution: layers of shortest paths
from collections import deque

FAR = float("inf")


def layers(able, of_worker, of_job):
    depth = {}
    queue = deque()
    for w in range(len(able)):
        if of_worker[w] is None:
            depth[w] = 0
            queue.append(w)
    found = False
    while queue:
        w = queue.popleft()
        for j in able[w]:
            other = of_job[j]
            if other is None:
                found = True
            elif other not in depth:
                depth[other] = depth[w] + 1
                queue.append(other)
    return depth if found else None


def extend(w, able, depth, of_worker, of_job):
    for j in able[w]:
        other = of_job[j]
        if other is None or (
            depth.get(other, FAR) == depth[w] + 1
            and extend(other, able, depth, of_worker, of_job)
        ):
            of_worker[w], of_job[j] = j, w
            return True
    depth[w] = FAR
    return False


def solve(able):
    n = len(able)
    of_worker, of_job = [None] * n, [None] * n
    size = 0
    while True:
        depth = layers(able, of_worker, of_job)
        if depth is None:
            return [size, n - size]
        for w in range(n):
            if of_worker[w] is None and extend(w, able, depth, of_worker, of_job):
                size += 1


# solution: unit flow on a dictionary of dictionaries
def solve(able):
    n = len(able)
    room = {"source": {}, "sink": {}}
    for j in range(n):
        room["job", j] = {"sink": 1}
        room["sink"]["job", j] = 0
    for w, jobs in enumerate(able):
        room["source"]["worker", w] = 1
        room["worker", w] = {"source": 0}
        for j in jobs:
            room["worker", w]["job", j] = 1
            room["job", j]["worker", w] = 0
    flow = 0
    while True:
        before = {"source": None}
        stack = ["source"]
        while stack and "sink" not in before:
            here = stack.pop()
            for there, space in room[here].items():
                if space and there not in before:
                    before[there] = here
                    stack.append(there)
        if "sink" not in before:
            break
        there = "sink"
        while there != "source":
            here = before[there]
            room[here][there] -= 1
            room[there][here] += 1
            there = here
        flow += 1
    return [flow, n - flow]


# solution: worker and job objects, greedy start, paths as tuples
class Worker:
    def __init__(self, jobs):
        self.jobs = jobs
        self.job = None


class Job:
    def __init__(self):
        self.worker = None
        self.wanted = 0


def improve(worker):
    tried = set()
    paths = [(worker, None, None)]
    for path in paths:
        for job in path[0].jobs:
            if job in tried:
                continue
            tried.add(job)
            if job.worker is not None:
                paths.append((job.worker, job, path))
                continue
            while path:
                person, old, rest = path
                job.worker, person.job = person, job
                job, path = old, rest
            return True
    return False


def solve(able):
    jobs = [Job() for _ in able]
    workers = [Worker([jobs[j] for j in row]) for row in able]
    for worker in workers:
        for job in worker.jobs:
            job.wanted += 1
    for worker in sorted(workers, key=lambda w: len(w.jobs)):
        open_jobs = [j for j in worker.jobs if j.worker is None]
        if open_jobs:
            job = min(open_jobs, key=lambda j: j.wanted)
            job.worker, worker.job = worker, job
    for worker in workers:
        if worker.job is None:
            improve(worker)
    filled = sum(j.worker is not None for j in jobs)
    return [filled, len(jobs) - filled]
