"""For a list, let the score be the sum of place times number (places from 0). Over all turns of the list
(some numbers moved from the front to the back) return the greatest score and the least count of numbers
moved for it.

The list has `size` numbers.
"""

RANGE = (5, 120_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    return [[rng.randint(-500, 500) for _ in range(size)]]


# solution: score updated from turn to turn
def solve(numbers):
    n, total = len(numbers), sum(numbers)
    score = sum(i * x for i, x in enumerate(numbers))
    best, moved = score, 0
    for k in range(1, n):
        score += n * numbers[k - 1] - total
        if score > best:
            best, moved = score, k
    return [best, moved]


# solution: all scores in a list
from itertools import accumulate


def solve(numbers):
    n = len(numbers)
    total = sum(numbers)
    first = sum(map(int.__mul__, range(n), numbers))
    changes = [n * x - total for x in numbers[:-1]]
    scores = list(accumulate(changes, initial=first))
    best = max(scores)
    return [best, scores.index(best)]


# solution: prefix sums of the doubled list
def solve(numbers):
    n = len(numbers)
    plain = [0]
    weighted = [0]
    for i, x in enumerate(numbers + numbers):
        plain.append(plain[-1] + x)
        weighted.append(weighted[-1] + i * x)
    best = None
    for k in range(n):
        score = weighted[k + n] - weighted[k] - k * (plain[k + n] - plain[k])
        if best is None or score > best[0]:
            best = [score, k]
    return best


# solution: deque really turned
from collections import deque


class Wheel:
    def __init__(self, numbers):
        self.items = deque(numbers)
        self.total = sum(numbers)
        self.score = 0
        for place, x in enumerate(self.items):
            self.score += place * x

    def turn(self):
        x = self.items[0]
        self.items.rotate(-1)
        self.score += (len(self.items) - 1) * x - (self.total - x)


def solve(numbers):
    wheel = Wheel(numbers)
    scores = {}
    for moved in range(len(numbers)):
        scores.setdefault(wheel.score, moved)
        wheel.turn()
    best = max(scores)
    return [best, scores[best]]


# solution: greatest lead over the average, found first
def leads(numbers, total):
    lead = 0
    for k, x in enumerate(numbers):
        yield lead, -k
        lead += len(numbers) * x - total


def solve(numbers):
    lead, moved = max(leads(numbers, sum(numbers)))
    k = -moved
    turned = numbers[k:] + numbers[:k]
    return [sum(i * x for i, x in enumerate(turned)), k]
