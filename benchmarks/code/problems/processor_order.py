"""Given tasks [arrival, duration], return the list of their numbers in the order in which one processor
does them.

There are `size` tasks with durations of 1 to 60, numbered from 0. A free processor takes the shortest task
that has arrived, the one of the lowest number among equals, and finishes it before the next; if none has
arrived it waits.
"""

RANGE = (10, 2_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    last = size * rng.choice([10, 25, 40])
    return [[[rng.randint(0, last), rng.randint(1, 60)] for _ in range(size)]]


# solution: heap of tasks that have arrived
from heapq import heappush, heappop


def solve(tasks):
    by_arrival = sorted(range(len(tasks)), key=lambda i: tasks[i][0])
    heap = []
    order = []
    time = k = 0
    while len(order) < len(tasks):
        if not heap:
            time = max(time, tasks[by_arrival[k]][0])
        while k < len(tasks) and tasks[by_arrival[k]][0] <= time:
            i = by_arrival[k]
            heappush(heap, (tasks[i][1], i))
            k += 1
        duration, i = heappop(heap)
        time += duration
        order.append(i)
    return order


# solution: looks through all tasks each time
def solve(tasks):
    n = len(tasks)
    done = bytearray(n)
    order = []
    now = 0
    while len(order) < n:
        best = -1
        soonest = None
        for i in range(n):
            if done[i]:
                continue
            arrival, duration = tasks[i]
            if arrival <= now:
                if best < 0 or duration < tasks[best][1]:
                    best = i
            elif soonest is None or arrival < soonest:
                soonest = arrival
        if best < 0:
            now = soonest
        else:
            done[best] = 1
            order.append(best)
            now += tasks[best][1]
    return order


# solution: bit sets of numbers by duration
def solve(tasks):
    waiting = [0] * 61
    arrivals = sorted((when, number) for number, (when, _) in enumerate(tasks))
    arrivals.reverse()
    time = 0
    result = []
    while arrivals or any(waiting):
        while arrivals and arrivals[-1][0] <= time:
            number = arrivals.pop()[1]
            waiting[tasks[number][1]] |= 1 << number
        for duration, numbers in enumerate(waiting):
            if numbers:
                lowest = numbers & -numbers
                waiting[duration] ^= lowest
                result.append(lowest.bit_length() - 1)
                time += duration
                break
        else:
            time = arrivals[-1][0]
    return result


# solution: task objects in a sorted list
from bisect import insort


class Task:
    def __init__(self, number, arrival, duration):
        self.number = number
        self.arrival = arrival
        self.duration = duration
        self.started = None

    def __lt__(self, other):
        return (self.duration, self.number) < (other.duration, other.number)


class Processor:
    def __init__(self):
        self.clock = 0
        self.ready = []
        self.finished = []

    def accept(self, task):
        insort(self.ready, task)

    def step(self):
        task = self.ready.pop(0)
        task.started = self.clock
        self.clock += task.duration
        self.finished.append(task)


def solve(tasks):
    objects = [Task(number, *task) for number, task in enumerate(tasks)]
    objects.sort(key=lambda task: task.arrival)
    processor = Processor()
    coming = iter(objects)
    task = next(coming, None)
    while task or processor.ready:
        if task and task.arrival <= processor.clock:
            processor.accept(task)
            task = next(coming, None)
        elif processor.ready:
            processor.step()
        else:
            processor.clock = task.arrival
    return [task.number for task in sorted(processor.finished, key=lambda task: task.started)]


# solution: tree of earliest arrivals over tasks by duration
def solve(tasks):
    ranked = sorted(range(len(tasks)), key=lambda i: (tasks[i][1], i))
    never = 10**12
    size = 1
    while size < len(ranked):
        size *= 2
    tree = [never] * (2 * size)
    for rank, i in enumerate(ranked):
        tree[size + rank] = tasks[i][0]
    for node in range(size - 1, 0, -1):
        tree[node] = min(tree[2 * node : 2 * node + 2])
    time = 0
    order = []
    for _ in ranked:
        time = max(time, tree[1])
        node = 1
        while node < size:
            node *= 2
            if tree[node] > time:
                node += 1
        i = ranked[node - size]
        order.append(i)
        time += tasks[i][1]
        tree[node] = never
        while node > 1:
            node //= 2
            tree[node] = min(tree[2 * node], tree[2 * node + 1])
    return order
