"""A hidden state changes every day; there are penalties for a change from one state to another and for
a state that shows a certain sign. Given both tables and the signs seen on `size` days, return
[least total penalty, the sum of (day + 1) * state over the best row of states modulo 1,000,003],
the best row being the first in order of numbers among equal ones.

There are 2 to 8 states and 3 to 6 signs.
"""

RANGE = (5, 3_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    states, signs = rng.randint(2, 8), rng.randint(3, 6)
    change = [[0 if a == b else rng.randint(1, 20) for b in range(states)] for a in range(states)]
    shows = [[rng.randint(0, 15) for _ in range(signs)] for _ in range(states)]
    return [change, shows, [rng.randrange(signs) for _ in range(size)]]


# solution: costs from the back, then forwards
def solve(change, shows, seen):
    k = len(change)
    rest = [[0] * k for _ in range(len(seen) + 1)]
    for day in range(len(seen) - 1, -1, -1):
        for s in range(k):
            rest[day][s] = shows[s][seen[day]]
            if day + 1 < len(seen):
                rest[day][s] += min(change[s][t] + rest[day + 1][t] for t in range(k))
    total = min(rest[0])
    state = rest[0].index(total)
    check = state
    for day in range(1, len(seen)):
        options = [change[state][t] + rest[day][t] for t in range(k)]
        state = options.index(min(options))
        check += (day + 1) * state
    return [total, check % 1000003]


# solution: one byte of choice per day and state
def solve(change, shows, seen):
    k = range(len(change))
    choices = []
    cost = [shows[s][seen[-1]] for s in k]
    for sign in reversed(seen[:-1]):
        pick = bytearray(len(change))
        new = []
        for s in k:
            value, t = min((change[s][t] + cost[t], t) for t in k)
            pick[s] = t
            new.append(value + shows[s][sign])
        choices.append(bytes(pick))
        cost = new
    total = min(cost)
    state = cost.index(total)
    check = state
    for day, pick in enumerate(reversed(choices), 2):
        state = pick[state]
        check += day * state
    return [total, check % 1000003]


# solution: sums carried along, nothing looked up again
def solve(change, shows, seen):
    days = len(seen)
    best = {s: (row[seen[-1]], days * s) for s, row in enumerate(shows)}
    for day in range(days - 2, -1, -1):
        new = {}
        for s in best:
            winner = None
            for t in best:
                value = change[s][t] + best[t][0]
                if winner is None or value < winner[0]:
                    winner = value, best[t][1]
            new[s] = winner[0] + shows[s][seen[day]], winner[1] + (day + 1) * s
        best = new
    state = min(best, key=lambda s: (best[s][0], s))
    return [best[state][0], best[state][1] % 1000003]


# solution: linked days shared by the rows
class Step:
    __slots__ = ("cost", "state", "later")

    def __init__(self, cost, state, later):
        self.cost, self.state, self.later = cost, state, later


def solve(change, shows, seen):
    heads = [None] * len(change)
    for sign in seen[::-1]:
        fresh = []
        for s, row in enumerate(change):
            later, extra = None, 0
            if heads[0] is not None:
                later = min(heads, key=lambda step: row[step.state] + step.cost)
                extra = row[later.state] + later.cost
            fresh.append(Step(shows[s][sign] + extra, s, later))
        heads = fresh
    first = min(heads, key=lambda step: step.cost)
    step, day, check = first, 1, 0
    while step:
        check = (check + day * step.state) % 1000003
        step, day = step.later, day + 1
    return [first.cost, check]


# solution: memo of recursion
import sys
from functools import lru_cache


def solve(change, shows, seen):
    sys.setrecursionlimit(max(sys.getrecursionlimit(), 3 * len(seen) + 1000))
    states = range(len(change))

    @lru_cache(None)
    def least(day, s):
        here = shows[s][seen[day]]
        if day == len(seen) - 1:
            return here, None
        value, t = min((change[s][t] + least(day + 1, t)[0], t) for t in states)
        return here + value, t

    for day in range(len(seen) - 1, 0, -200):
        least(day, 0)
    total, state = min((least(0, s)[0], s) for s in states)
    check = 0
    for day in range(len(seen)):
        check += (day + 1) * state
        state = least(day, state)[1]
    return [total, check % 1000003]
