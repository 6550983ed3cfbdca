"""Targets are built from other targets; a target must be rebuilt when it was never built (time -1), when
something it needs is newer than it, or when something it needs is rebuilt. Given a dictionary from target
to [time, names of what it needs] and the wanted targets, return [number of targets that must be rebuilt for
them, the first five of these in the order in which a build goes that does all that a target needs, in
order, before the target, without doing anything twice].

There are `size` targets in any order, needs lead to no circle; only what the wanted targets need, directly
or not, is looked at.
"""

RANGE = (4, 6000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    names = [f"{rng.choice(['lib', 'app', 'doc', 'obj'])}_{v}" for v in range(size)]
    items = []
    for v in range(size):
        needs = sorted({rng.randrange(v // 2, v) for _ in range(rng.choice([0, 1, 2, 4]))}) if v else []
        rng.shuffle(needs)
        time = v * 10 + rng.randint(0, 9) - (4 * size if rng.random() < 0.01 else 0)
        if rng.random() < 0.01:
            time = -1
        items.append((names[v], [max(time, -1), [names[u] for u in needs]]))
    rng.shuffle(items)
    wanted = [names[rng.randrange(size // 2, size)] for _ in range(6)]
    return [dict(items), wanted]


# solution: recursion with a dictionary
import sys


def solve(targets, wanted):
    sys.setrecursionlimit(50_000)
    stale = {}
    order = []

    def visit(name):
        if name in stale:
            return stale[name]
        time, needs = targets[name]
        old = time < 0
        for other in needs:
            if visit(other) or targets[other][0] > time:
                old = True
        stale[name] = old
        if old:
            order.append(name)
        return old

    for name in wanted:
        visit(name)
    return [len(order), order[:5]]


# solution: explicit stack, sets of done and stale
def solve(targets, wanted):
    done, stale = set(), set()
    first = []
    stack = [(name, False) for name in reversed(wanted)]
    while stack:
        name, ready = stack.pop()
        if name in done:
            continue
        time, needs = targets[name]
        if not ready:
            stack.append((name, True))
            stack.extend((other, False) for other in reversed(needs))
            continue
        done.add(name)
        if time < 0 or any(o in stale or targets[o][0] > time for o in needs):
            stale.add(name)
            if len(first) < 5:
                first.append(name)
    return [len(stale), first]


# solution: targets as objects linked to each other
class Target:
    def __init__(self, name, time):
        self.name = name
        self.time = time
        self.needs = []
        self.state = "unknown"

    def judge(self):
        if self.time == -1:
            self.state = "stale"
        elif any(t.state == "stale" or t.time > self.time for t in self.needs):
            self.state = "stale"
        else:
            self.state = "fresh"


def solve(targets, wanted):
    table = {name: Target(name, row[0]) for name, row in targets.items()}
    for name, row in targets.items():
        table[name].needs = [table[other] for other in row[1]]
    plan = []
    for name in wanted:
        path = [[table[name], 0]]
        while path:
            target, place = path[-1]
            if target.state == "unknown" and place < len(target.needs):
                path[-1][1] += 1
                path.append([target.needs[place], 0])
                continue
            path.pop()
            if target.state == "unknown":
                target.judge()
                if target.state == "stale":
                    plan.append(target.name)
    return [len(plan), plan[:5]]


# solution: order of visits first, then marks along the users
def solve(targets, wanted):
    order = {}
    users = {}
    stack = []
    for name in wanted:
        stack.append((name, iter(targets[name][1])))
        while stack:
            here, rest = stack[-1]
            for other in rest:
                users.setdefault(other, []).append(here)
                if other not in order:
                    stack.append((other, iter(targets[other][1])))
                    break
            else:
                stack.pop()
                if here not in order:
                    order[here] = len(order)
    spread = []
    for name in order:
        time, needs = targets[name]
        if time < 0 or any(targets[other][0] > time for other in needs):
            spread.append(name)
    marked = set(spread)
    while spread:
        for user in users.get(spread.pop(), ()):
            if user not in marked:
                marked.add(user)
                spread.append(user)
    ranked = sorted(marked, key=order.get)
    return [len(ranked), ranked[:5]]


# solution: numbered targets in packed arrays
from array import array


def solve(targets, wanted):
    number = {name: i for i, name in enumerate(targets)}
    names = list(targets)
    time = array("i", (targets[name][0] for name in names))
    first = array("i", [0])
    needs = array("i")
    for name in names:
        needs.extend(number[other] for other in targets[name][1])
        first.append(len(needs))
    state = bytearray(len(names))
    stale = 0
    five = []
    for name in wanted:
        stack = array("i", [number[name]])
        while stack:
            v = stack[-1]
            if state[v] > 1:
                stack.pop()
                continue
            if state[v] == 0:
                state[v] = 1
                for i in range(first[v + 1] - 1, first[v] - 1, -1):
                    if state[needs[i]] == 0:
                        stack.append(needs[i])
                continue
            stack.pop()
            state[v] = 2
            if time[v] < 0:
                state[v] = 3
            for i in range(first[v], first[v + 1]):
                if state[needs[i]] == 3 or time[needs[i]] > time[v]:
                    state[v] = 3
            if state[v] == 3:
                stale += 1
                if stale <= 5:
                    five.append(names[v])
    return [stale, five]
