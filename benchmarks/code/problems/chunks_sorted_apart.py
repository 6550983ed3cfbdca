"""Given a list of numbers, cut it into as many stretches as possible such that sorting every stretch by
itself sorts the whole list. Return how many stretches there are and the length of the longest.

The list has `size` numbers, some of them equal.
"""

RANGE = (10, 50_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    reach = rng.choice((3, 6, 10))
    return [[i + rng.randint(0, reach) for i in range(size)]]


# solution: greatest before against least behind
def solve(numbers):
    n = len(numbers)
    least = numbers[:]
    for i in range(n - 2, -1, -1):
        least[i] = min(least[i], least[i + 1])
    count = longest = start = 0
    top = numbers[0]
    for i in range(n):
        top = max(top, numbers[i])
        if i == n - 1 or top <= least[i + 1]:
            count += 1
            longest = max(longest, i + 1 - start)
            start = i + 1
    return [count, longest]


# solution: stack of maxima and lengths
def solve(numbers):
    stack = []
    for x in numbers:
        top, length = x, 1
        while stack and stack[-1][0] > x:
            other, more = stack.pop()
            top = max(top, other)
            length += more
        stack.append((top, length))
    return [len(stack), max(length for _, length in stack)]


# solution: running sums of the list and its sorted copy
def solve(numbers):
    balance = 0
    cuts = [0]
    for i, (x, y) in enumerate(zip(numbers, sorted(numbers)), 1):
        balance += x - y
        if not balance:
            cuts.append(i)
    return [len(cuts) - 1, max(b - a for a, b in zip(cuts, cuts[1:]))]


# solution: stable order of the places
from itertools import accumulate


def solve(numbers):
    order = sorted(range(len(numbers)), key=numbers.__getitem__)
    farthest = list(accumulate(order, max))
    ends = [i for i, place in enumerate(farthest) if i == place]
    lengths = [b - a for a, b in zip([-1] + ends, ends)]
    return [len(lengths), max(lengths)]


# solution: counters of surplus values
from collections import Counter


class Balance:
    def __init__(self):
        self.counts = Counter()
        self.odd = 0

    def add(self, value, by):
        before = self.counts[value]
        self.counts[value] += by
        self.odd += (before + by != 0) - (before != 0)


def solve(numbers):
    balance = Balance()
    stretches = [[]]
    for x, y in zip(numbers, sorted(numbers)):
        stretches[-1].append(x)
        balance.add(x, 1)
        balance.add(y, -1)
        if balance.odd == 0:
            stretches.append([])
    stretches.pop()
    return [len(stretches), max(map(len, stretches))]
