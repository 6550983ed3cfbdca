"""A chief tells news to those directly below, one after the other in rising order of their numbers; each
phone call takes the given number of minutes of the caller, and whoever has heard it begins to call at once.
Given the bosses (-1 for the chief) and the minutes each needs for a call, return [minute at which the last
hears it, number of the last to hear it, the smallest in case of a tie, number of people who hear it in the
first half of that time, end included].

There are `size` people.
"""

RANGE = (2, 40_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    names = list(range(size))
    rng.shuffle(names)
    bosses = [-1] * size
    for v in range(1, size):
        bosses[names[v]] = names[rng.randrange(v // 3, v)]
    return [bosses, [rng.randint(1, 9) for _ in range(size)]]


# solution: lists of staff, queue
from collections import deque


def solve(bosses, minutes):
    staff = [[] for _ in bosses]
    for v, b in enumerate(bosses):
        if b >= 0:
            staff[b].append(v)
    heard = [0] * len(bosses)
    queue = deque([bosses.index(-1)])
    while queue:
        b = queue.popleft()
        t = heard[b]
        for v in staff[b]:
            t += minutes[b]
            heard[v] = t
            queue.append(v)
    end = max(heard)
    return [end, heard.index(end), sum(2 * t <= end for t in heard)]


# solution: turn among colleagues in arrays, times up the chain
from array import array


def solve(bosses, minutes):
    n = len(bosses)
    calls = array("i", bytes(4 * n))
    delay = array("i", bytes(4 * n))
    for v in range(n):
        b = bosses[v]
        if b >= 0:
            calls[b] += 1
            delay[v] = calls[b] * minutes[b]
    for v in range(n):
        calls[v] = -1
    for v in range(n):
        top = v
        total = 0
        while top >= 0 and calls[top] < 0:
            total += delay[top]
            top = bosses[top]
        if top >= 0:
            total += calls[top]
        u = v
        while u >= 0 and calls[u] < 0:
            calls[u] = total
            total -= delay[u]
            u = bosses[u]
    end = last = 0
    for v in range(n):
        if calls[v] > end:
            end, last = calls[v], v
    if end == 0:
        last = bosses.index(-1)
    early = 0
    for t in calls:
        if t * 2 <= end:
            early += 1
    return [end, last, early]


# solution: events in a heap
import heapq


def solve(bosses, minutes):
    staff = {}
    for v in reversed(range(len(bosses))):
        staff.setdefault(bosses[v], []).append(v)
    times = []
    events = [(0, staff.pop(-1)[0])]
    log = []
    while events:
        now, v = heapq.heappop(events)
        log.append((now, v))
        for turn, w in enumerate(reversed(staff.get(v, [])), 1):
            heapq.heappush(events, (now + turn * minutes[v], w))
    end = log[-1][0]
    last = min(v for t, v in log if t == end)
    return [end, last, len([t for t, _ in log if t <= end / 2])]


# solution: people as objects
class Person:
    def __init__(self, number, pace):
        self.number = number
        self.pace = pace
        self.team = []
        self.time = 0

    def spread(self):
        for turn, member in enumerate(self.team):
            member.time = self.time + (turn + 1) * self.pace
            yield member


def solve(bosses, minutes):
    people = [Person(i, m) for i, m in enumerate(minutes)]
    waiting = []
    for person in people:
        boss = bosses[person.number]
        if boss < 0:
            waiting.append(person)
        else:
            people[boss].team.append(person)
    while waiting:
        waiting.extend(waiting.pop().spread())
    last = max(people, key=lambda p: (p.time, -p.number))
    return [last.time, last.number, sum(p.time <= last.time // 2 for p in people)]


# solution: rows sorted by boss, one dictionary of times, level by level
def solve(bosses, minutes):
    rows = sorted((b, v) for v, b in enumerate(bosses))
    span = {}
    for i, (b, v) in enumerate(rows):
        first, _ = span.get(b, (i, i))
        span[b] = (first, i + 1)
    level = {rows[0][1]: 0}
    times = {}
    while level:
        times.update(level)
        below = {}
        for b, t in level.items():
            first, stop = span.get(b, (0, 0))
            for i in range(first, stop):
                below[rows[i][1]] = t + (i - first + 1) * minutes[b]
        level = below
    end = max(times.values())
    return [end, min(v for v in times if times[v] == end), sum(1 for t in times.values() if t + t <= end)]
