"""Given a circle of 0 and 1 as a list, return the fewest swaps of two places that bring all ones together
in one stretch of the circle, and how many such stretches can be made with so few swaps.

The list has `size` items and at least one 1 and one 0.
"""

RANGE = (6, 100_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    share = rng.uniform(0.1, 0.9)
    items = [int(rng.random() < share) for _ in range(size)]
    items[0], items[-1] = 0, 1
    return [items]


# solution: sliding count around
def solve(items):
    n, ones = len(items), sum(items)
    inside = sum(items[:ones])
    best, ways = inside, 1
    for i in range(1, n):
        inside += items[(i + ones - 1) % n] - items[i - 1]
        if inside > best:
            best, ways = inside, 0
        ways += inside == best
    return [ones - best, ways]


# solution: prefix sums of the circle written twice
from itertools import accumulate


def solve(items):
    sums = [0, *accumulate(items + items)]
    k = sums[len(items)]
    zeros = [k - (sums[i + k] - sums[i]) for i in range(len(items))]
    return [min(zeros), zeros.count(min(zeros))]


# solution: deque as the window
from collections import Counter, deque


def solve(items):
    ones = items.count(1)
    window = deque(items[:ones])
    rest = deque(items[ones:])
    zeros = ones - sum(window)
    seen = Counter()
    for _ in items:
        seen[zeros] += 1
        out = window.popleft()
        new = rest.popleft()
        window.append(new)
        rest.append(out)
        zeros += (new == 0) - (out == 0)
    least = min(seen)
    return [least, seen[least]]


# solution: places of ones and bisect
from bisect import bisect_left


def solve(items):
    n = len(items)
    places = [i for i, x in enumerate(items) if x]
    k = len(places)
    places += [p + n for p in places]
    best = n
    count = 0
    first = 0
    for start in range(n):
        while places[first] < start:
            first += 1
        after = bisect_left(places, start + k, first, min(len(places), first + k))
        need = k - (after - first)
        if need < best:
            best, count = need, 1
        elif need == best:
            count += 1
    return [best, count]


# solution: a generator of changes over runs
from itertools import groupby


def changes(items, ones):
    n = len(items)
    behind = items[ones:] + items[:ones]
    for out, new in zip(items, behind):
        yield out - new


def solve(items):
    ones = sum(items)
    zeros = items[:ones].count(0)
    levels = [zeros]
    for step, run in groupby(changes(items, ones)):
        for _ in run:
            zeros += step
            levels.append(zeros)
    levels.pop()
    levels.sort()
    k = 1
    while k < len(levels) and levels[k] == levels[0]:
        k += 1
    return [levels[0], k]
