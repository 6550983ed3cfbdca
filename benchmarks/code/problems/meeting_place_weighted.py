"""People live at whole places along a street, given as pairs [place, people]. Return the least place at
which the sum of all their ways to it is least, and that sum.

There are `size` pairs, some at the same place.
"""

RANGE = (5, 30_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    street = rng.choice((2, 10)) * size
    return [[[rng.randint(0, street), rng.randint(1, 30)] for _ in range(size)]]


# solution: sort and stop at half of the people
def solve(homes):
    homes.sort()
    people = sum(p for _, p in homes)
    seen = 0
    for place, p in homes:
        seen += p
        if 2 * seen >= people:
            return [place, sum(abs(x - place) * q for x, q in homes)]


# solution: every person in one long sorted list
def solve(homes):
    persons = []
    for place, count in homes:
        persons.extend([place] * count)
    persons.sort()
    middle = persons[(len(persons) - 1) // 2]
    return [middle, sum(abs(x - middle) for x in persons)]


# solution: array of the street walked along once
def solve(homes):
    end = max(place for place, _ in homes)
    at = [0] * (end + 1)
    for place, count in homes:
        at[place] += count
    right = sum(at) - at[0]
    left = at[0]
    cost = sum(i * c for i, c in enumerate(at))
    best, where = cost, 0
    for i in range(1, end + 1):
        cost += left - right
        left += at[i]
        right -= at[i]
        if cost < best:
            best, where = cost, i
    first = next(i for i, c in enumerate(at) if c)
    return [max(where, first), best]


# solution: search by thirds on the cost of a place
from functools import lru_cache


def solve(homes):
    @lru_cache(None)
    def cost(place):
        return sum([abs(x - place) * people for x, people in homes])

    low = min(x for x, _ in homes)
    high = max(x for x, _ in homes)
    while low < high:
        middle = (low + high) // 2
        if cost(middle) <= cost(middle + 1):
            high = middle
        else:
            low = middle + 1
    return [low, cost(low)]


# solution: heaps from both ends that cancel
import heapq


def solve(homes):
    lows = [[x, p] for x, p in homes]
    highs = [[-x, p] for x, p in homes]
    heapq.heapify(lows)
    heapq.heapify(highs)
    people = sum(p for _, p in homes)
    half = (people - 1) // 2
    total = 0
    left = half
    while left >= lows[0][1]:
        x, p = heapq.heappop(lows)
        total -= x * p
        left -= p
    place = lows[0][0]
    total -= place * left
    left = half
    while left >= highs[0][1]:
        x, p = heapq.heappop(highs)
        total += -x * p
        left -= p
    total += -highs[0][0] * left
    if people % 2 == 0:
        total += -highs[0][0] - place
    return [place, total]
