"""Given the times that jobs need and the length of a turn, return when each job is finished.

There are `size` jobs of 1 to 150 time units, all ready at time 0, in a queue. The first in the queue works
for a turn, or less if it needs less, and goes to the end of the queue if it is not finished then.
"""

RANGE = (5, 1_200)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    return [[rng.randint(1, 150) for _ in range(size)], rng.randint(3, 12)]


# solution: deque of tuples
from collections import deque


def solve(needs, turn):
    queue = deque((i, need) for i, need in enumerate(needs))
    finished = [0] * len(needs)
    clock = 0
    while queue:
        i, need = queue.popleft()
        work = min(need, turn)
        clock += work
        if need > work:
            queue.append((i, need - work))
        else:
            finished[i] = clock
    return finished


# solution: formula over all other jobs
def solve(needs, turn):
    ends = []
    for i, mine in enumerate(needs):
        rounds = (mine + turn - 1) // turn
        before = rounds * turn
        after = before - turn
        total = mine
        for j, need in enumerate(needs):
            if j < i:
                total += need if need < before else before
            elif j > i:
                total += need if need < after else after
        ends.append(total)
    return ends


# solution: whole chart of turns
def rounds(remaining, turn):
    alive = list(remaining)
    while alive:
        yield [(i, min(turn, remaining[i])) for i in alive]
        for i in alive:
            remaining[i] -= turn
        alive = [i for i in alive if remaining[i] > 0]


def solve(needs, turn):
    chart = []
    time = 0
    for row in rounds(dict(enumerate(needs)), turn):
        for job, amount in row:
            chart.append({"job": job, "from": time, "to": time + amount})
            time += amount
    end = {}
    for piece in chart:
        end[piece["job"]] = piece["to"]
    return [end[i] for i in range(len(needs))]


# solution: generators that work and wait
class Clock:
    time = 0


def worker(need, turn, clock):
    while need > turn:
        clock.time += turn
        need -= turn
        yield
    clock.time += need


def solve(needs, turn):
    clock = Clock()
    ends = {}
    waiting = [(i, worker(need, turn, clock)) for i, need in enumerate(needs)]
    while waiting:
        still = []
        for i, job in waiting:
            try:
                next(job)
            except StopIteration:
                ends[i] = clock.time
            else:
                still.append((i, job))
        waiting = still
    return [time for _, time in sorted(ends.items())]


# solution: jobs by number of turns and a tree of those alive
def solve(needs, turn):
    n = len(needs)
    alive = [0] * (n + 1)

    def change(i, by):
        i += 1
        while i <= n:
            alive[i] += by
            i += i & -i

    def before(i):
        s = 0
        while i:
            s += alive[i]
            i &= i - 1
        return s

    by_rounds = {}
    for i in range(n):
        change(i, 1)
        by_rounds.setdefault(-(-needs[i] // turn), []).append(i)
    result = [0] * n
    start = 0
    done = 0
    for number in range(1, max(by_rounds) + 1):
        lost = 0
        for i in by_rounds.get(number, []):
            mine = needs[i] - (number - 1) * turn
            result[i] = start + before(i) * turn - lost + mine
            lost += turn - mine
        start += (n - done) * turn - lost
        for i in by_rounds.get(number, []):
            change(i, -1)
            done += 1
    return result
