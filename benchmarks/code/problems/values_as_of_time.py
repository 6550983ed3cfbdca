"""Given changes of settings and questions what a setting was at a time, return the answers, with -1 where it
was not set yet.

There are `size` changes [TIME, KEY, VALUE] in order of time (equal times happen; the later change counts) and
`size` questions [KEY, TIME]; about a hundredth as many keys as changes, and at least four. A change holds
from its own time on.
"""

RANGE = (8, 6_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    keys = [f"{rng.choice(['width', 'depth', 'speed', 'level'])}_{i}" for i in range(4 + size // 100)]
    changes = []
    time = 10
    for _ in range(size):
        time += rng.randint(0, 2)
        changes.append([time, rng.choice(keys), rng.randint(0, 9999)])
    return [changes, [[rng.choice(keys), rng.randint(0, time + 5)] for _ in range(size)]]


# solution: history of each key and bisection
from bisect import bisect_right
from collections import defaultdict


def solve(changes, questions):
    times = defaultdict(list)
    values = defaultdict(list)
    for time, key, value in changes:
        times[key].append(time)
        values[key].append(value)
    answers = []
    for key, time in questions:
        i = bisect_right(times[key], time)
        answers.append(values[key][i - 1] if i else -1)
    return answers


# solution: questions in order of time
def solve(changes, questions):
    order = sorted(range(len(questions)), key=lambda i: questions[i][1])
    state = {}
    result = [-1] * len(questions)
    position = 0
    for i in order:
        key, moment = questions[i]
        while position < len(changes) and changes[position][0] <= moment:
            state[changes[position][1]] = changes[position][2]
            position += 1
        result[i] = state.get(key, -1)
    return result


# solution: all settings kept at every change
def solve(changes, questions):
    snapshots = [(0, {})]
    for time, key, value in changes:
        copy = dict(snapshots[-1][1])
        copy[key] = value
        snapshots.append((time, copy))

    def at(moment):
        low, high = 0, len(snapshots)
        while high - low > 1:
            middle = (low + high) // 2
            if snapshots[middle][0] <= moment:
                low = middle
            else:
                high = middle
        return snapshots[low][1]

    return [at(moment).get(key, -1) for key, moment in questions]


# solution: back through the changes each time
from bisect import bisect


def solve(changes, questions):
    def answer(key, moment):
        i = bisect(changes, [moment + 1]) - 1
        while i >= 0 and changes[i][1] != key:
            i -= 1
        return changes[i][2] if i >= 0 else -1

    return [answer(key, moment) for key, moment in questions]


# solution: table of each key by time
from array import array


def solve(changes, questions):
    end = max(changes[-1][0], max(q[1] for q in questions)) + 1
    tables = {}
    for key in set(c[1] for c in changes):
        tables[key] = array("i", [-1]) * end
    for time, key, value in changes:
        tables[key][time] = value
    for table in tables.values():
        for t in range(1, end):
            if table[t] < 0:
                table[t] = table[t - 1]
    return [tables[key][time] if key in tables else -1 for key, time in questions]
