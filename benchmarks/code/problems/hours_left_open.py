"""Given the opening times and the closures of a hall, both lists of intervals [start, end) of minutes,
return the times at which it is really open as a list of [start, end] in rising order, touching ones
joined.

There are `size` opening times and as many closures; opening times may overlap, and closures too.
"""

RANGE = (4, 8_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    span = 30 * size

    def some(longest):
        out = []
        for _ in range(size):
            a = rng.randint(0, span)
            out.append([a, a + rng.randint(1, longest)])
        return out

    return [some(60), some(25)]


# solution: one byte for each minute
def solve(opening, closures):
    end = max(b for _, b in opening) + 1
    state = bytearray(end)
    for a, b in opening:
        state[a:b] = b"\1" * (b - a)
    for a, b in closures:
        b = min(b, end)
        if a < b:
            state[a:b] = bytes(b - a)
    out = []
    a = state.find(1)
    while a >= 0:
        b = state.find(0, a)
        out.append([a, b])
        a = state.find(1, b)
    return out


# solution: merge both lists and walk along them
def union(intervals):
    out = []
    for a, b in sorted(intervals):
        if out and a <= out[-1][1]:
            out[-1][1] = max(b, out[-1][1])
        else:
            out.append([a, b])
    return out


def solve(opening, closures):
    closed = union(closures)
    result = []
    k = 0
    for a, b in union(opening):
        while k < len(closed) and closed[k][1] <= a:
            k += 1
        j = k
        while j < len(closed) and closed[j][0] < b:
            if closed[j][0] > a:
                result.append([a, closed[j][0]])
            a = closed[j][1]
            j += 1
        if a < b:
            result.append([a, b])
    return result


# solution: events of both kinds
def solve(opening, closures):
    events = []
    for a, b in opening:
        events.append((a, 1, 0))
        events.append((b, -1, 0))
    for a, b in closures:
        events.append((a, 0, 1))
        events.append((b, 0, -1))
    events.sort(key=lambda event: event[0])
    free = []
    open_now = shut_now = 0
    for i, (minute, o, s) in enumerate(events):
        before = open_now > 0 and shut_now == 0
        if i and before and minute > events[i - 1][0]:
            if free and free[-1][1] == events[i - 1][0]:
                free[-1][1] = minute
            else:
                free.append([events[i - 1][0], minute])
        open_now += o
        shut_now += s
    return free


# solution: sets of minutes
def solve(opening, closures):
    minutes = set()
    for a, b in opening:
        minutes.update(range(a, b))
    for a, b in closures:
        minutes.difference_update(range(a, b))
    starts = sorted(m for m in minutes if m - 1 not in minutes)
    ends = sorted(m + 1 for m in minutes if m + 1 not in minutes)
    return [list(pair) for pair in zip(starts, ends)]


# solution: differences in dictionaries, generator of states
from collections import Counter
from itertools import groupby


def states(opening, closures):
    change = Counter()
    shut = Counter()
    for a, b in opening:
        change[a] += 1
        change[b] -= 1
    for a, b in closures:
        shut[a] += 1
        shut[b] -= 1
    o = s = 0
    for minute in sorted(change.keys() | shut.keys()):
        o += change[minute]
        s += shut[minute]
        yield minute, o > 0 == s


def solve(opening, closures):
    answer = []
    for is_open, group in groupby(states(opening, closures), key=lambda pair: pair[1]):
        minute = next(group)[0]
        if is_open:
            answer.append([minute])
        elif answer:
            answer[-1].append(minute)
    return answer
