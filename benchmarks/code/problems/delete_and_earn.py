"""Given numbers, return the most points when taking one number v earns v and forbids all v - 1 and v + 1.

There are `size` positive numbers, each at most `size`, many of them equal; equal numbers may all be taken.
"""

RANGE = (20, 50_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    return [[min(rng.randint(1, size), rng.randint(1, size)) for _ in range(size)]]


# solution: points of each value and a full list of best sums
def solve(nums):
    top = max(nums)
    points = [0] * (top + 1)
    for v in nums:
        points[v] += v
    best = [0] * (top + 1)
    best[1] = points[1]
    for v in range(2, top + 1):
        best[v] = max(best[v - 1], best[v - 2] + points[v])
    return best[top]


# solution: counter and two running sums
from collections import Counter


def solve(nums):
    count = Counter(nums)
    skip = take = 0
    last = None
    for value in sorted(count):
        earned = value * count[value]
        if last == value - 1:
            skip, take = max(skip, take), skip + earned
        else:
            skip = max(skip, take)
            take = skip + earned
        last = value
    return max(skip, take)


# solution: sorted in place and read in groups
from itertools import groupby


def solve(nums):
    nums.sort()
    free, used, before = 0, 0, -1
    for value, group in groupby(nums):
        gain = sum(group)
        best = max(free, used)
        used = gain + (free if value == before + 1 else best)
        free = best
        before = value
    return max(free, used)


# solution: separate runs of values, each with its own lists
def best_of_run(sums):
    chosen = [0, 0]
    for s in sums:
        chosen.append(max(chosen[-1], chosen[-2] + s))
    return chosen[-1]


def solve(nums):
    copies = {}
    for number in nums:
        copies.setdefault(number, []).append(number)
    runs = []
    for number in sorted(copies):
        if number - 1 not in copies:
            runs.append([])
        runs[-1].append(copies[number])
    return sum(best_of_run([sum(c) for c in run]) for run in runs)


# solution: heap of values popped from the top
from heapq import heapify, heappop


def solve(nums):
    heap = [-v for v in nums]
    heapify(heap)
    states = {}
    previous = 0
    while heap:
        value = -heappop(heap)
        amount = value
        while heap and heap[0] == -value:
            heappop(heap)
            amount += value
        without, including = states.get(previous, (0, 0))
        most = max(without, including)
        states[value] = (most, amount + (without if previous == value + 1 else most))
        previous = value
    return max(states[previous])
