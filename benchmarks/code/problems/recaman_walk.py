"""A walk begins at 0. Step number k (k = 1, 2, ...) goes back by k if that leads to a number above 0 not yet visited, and
otherwise goes forward by k. Given n, return a list of three numbers: where the walk is after n steps, the largest
number visited, and the smallest whole number not visited.

n is `size`.
"""

RANGE = (5, 20_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    return [size]


# solution: set of visited numbers
def solve(n):
    visited = {0}
    here = 0
    for k in range(1, n + 1):
        back = here - k
        here = back if back > 0 and back not in visited else here + k
        visited.add(here)
    free = 0
    while free in visited:
        free += 1
    return [here, max(visited), free]


# solution: bytes that grow
def solve(n):
    marks = bytearray(1)
    marks[0] = 1
    place = 0
    for k in range(1, n + 1):
        if place > k and not marks[place - k]:
            place -= k
        else:
            place += k
            if place >= len(marks):
                marks.extend(bytes(place - len(marks) + 1))
        marks[place] = 1
    free = marks.find(0)
    return [place, len(marks) - 1, free if free >= 0 else len(marks)]


# solution: bits of one integer
def solve(n):
    seen = 1
    at = 0
    for k in range(1, n + 1):
        if at > k and not seen >> (at - k) & 1:
            at -= k
        else:
            at += k
        seen |= 1 << at
    gap = ~seen & (seen + 1)
    return [at, seen.bit_length() - 1, gap.bit_length() - 1]


# solution: sorted runs of neighbours
from bisect import bisect_right


class Runs:
    def __init__(self):
        self.starts = [0]
        self.ends = [1]

    def __contains__(self, value):
        i = bisect_right(self.starts, value) - 1
        return i >= 0 and value < self.ends[i]

    def add(self, value):
        if value in self:
            return
        i = bisect_right(self.starts, value)
        joins_left = i > 0 and self.ends[i - 1] == value
        joins_right = i < len(self.starts) and self.starts[i] == value + 1
        if joins_left and joins_right:
            self.ends[i - 1] = self.ends[i]
            del self.starts[i], self.ends[i]
        elif joins_left:
            self.ends[i - 1] = value + 1
        elif joins_right:
            self.starts[i] = value
        else:
            self.starts.insert(i, value)
            self.ends.insert(i, value + 1)


def solve(n):
    runs = Runs()
    here = 0
    for k in range(1, n + 1):
        lower = here - k
        here = here + k if lower <= 0 or lower in runs else lower
        runs.add(here)
    return [here, runs.ends[-1] - 1, runs.ends[0]]


# solution: history of steps with a dictionary of first visits
from collections import namedtuple

Step = namedtuple("Step", "number origin target")


def solve(n):
    history = [Step(0, 0, 0)]
    first = {0: history[0]}
    for number in range(1, n + 1):
        origin = history[-1].target
        target = origin - number
        if target <= 0 or target in first:
            target = origin + number
        step = Step(number, origin, target)
        history.append(step)
        first.setdefault(target, step)
    order = sorted(first)
    missing = next((i for i, value in enumerate(order) if value != i), len(order))
    return [history[-1].target, order[-1], missing]
