"""Given a log of function calls, return for each function, in alphabetical order, "NAME CALLS TIME" with
its own time only.

There are `size` lines, "TIME enter NAME" or "TIME leave NAME", in order of time and well nested, at most 80
calls deep. A function's own time is the time inside its calls without that inside the calls they make.
"""

RANGE = (10, 20_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    count = rng.choice([4, 30, size // 8 + 2])
    names = [f"{rng.choice(['read', 'make', 'load', 'sum'])}_{k}" for k in range(count)]
    deepest = rng.choice([5, 20, 80])
    log = []
    stack = []
    now = 0
    while len(log) + len(stack) < size // 2 * 2:
        now += rng.randint(0, 3)
        if stack and (len(stack) == deepest or rng.random() < 0.42):
            log.append(f"{now} leave {stack.pop()}")
        else:
            stack.append(rng.choice(names))
            log.append(f"{now} enter {stack[-1]}")
    while stack:
        now += rng.randint(0, 3)
        log.append(f"{now} leave {stack.pop()}")
    return [log]


# solution: stack of names and the time of the last line
def solve(log):
    own = {}
    calls = {}
    stack = []
    last = 0
    for line in log:
        time, verb, name = line.split()
        time = int(time)
        if stack:
            own[stack[-1]] += time - last
        if verb == "enter":
            stack.append(name)
            own.setdefault(name, 0)
            calls[name] = calls.get(name, 0) + 1
        else:
            stack.pop()
        last = time
    return [f"{name} {calls[name]} {own[name]}" for name in sorted(own)]


# solution: tree of calls
class Call:
    def __init__(self, name, start, caller):
        self.name = name
        self.start = start
        self.end = None
        self.caller = caller
        self.inner = []

    def own_time(self):
        return self.end - self.start - sum(call.end - call.start for call in self.inner)


def solve(log):
    root = Call("", 0, None)
    current = root
    for line in log:
        time, verb, name = line.split(" ")
        if verb == "enter":
            call = Call(name, int(time), current)
            current.inner.append(call)
            current = call
        else:
            current.end = int(time)
            current = current.caller
    totals = {}
    waiting = list(root.inner)
    while waiting:
        call = waiting.pop()
        count, time = totals.get(call.name, (0, 0))
        totals[call.name] = (count + 1, time + call.own_time())
        waiting += call.inner
    return ["%s %d %d" % (name, *totals[name]) for name in sorted(totals)]


# solution: recursion over an iterator of lines
from collections import Counter


def solve(log):
    calls = Counter()
    own = Counter()
    lines = iter(log)

    def run(name, start):
        inside = 0
        for line in lines:
            time, verb, other = line.split()
            if verb == "leave":
                own[name] += int(time) - start - inside
                calls[name] += 1
                return int(time) - start
            inside += run(other, int(time))

    for line in lines:
        time, _, name = line.split()
        run(name, int(time))
    return [f"{name} {calls[name]} {own[name]}" for name in sorted(calls)]


# solution: name running at every moment
def solve(log):
    entries = [line.split() for line in log]
    moments = int(entries[-1][0])
    running = [None] * moments
    stack = []
    counts = {}
    for k, (time, verb, name) in enumerate(entries):
        if verb == "enter":
            stack.append(name)
            counts[name] = counts.get(name, 0) + 1
        else:
            stack.pop()
        if stack:
            for moment in range(int(time), int(entries[k + 1][0])):
                running[moment] = stack[-1]
    own = dict.fromkeys(counts, 0)
    for name in running:
        if name is not None:
            own[name] += 1
    return [f"{name} {counts[name]} {own[name]}" for name in sorted(counts)]


# solution: signed times sorted by name
from itertools import groupby


def shares(log):
    path = []
    for line in log:
        time, verb, name = line.split()
        sign = 1 if verb == "leave" else -1
        if sign > 0:
            path.pop()
        yield name, int(sign < 0), sign * int(time)
        if path:
            yield path[-1], 0, -sign * int(time)
        if sign < 0:
            path.append(name)


def solve(log):
    report = []
    for name, group in groupby(sorted(shares(log)), key=lambda share: share[0]):
        group = list(group)
        report.append(f"{name} {sum(g[1] for g in group)} {sum(g[2] for g in group)}")
    return report
