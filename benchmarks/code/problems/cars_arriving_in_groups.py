"""Cars drive on one lane to the same goal; a faster car that reaches a slower one stays behind it from
then on. Given the goal and each car's place and speed, return how many groups arrive (cars that arrive at
one moment together are one group) and the size of the largest.

There are `size` cars at different places before the goal.
"""

RANGE = (5, 30_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    places = rng.sample(range(10 * size), size)
    goal = rng.choice((12, 60)) * size
    return [goal, [[p, rng.randint(20, 90) - 40 * p // (20 * size)] for p in places]]


# solution: from the front, compare arrival times as fractions by hand
def solve(goal, cars):
    cars.sort(reverse=True)
    way, speed = -1, 1
    groups = largest = current = 0
    for p, v in cars:
        if (goal - p) * speed > way * v:
            way, speed = goal - p, v
            groups += 1
            current = 0
        current += 1
        largest = max(largest, current)
    return [groups, largest]


# solution: exact fractions
from fractions import Fraction
from itertools import accumulate, groupby


def solve(goal, cars):
    times = [Fraction(goal - p, v) for p, v in sorted(cars, key=lambda car: -car[0])]
    sizes = [len(list(group)) for _, group in groupby(accumulate(times, max))]
    return [len(sizes), max(sizes)]


# solution: stack of groups from the back
class Group:
    def __init__(self, way, speed):
        self.way, self.speed = way, speed
        self.count = 1

    def reaches(self, other):
        return self.way * other.speed <= other.way * self.speed


def solve(goal, cars):
    stack = []
    for place, speed in sorted(cars):
        group = Group(goal - place, speed)
        while stack and stack[-1].reaches(group):
            group.count += stack.pop().count
        stack.append(group)
    return [len(stack), max(group.count for group in stack)]


# solution: table indexed by place
def solve(goal, cars):
    speeds = bytearray(goal)
    for place, speed in cars:
        speeds[place] = speed
    counts = []
    slow = None
    for place in range(goal - 1, -1, -1):
        speed = speeds[place]
        if speed:
            if slow is None or (goal - place) * speeds[slow] > (goal - slow) * speed:
                slow = place
                counts.append(0)
            counts[-1] += 1
    return [len(counts), max(counts)]


# solution: heap of cars and a dictionary of leaders
from collections import Counter
from heapq import heapify, heappop


def solve(goal, cars):
    heap = [(-place, speed) for place, speed in cars]
    heapify(heap)
    leader = None
    followers = Counter()
    while heap:
        car = heappop(heap)
        if leader is None or (goal + car[0]) * leader[1] > (goal + leader[0]) * car[1]:
            leader = car
        followers[leader] += 1
    return [len(followers), followers.most_common(1)[0][1]]
