"""Given a list of whole numbers, raise some of them so that all differ, by as little as possible in
total. Return that total and the greatest number then in the list (raised numbers are chosen so that the
set of numbers is the one with least sum).

The list has `size` numbers.
"""

RANGE = (5, 80_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    top = rng.choice((size // 4, size, 4 * size)) + 3
    return [[rng.randint(0, top) for _ in range(size)]]


# solution: sorted, next free number
def solve(numbers):
    numbers.sort()
    free = total = 0
    for x in numbers:
        free = max(free, x)
        total += free - x
        free += 1
    return [total, free - 1]


# solution: counts carried upwards
def solve(numbers):
    counts = [0] * (max(numbers) + len(numbers) + 1)
    for x in numbers:
        counts[x] += 1
    moves = top = 0
    for v in range(len(counts) - 1):
        if counts[v]:
            top = v
        if counts[v] > 1:
            counts[v + 1] += counts[v] - 1
            moves += counts[v] - 1
    return [moves, top]


# solution: links to the next free number
def solve(numbers):
    link = {}
    raised = 0
    for x in numbers:
        v = x
        path = []
        while v in link:
            path.append(v)
            v = link[v]
        link[v] = v + 1
        for p in path:
            link[p] = v + 1
        raised += v - x
    return [raised, max(link)]


# solution: heap of numbers and the set of chosen ones
import heapq


class Line:
    def __init__(self, numbers):
        self.heap = list(numbers)
        heapq.heapify(self.heap)
        self.taken = set()
        self.cost = 0

    def place(self, last):
        x = heapq.heappop(self.heap)
        goal = x if x not in self.taken and x > last else last + 1
        self.taken.add(goal)
        self.cost += goal - x
        return goal


def solve(numbers):
    line = Line(numbers)
    last = -1
    while line.heap:
        last = line.place(last)
    return [line.cost, max(line.taken)]


# solution: waiting numbers in runs
from collections import Counter


def solve(numbers):
    counts = Counter(numbers)
    chosen = []
    waiting = 0
    place = None
    for v in sorted(counts):
        if place is not None:
            k = min(waiting, v - place)
            chosen.extend(range(place, place + k))
            waiting -= k
        chosen.append(v)
        waiting += counts[v] - 1
        place = v + 1
    chosen.extend(range(place, place + waiting))
    return [sum(chosen) - sum(numbers), chosen[-1]]
