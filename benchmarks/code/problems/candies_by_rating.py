"""Given the ratings of children in a row, return the least number of candies when a child rated above a neighbour must get more than that neighbour.

There are `size` children with ratings from 1 to 1000; every child gets at least one candy, and equal neighbours owe nothing to each other.
"""

RANGE = (20, 40_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    ratings = [rng.randint(1, 1000)]
    while len(ratings) < size:
        step = rng.choice((-1, 1)) * rng.randint(0, 40)
        for _ in range(rng.randint(1, 12)):
            ratings.append(min(1000, max(1, ratings[-1] + step)))
    return [ratings[:size]]


# solution: slopes counted on the way
def solve(ratings):
    total = 1
    up = down = peak = 0
    for i in range(1, len(ratings)):
        if ratings[i] > ratings[i - 1]:
            up += 1
            peak = up
            down = 0
            total += 1 + up
        elif ratings[i] == ratings[i - 1]:
            up = down = peak = 0
            total += 1
        else:
            up = 0
            down += 1
            total += 1 + down
            if peak >= down:
                total -= 1
    return total


# solution: two passes over lists
def solve(ratings):
    n = len(ratings)
    left = [1] * n
    right = [1] * n
    for i in range(1, n):
        if ratings[i] > ratings[i - 1]:
            left[i] = left[i - 1] + 1
    for i in range(n - 2, -1, -1):
        if ratings[i] > ratings[i + 1]:
            right[i] = right[i + 1] + 1
    return sum([max(a, b) for a, b in zip(left, right)])


# solution: children served from the lowest rating
def solve(ratings):
    line = sorted((rating, place) for place, rating in enumerate(ratings))
    given = {}
    for rating, place in line:
        candies = 1
        for near in (place - 1, place + 1):
            if 0 <= near < len(ratings) and ratings[near] < rating:
                candies = max(candies, given[near] + 1)
        given[place] = candies
    return sum(given.values())


# solution: graph of children in layers
from collections import deque


class Child:
    def __init__(self, rating):
        self.rating = rating
        self.candies = 1
        self.above = []
        self.waits = 0


def solve(ratings):
    children = [Child(r) for r in ratings]
    for a, b in zip(children, children[1:]):
        if a.rating < b.rating:
            a.above.append(b)
            b.waits += 1
        elif b.rating < a.rating:
            b.above.append(a)
            a.waits += 1
    ready = deque(child for child in children if not child.waits)
    total = 0
    while ready:
        child = ready.popleft()
        total += child.candies
        for other in child.above:
            other.candies = max(other.candies, child.candies + 1)
            other.waits -= 1
            if other.waits == 0:
                ready.append(other)
    return total


# solution: raised again and again in bytes
def solve(ratings):
    candies = bytearray([1]) * len(ratings)
    extra = {}

    def get(i):
        return extra.get(i, candies[i])

    def put(i, amount):
        if amount < 256:
            candies[i] = amount
        else:
            extra[i] = amount

    todo = set(range(len(ratings)))
    while todo:
        i = todo.pop()
        need = get(i)
        if i and ratings[i] > ratings[i - 1]:
            need = max(need, get(i - 1) + 1)
        if i + 1 < len(ratings) and ratings[i] > ratings[i + 1]:
            need = max(need, get(i + 1) + 1)
        if need > get(i):
            put(i, need)
            todo.update(j for j in (i - 1, i + 1) if 0 <= j < len(ratings))
    return sum(candies) + sum(extra[i] - candies[i] for i in extra)
