"""Given the greatest floor and a list of calls [time, floor], return how many floors an elevator moves
and the sum of the waiting times.

There are `size` calls in order of time. The elevator starts at floor 0 at time 0, needs one unit of
time for each floor, and always drives to the nearest called floor (the lower one of two), serving every
call for that floor made so far; it does not stop on its way. If nobody waits, it stands still until the
next call.
"""

RANGE = (10, 6_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    top = rng.randint(6, 40)
    now = 0
    calls = []
    for _ in range(size):
        now += rng.randint(0, 6)
        calls.append([now, rng.randint(0, top)])
    return [top, calls]


# solution: counters for every floor
def solve(top, calls):
    waiting = [0] * (top + 1)
    began = [0] * (top + 1)
    i = now = here = moved = total = left = 0
    while i < len(calls) or left:
        if not left:
            now = max(now, calls[i][0])
        while i < len(calls) and calls[i][0] <= now:
            waiting[calls[i][1]] += 1
            began[calls[i][1]] += calls[i][0]
            left += 1
            i += 1
        goal = -1
        for f in range(top + 1):
            if waiting[f] and (goal < 0 or abs(f - here) < abs(goal - here)):
                goal = f
        way = abs(goal - here)
        now += way
        moved += way
        here = goal
        while i < len(calls) and calls[i][0] <= now:
            waiting[calls[i][1]] += 1
            began[calls[i][1]] += calls[i][0]
            left += 1
            i += 1
        total += waiting[here] * now - began[here]
        left -= waiting[here]
        waiting[here] = began[here] = 0
    return [moved, total]


# solution: lists of calls by floor in a dictionary
from collections import defaultdict, deque


def solve(top, calls):
    future = deque(tuple(c) for c in calls)
    open_calls = defaultdict(list)

    def take(until):
        while future and future[0][0] <= until:
            t, f = future.popleft()
            open_calls[f].append(t)

    now = here = moved = waited = 0
    while future or open_calls:
        take(now)
        if not open_calls:
            now = future[0][0]
            take(now)
        goal = min(open_calls, key=lambda f: (abs(f - here), f))
        now += abs(goal - here)
        moved += abs(goal - here)
        here = goal
        take(now)
        waited += sum(now - t for t in open_calls.pop(goal))
    return [moved, waited]


# solution: classes with a diary of every ride
class Call:
    def __init__(self, time, floor):
        self.time, self.floor = time, floor
        self.served = None


class Elevator:
    def __init__(self):
        self.clock = 0
        self.diary = [(0, 0)]

    def drive(self, floor):
        self.clock += abs(floor - self.diary[-1][1])
        self.diary.append((self.clock, floor))


def solve(top, calls):
    everything = [Call(t, f) for t, f in calls]
    coming = everything[::-1]
    lift = Elevator()
    hall = []
    while coming or hall:
        if not hall:
            lift.clock = max(lift.clock, coming[-1].time)
        while coming and coming[-1].time <= lift.clock:
            hall.append(coming.pop())
        at = lift.diary[-1][1]
        lift.drive(min((abs(c.floor - at), c.floor) for c in hall)[1])
        while coming and coming[-1].time <= lift.clock:
            hall.append(coming.pop())
        at = lift.diary[-1][1]
        for c in hall:
            if c.floor == at:
                c.served = lift.clock
        hall = [c for c in hall if c.served is None]
    moved = sum(abs(b[1] - a[1]) for a, b in zip(lift.diary, lift.diary[1:]))
    return [moved, sum(c.served - c.time for c in everything)]


# solution: bit mask of called floors and sorted columns
from bisect import bisect_right


def solve(top, calls):
    times = [t for t, _ in calls]
    floors = [f for _, f in calls]
    prefix = [0]
    for t in times:
        prefix.append(prefix[-1] + t)
    mask = seen = now = here = moved = 0
    arrivals = 0
    while seen < len(times) or mask:
        if not mask:
            now = max(now, times[seen])
        upto = bisect_right(times, now)
        for f in floors[seen:upto]:
            mask |= 1 << f
        seen = upto
        d = 0
        while True:
            if d <= here and mask >> here - d & 1:
                goal = here - d
                break
            if mask >> here + d & 1:
                goal = here + d
                break
            d += 1
        now += d
        moved += d
        here = goal
        upto = bisect_right(times, now)
        for f in floors[seen:upto]:
            mask |= 1 << f
        seen = upto
        mask &= ~(1 << here)
        for k in range(upto):
            if floors[k] == here:
                arrivals += now
                floors[k] = -1
        drop = 0
        while drop < seen and floors[drop] == -1:
            drop += 1
        if drop > 400:
            del floors[:drop], times[:drop]
            seen -= drop
    return [moved, arrivals - prefix[-1]]


# solution: sorted list of (floor, time) pairs
from bisect import bisect_left, insort


def solve(top, calls):
    pending = []
    i = 0
    n = len(calls)
    now = here = moved = waited = 0
    while i < n or pending:
        if not pending and calls[i][0] > now:
            now = calls[i][0]
        for final in (False, True):
            while i < n and calls[i][0] <= now:
                insort(pending, (calls[i][1], calls[i][0]))
                i += 1
            if final:
                break
            k = bisect_left(pending, (here,))
            options = [p[0] for p in pending[max(k - 1, 0) : k + 1]]
            goal = min(options, key=lambda f: (abs(f - here), f))
            now += abs(goal - here)
            moved += abs(goal - here)
            here = goal
        a, b = bisect_left(pending, (here,)), bisect_left(pending, (here + 1,))
        waited += sum(now - t for _, t in pending[a:b])
        del pending[a:b]
    return [moved, waited]
