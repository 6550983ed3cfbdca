"""Given the fuel at the stations of a circular road and the fuel each next stretch costs, return the first station from which a full lap is possible, or -1.

There are `size` stations with up to 1000 of fuel each; the tank starts empty and holds any amount, and the least such place is wanted.
"""

RANGE = (25, 40_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    fuel = [rng.randint(0, 1000) for _ in range(size)]
    cost = fuel[:]
    rng.shuffle(cost)
    if rng.random() < 0.1:
        cost[rng.randrange(size)] += 5
    return [fuel, cost]


# solution: start moved behind every failure
def solve(fuel, cost):
    if sum(fuel) < sum(cost):
        return -1
    start = tank = 0
    for i in range(len(fuel)):
        tank += fuel[i] - cost[i]
        if tank < 0:
            start = i + 1
            tank = 0
    return start


# solution: place of the lowest running sum
from itertools import accumulate
from operator import sub


def solve(fuel, cost):
    levels = list(accumulate(map(sub, fuel, cost), initial=0))
    if levels.pop() < 0:
        return -1
    return levels.index(min(levels))


# solution: lowest level of every lap by a sliding window
from collections import deque


def solve(fuel, cost):
    n = len(fuel)
    gains = [f - c for f, c in zip(fuel, cost)]
    gains = gains + gains
    sums = [0]
    for g in gains:
        sums.append(sums[-1] + g)
    window = deque()
    for i in range(1, 2 * n + 1):
        while window and sums[window[-1]] >= sums[i]:
            window.pop()
        window.append(i)
        start = i - n
        if start >= 0 and start < n:
            while window[0] <= start:
                window.popleft()
            if sums[window[0]] >= sums[start]:
                return start
    return -1


# solution: stretches merged on a stack
def solve(fuel, cost):
    stack = []
    for i, (f, c) in enumerate(zip(fuel, cost)):
        stack.append((i, f - c))
        while len(stack) > 1 and stack[-2][1] >= 0:
            _, gain = stack.pop()
            start, before = stack.pop()
            stack.append((start, before + gain))
    balance = sum(gain for _, gain in stack)
    if balance < 0:
        return -1
    if stack[-1][1] < 0:
        return 0
    return stack[-1][0]


# solution: lowest later and earlier levels in dictionaries
class Road:
    def __init__(self, fuel, cost):
        self.size = len(fuel)
        self.level = {0: 0}
        for i, (f, c) in enumerate(zip(fuel, cost)):
            self.level[i + 1] = self.level[i] + f - c
        self.before = {0: 0}
        for i in range(1, self.size + 1):
            self.before[i] = min(self.before[i - 1], self.level[i])
        self.after = {self.size: self.level[self.size]}
        for i in reversed(range(self.size)):
            self.after[i] = min(self.after[i + 1], self.level[i])

    def works(self, start):
        here = self.level[start]
        whole = self.level[self.size]
        return self.after[start] >= here and whole + self.before[start] >= here


def solve(fuel, cost):
    road = Road(fuel, cost)
    for start in range(road.size):
        if road.works(start):
            return start
    return -1
