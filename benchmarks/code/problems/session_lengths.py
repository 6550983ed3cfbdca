"""Given a log of visits and the greatest gap, return three numbers: how many sessions there were, the length
of the longest, and the sum of all lengths.

There are `size` lines "SECONDS USER" in order of time, by up to 40 users. Visits of one user belong to the
same session while each comes at most `gap` seconds after the one before; the length of a session is the time
from its first visit to its last.
"""

RANGE = (20, 30_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    users = [f"user{rng.randrange(1000, 9999)}x{i}" for i in range(rng.randint(8, 40))]
    now = 0
    lines = []
    for _ in range(size):
        now += rng.randint(0, 20)
        lines.append(f"{now} {rng.choice(users)}")
    return [lines, rng.randint(100, 600)]


# solution: first and last visit of each user
def solve(log, gap):
    opened = {}
    latest = {}
    count = longest = total = 0
    for line in log:
        time, user = line.split()
        time = int(time)
        if user not in opened:
            opened[user] = time
            count += 1
        elif time - latest[user] > gap:
            length = latest[user] - opened[user]
            total += length
            longest = max(longest, length)
            opened[user] = time
            count += 1
        latest[user] = time
    for user, begin in opened.items():
        length = latest[user] - begin
        total += length
        longest = max(longest, length)
    return [count, longest, total]


# solution: all times by user
from collections import defaultdict


def solve(log, gap):
    times_of = defaultdict(list)
    for line in log:
        t, _, who = line.partition(" ")
        times_of[who].append(int(t))
    lengths = []
    for times in times_of.values():
        start = times[0]
        for a, b in zip(times, times[1:]):
            if b - a > gap:
                lengths.append(a - start)
                start = b
        lengths.append(times[-1] - start)
    return [len(lengths), max(lengths), sum(lengths)]


# solution: sorted pairs and groupby
from itertools import groupby


def solve(log, gap):
    rows = sorted((line.split()[1], int(line.split()[0])) for line in log)
    sessions = []
    for _, visits in groupby(rows, key=lambda row: row[0]):
        current = []
        for _, t in visits:
            if current and t > current[-1] + gap:
                sessions.append(current)
                current = []
            current.append(t)
        sessions.append(current)
    spans = [s[-1] - s[0] for s in sessions]
    return [len(sessions), max(spans), sum(spans)]


# solution: objects that keep their events
class Event:
    def __init__(self, text):
        fields = text.split()
        self.time = int(fields[0])
        self.user = fields[1]


class Session:
    def __init__(self, event):
        self.user = event.user
        self.events = [event]

    def accepts(self, event, gap):
        return event.time - self.events[-1].time <= gap

    @property
    def length(self):
        return self.events[-1].time - self.events[0].time


def solve(log, gap):
    sessions = []
    active = {}
    for event in map(Event, log):
        session = active.get(event.user)
        if session is not None and session.accepts(event, gap):
            session.events.append(event)
        else:
            session = Session(event)
            active[event.user] = session
            sessions.append(session)
    return [
        len(sessions),
        max(session.length for session in sessions),
        sum(session.length for session in sessions),
    ]


# solution: one pass over the log for every user
def solve(log, gap):
    users = set()
    for line in log:
        users.add(line[line.index(" ") :])
    n = best = everything = 0
    for ending in users:
        first = last = None
        for line in log:
            if not line.endswith(ending):
                continue
            t = int(line[: -len(ending)])
            if last is None or t - last > gap:
                n += 1
                first = t
            else:
                everything += t - last
                best = max(best, t - first)
            last = t
    return [n, best, everything]
