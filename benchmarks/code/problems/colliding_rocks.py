"""Rocks fly along a line at equal speeds: a positive number is the weight of one flying right, a negative
one of one flying left, in order of place. When two meet, the lighter one breaks (both, if equally heavy).
Return the rocks left in the end, as a list.

The list has `size` rocks.
"""

RANGE = (6, 60_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    right = rng.uniform(0.3, 0.7)
    rocks = []
    for i in range(size):
        w = rng.randint(1, 40 + i // 50)
        rocks.append(w if rng.random() < right else -w)
    return [rocks]


# solution: stack
def solve(rocks):
    stack = []
    for rock in rocks:
        alive = True
        while alive and rock < 0 and stack and stack[-1] > 0:
            alive = stack[-1] < -rock
            if stack[-1] <= -rock:
                stack.pop()
        if alive:
            stack.append(rock)
    return stack


# solution: in place with a write pointer
def solve(rocks):
    top = -1
    for rock in rocks:
        while top >= 0 and rocks[top] > 0 > rock and rocks[top] < -rock:
            top -= 1
        if top >= 0 and rocks[top] > 0 > rock:
            if rocks[top] == -rock:
                top -= 1
        else:
            top += 1
            rocks[top] = rock
    del rocks[top + 1 :]
    return rocks


# solution: rounds over the line until nothing meets
def round_of(rocks):
    out = []
    i = 0
    while i < len(rocks):
        if i + 1 < len(rocks) and rocks[i] > 0 > rocks[i + 1]:
            a, b = rocks[i], -rocks[i + 1]
            if a > b:
                out.append(a)
            elif b > a:
                out.append(-b)
            i += 2
        else:
            out.append(rocks[i])
            i += 1
    return out


def solve(rocks):
    while True:
        after = round_of(rocks)
        if len(after) == len(rocks):
            return after
        rocks = after


# solution: two stacks, left flyers and right flyers
from collections import deque


class Space:
    def __init__(self):
        self.gone_left = []
        self.right = deque()

    def meet(self, weight):
        while self.right:
            other = self.right.pop()
            if other == weight:
                return
            if other > weight:
                self.right.append(other)
                return
        self.gone_left.append(-weight)

    def add(self, rock):
        if rock > 0:
            self.right.append(rock)
        else:
            self.meet(-rock)


def solve(rocks):
    space = Space()
    for rock in rocks:
        space.add(rock)
    return space.gone_left + list(space.right)


# solution: linked neighbours and a list of meetings
def solve(rocks):
    n = len(rocks)
    after = list(range(1, n + 1))
    before = list(range(-1, n - 1))
    alive = [True] * n
    meetings = [i for i in range(n - 1) if rocks[i] > 0 > rocks[i + 1]]
    while meetings:
        i = meetings.pop()
        j = after[i] if alive[i] else n
        if j >= n or not rocks[i] > 0 > rocks[j]:
            continue
        a, b = rocks[i], -rocks[j]
        for k, dies in ((i, a <= b), (j, b <= a)):
            if dies:
                alive[k] = False
                p, q = before[k], after[k]
                if p >= 0:
                    after[p] = q
                if q < n:
                    before[q] = p
        meetings.append(i if alive[i] else before[j] if alive[j] else before[i])
        if meetings[-1] < 0:
            meetings.pop()
    return [r for r, live in zip(rocks, alive) if live]
