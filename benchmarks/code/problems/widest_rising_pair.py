"""Given a list of numbers, return the greatest distance j - i of two places with i < j and numbers[i] <=
numbers[j], and how many pairs of places have that distance; [0, 0] if there is none.

The list has `size` numbers.
"""

RANGE = (6, 80_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    steep = rng.choice((1, 3, 6))
    return [[rng.randint(0, 4 * size) + steep * (size - i) for i in range(size)]]


# solution: stack of falling numbers
def solve(numbers):
    stack = []
    for i, x in enumerate(numbers):
        if not stack or numbers[stack[-1]] > x:
            stack.append(i)
    best = 0
    for j in range(len(numbers) - 1, -1, -1):
        while stack and numbers[stack[-1]] <= numbers[j]:
            best = max(best, j - stack.pop())
    if best == 0:
        return [0, 0]
    return [best, sum(numbers[i] <= numbers[i + best] for i in range(len(numbers) - best))]


# solution: places sorted by number
def solve(numbers):
    least = len(numbers)
    widths = []
    for i in sorted(range(len(numbers)), key=numbers.__getitem__):
        if i < least:
            least = i
        else:
            widths.append(i - least)
    best = max(widths, default=0)
    ways = sum(a <= b for a, b in zip(numbers, numbers[best:])) if best else 0
    return [best, ways]


# solution: greatest behind each place and two pointers
def solve(numbers):
    n = len(numbers)
    behind = numbers[:]
    for i in range(n - 2, -1, -1):
        if behind[i + 1] > behind[i]:
            behind[i] = behind[i + 1]
    i = best = 0
    for j in range(n):
        while numbers[i] > behind[j]:
            i += 1
        if j > i:
            best = max(best, j - i)
    count = 0
    for i in range(n - best):
        count += best > 0 and numbers[i] <= numbers[i + best]
    return [best, count]


# solution: bisect in the list of new minima
from bisect import bisect_left
from collections import Counter


class Minima:
    def __init__(self):
        self.keys = []
        self.places = []

    def add(self, place, number):
        if not self.keys or number < -self.keys[-1]:
            self.keys.append(-number)
            self.places.append(place)

    def first_at_most(self, number):
        return self.places[bisect_left(self.keys, -number)]


def solve(numbers):
    minima = Minima()
    widths = Counter()
    for j, x in enumerate(numbers):
        minima.add(j, x)
        widths[j - minima.first_at_most(x)] += 1
    best = max(widths)
    return [best, widths[best]] if best else [0, 0]


# solution: heap of numbers still waiting for a wider pair
import heapq


def pairs(numbers):
    heap = [(x, i) for i, x in enumerate(numbers)]
    heapq.heapify(heap)
    first = len(numbers)
    while heap:
        _, i = heapq.heappop(heap)
        first = min(first, i)
        yield i - first


def solve(numbers):
    found = sorted(pairs(numbers), reverse=True)
    return [found[0], found.count(found[0])] if found[0] else [0, 0]
