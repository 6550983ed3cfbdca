"""Given cars as [entry time, driving time] on a single-lane road without overtaking, return how many
platoons leave the road and the length of the greatest.

There are `size` cars with growing entry times. A car that would catch the one in front leaves the road
at the same time as it; cars leaving at one time form a platoon. The answer is [platoons, cars in the
greatest, sum of delays, leaving time of the last].
"""

RANGE = (10, 40_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    spread = rng.choice([10, 60, 400])
    t = 0
    cars = []
    for _ in range(size):
        t += rng.randint(1, 9)
        cars.append([t, 50 + rng.randint(0, spread)])
    return [cars]


# solution: one running maximum
def solve(cars):
    out = -1
    platoons = length = longest = delay = 0
    for entry, drive in cars:
        if entry + drive > out:
            out = entry + drive
            platoons += 1
            length = 0
        length += 1
        longest = max(longest, length)
        delay += out - entry - drive
    return [platoons, longest, delay, out]


# solution: accumulate and count
from collections import Counter
from itertools import accumulate


def solve(cars):
    wished = [a + b for a, b in cars]
    real = list(accumulate(wished, max))
    groups = Counter(real)
    return [len(groups), max(groups.values()), sum(real) - sum(wished), real[-1]]


# solution: stack of platoons built from behind
def solve(cars):
    stack = []
    i = len(cars) - 1
    while i >= 0:
        time = cars[i][0] + cars[i][1]
        members = [i]
        while stack and stack[-1][0] <= time:
            members.extend(stack.pop()[1])
        stack.append((time, members))
        i -= 1
    delay = 0
    for time, members in stack:
        for k in members:
            delay += time - cars[k][0] - cars[k][1]
    return [len(stack), max(len(m) for _, m in stack), delay, stack[0][0]]


# solution: objects following the car in front
class Car:
    def __init__(self, front, entry, drive):
        self.front = front
        self.wish = entry + drive
        self.leaves = self.wish if front is None else max(self.wish, front.leaves)

    def leads(self):
        return self.front is None or self.front.leaves < self.leaves


def solve(cars):
    line = []
    for entry, drive in cars:
        line.append(Car(line[-1] if line else None, entry, drive))
    heads = [i for i, car in enumerate(line) if car.leads()] + [len(line)]
    answer = [len(heads) - 1, max(b - a for a, b in zip(heads, heads[1:]))]
    answer += [sum(c.leaves - c.wish for c in line), line[-1].leaves]
    for c in line:
        c.front = None
    return answer


# solution: generator of leaving times, grouped
from itertools import groupby


def leaving(cars):
    latest = 0
    for entry, drive in cars:
        latest = max(latest, entry + drive)
        yield latest, latest - entry - drive


def solve(cars):
    sizes = set()
    platoons = total = last = 0
    for last, group in groupby(leaving(cars), key=lambda pair: pair[0]):
        delays = tuple(d for _, d in group)
        sizes.add(len(delays))
        total += sum(delays)
        platoons += 1
    return [platoons, max(sizes), total, last]
