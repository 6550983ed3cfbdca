"""Given timer commands in order of time, return the names of the timers that fire, in order.

"TIME set NAME DELAY" starts a timer (an older one of the same name is forgotten), "TIME cancel NAME"
stops it. Timers of the same moment fire in order of their names, and before commands of that moment;
after the last command all left timers fire. There are `size` commands.
"""

RANGE = (20, 15_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    names = [f"t{rng.randrange(10**6)}" for _ in range(rng.choice([10, size]))]
    longest = rng.choice([20, size])
    time = 0
    commands = []
    for _ in range(size):
        time += rng.randint(0, 2)
        if rng.random() < 0.7:
            commands.append(f"{time} set {rng.choice(names)} {rng.randint(1, longest)}")
        else:
            commands.append(f"{time} cancel {rng.choice(names)}")
    return [commands]


# solution: heap, cancelled timers are passed over
import heapq


def solve(commands):
    due, heap, fired = {}, [], []

    def fire(until):
        while heap and heap[0][0] <= until:
            time, name = heapq.heappop(heap)
            if due.get(name) == time:
                del due[name]
                fired.append(name)

    for command in commands:
        time, kind, name, *delay = command.split()
        fire(int(time))
        if kind == "cancel":
            due.pop(name, None)
        else:
            due[name] = int(time) + int(delay[0])
            heapq.heappush(heap, (due[name], name))
    fire(float("inf"))
    return fired


# solution: wheel with a set of names for each moment
def solve(commands):
    last = 0
    for command in commands:
        words = command.split()
        last = max(last, int(words[0]) + (int(words[3]) if len(words) > 3 else 0))
    wheel = [None] * (last + 1)
    where = {}
    out = []
    now = 0
    for command in commands + [f"{last} cancel -"]:
        words = command.split()
        while now <= int(words[0]):
            if wheel[now]:
                for name in sorted(wheel[now]):
                    out.append(name)
                    del where[name]
                wheel[now] = None
            now += 1
        name = words[2]
        if name in where:
            wheel[where.pop(name)].remove(name)
        if words[1] == "set":
            moment = int(words[0]) + int(words[3])
            if wheel[moment] is None:
                wheel[moment] = set()
            wheel[moment].add(name)
            where[name] = moment
    return out


# solution: lives of timers name by name, sorted at the end
from collections import defaultdict


def solve(commands):
    by_name = defaultdict(list)
    for command in commands:
        time, kind, name, *delay = command.split()
        by_name[name].append((int(time), int(delay[0]) if delay else None))
    fired = []
    for name, events in by_name.items():
        for i, (time, delay) in enumerate(events):
            if delay is None:
                continue
            if i + 1 == len(events) or events[i + 1][0] >= time + delay:
                fired.append((time + delay, name))
    return [name for _, name in sorted(fired)]


# solution: sorted agenda of timer objects
from bisect import bisect_left, insort


class Timer:
    __slots__ = ("moment", "name")

    def __init__(self, moment, name):
        self.moment = moment
        self.name = name

    def __lt__(self, other):
        return (self.moment, self.name) < (other.moment, other.name)


class Agenda:
    def __init__(self):
        self.timers = []
        self.active = {}
        self.fired = []

    def advance(self, now=None):
        k = 0
        while k < len(self.timers) and (now is None or self.timers[k].moment <= now):
            self.fired.append(self.timers[k].name)
            del self.active[self.timers[k].name]
            k += 1
        del self.timers[:k]

    def cancel(self, name):
        timer = self.active.pop(name, None)
        if timer:
            del self.timers[bisect_left(self.timers, timer)]

    def set(self, name, moment):
        self.cancel(name)
        self.active[name] = Timer(moment, name)
        insort(self.timers, self.active[name])


def solve(commands):
    agenda = Agenda()
    for command in commands:
        words = command.split()
        agenda.advance(int(words[0]))
        if words[1] == "set":
            agenda.set(words[2], int(words[0]) + int(words[3]))
        else:
            agenda.cancel(words[2])
    agenda.advance()
    return agenda.fired


# solution: backwards, the next command of each name decides
def solve(commands):
    following = {}
    kept = []
    while commands:
        parts = commands.pop().split(" ")
        time = int(parts[0])
        if parts[1] == "set":
            end = time + int(parts[3])
            if parts[2] not in following or following[parts[2]] >= end:
                kept.append(f"{end:09} {parts[2]}")
        following[parts[2]] = time
    kept.sort()
    return [text[10:] for text in kept]
