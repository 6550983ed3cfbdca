"""Given the number of tasks and pairs [a, b] that say that task a comes before task b, return the order of all tasks that is first in dictionary order.

Tasks are 0 to `size` - 1, there are 3 * `size` pairs (some may be there twice), and no cycles.
"""

RANGE = (40, 10_000)


def example(size, rng):
    names = list(range(size))
    rng.shuffle(names)
    pairs = []
    while len(pairs) < 3 * size:
        a, b = rng.randrange(size), rng.randrange(size)
        if a != b:
            pairs.append([names[min(a, b)], names[max(a, b)]])
    return [size, pairs]


# solution: adjacency lists and a heap
from heapq import heapify, heappop, heappush


def solve(n, pairs):
    after = [[] for _ in range(n)]
    waiting = [0] * n
    for a, b in pairs:
        after[a].append(b)
        waiting[b] += 1
    ready = [v for v in range(n) if waiting[v] == 0]
    heapify(ready)
    order = []
    while ready:
        v = heappop(ready)
        order.append(v)
        for w in after[v]:
            waiting[w] -= 1
            if waiting[w] == 0:
                heappush(ready, w)
    return order


# solution: sets of predecessors and a sorted ready list
from bisect import insort


def solve(task_count, pairs):
    needs = {task: set() for task in range(task_count)}
    allows = {task: set() for task in range(task_count)}
    for first, second in pairs:
        needs[second].add(first)
        allows[first].add(second)
    ready = [-task for task in range(task_count) if not needs[task]]
    ready.sort()
    order = []
    while ready:
        task = -ready.pop()
        order.append(task)
        for other in allows.pop(task):
            needs[other].remove(task)
            if not needs[other]:
                del needs[other]
                insort(ready, -other)
    return order


# solution: graphlib and a heap
import heapq
from graphlib import TopologicalSorter


def solve(n, pairs):
    sorter = TopologicalSorter({v: () for v in range(n)})
    for a, b in pairs:
        sorter.add(b, a)
    sorter.prepare()
    heap = list(sorter.get_ready())
    heapq.heapify(heap)
    order = []
    while heap:
        task = heapq.heappop(heap)
        order.append(task)
        sorter.done(task)
        for freed in sorter.get_ready():
            heapq.heappush(heap, freed)
    return order


# solution: linked edges in arrays and a bit set of the ready
from array import array


def solve(n, pairs):
    head = array("i", [-1]) * n
    degree = array("i", [0]) * n
    link = array("i")
    target = array("i")
    for e, (a, b) in enumerate(pairs):
        link.append(head[a])
        target.append(b)
        head[a] = e
        degree[b] += 1
    ready = 0
    for v in range(n - 1, -1, -1):
        if not degree[v]:
            ready |= 1 << v
    result = []
    while ready:
        low = ready & -ready
        v = low.bit_length() - 1
        ready ^= low
        result.append(v)
        e = head[v]
        while e >= 0:
            w = target[e]
            degree[w] -= 1
            if not degree[w]:
                ready |= 1 << w
            e = link[e]
    return result


# solution: task objects that compare, yielded lazily
import heapq


class Task:
    def __init__(self, number):
        self.number = number
        self.blockers = 0
        self.followers = []

    def __lt__(self, other):
        return self.number < other.number


def run_all(tasks):
    queue = [task for task in tasks if not task.blockers]
    while queue:
        task = heapq.heappop(queue)
        yield task.number
        for follower in task.followers:
            follower.blockers -= 1
            if follower.blockers == 0:
                heapq.heappush(queue, follower)


def solve(n, pairs):
    tasks = [Task(i) for i in range(n)]
    for a, b in pairs:
        tasks[a].followers.append(tasks[b])
        tasks[b].blockers += 1
    return list(run_all(tasks))
