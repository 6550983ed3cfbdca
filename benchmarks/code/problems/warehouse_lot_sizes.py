"""Given the demands of `size` days, the cost of one delivery and the cost of storing one piece for one
night, return [least cost, fewest deliveries at that cost].

A delivery in the morning serves the demand of its day and of later days, pieces being stored until
their day.
"""

RANGE = (3, 700)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    demands = [rng.choice([0, rng.randint(1, 20), rng.randint(1, 60)]) for _ in range(size)]
    return [demands, rng.randint(50, 900), rng.randint(1, 3)]


# solution: cost from each day on
def solve(demands, order, keep):
    n = len(demands)
    best = [(0, 0)] * (n + 1)
    for i in range(n - 1, -1, -1):
        if demands[i] == 0:
            best[i] = best[i + 1]
            continue
        stored = 0
        least = None
        for j in range(i, n):
            stored += demands[j] * (j - i) * keep
            cost, number = best[j + 1]
            option = (order + stored + cost, number + 1)
            if least is None or option < least:
                least = option
            if stored > order * n:
                break
        best[i] = least
    return list(best[0])


# solution: table of stretches
def solve(demands, order, keep):
    n = len(demands)
    held = [[0] * n for _ in range(n)]
    for i in range(n):
        for j in range(i + 1, n):
            held[i][j] = held[i][j - 1] + keep * demands[j] * (j - i)
    best = [[0, 0]]
    for j in range(n):
        options = [[best[i][0] + order + held[i][j], best[i][1] + 1] for i in range(j + 1)]
        if demands[j] == 0:
            options.append(best[j])
        best.append(min(options))
    return best[n]


# solution: open deliveries with running costs
def solve(demands, order, keep):
    paid = (0, 0)
    running = []
    for day, pieces in enumerate(demands):
        if pieces:
            running = [(c + keep * pieces * (day - d), k, d) for c, k, d in running]
        running.append((paid[0] + order, paid[1] + 1, day))
        if pieces:
            paid = min((c, k) for c, k, _ in running)
        running = [r for r in running if r[:2] <= (paid[0] + order, paid[1] + 1)]
    return list(paid)


# solution: prefix sums and recursion
import sys
from functools import lru_cache
from itertools import accumulate


def solve(demands, order, keep):
    sys.setrecursionlimit(max(sys.getrecursionlimit(), 10000))
    amount = [0, *accumulate(demands)]
    moment = [0, *accumulate(i * d for i, d in enumerate(demands))]

    @lru_cache(None)
    def until(j):
        if j == 0:
            return (0, 0)
        if demands[j - 1] == 0:
            return until(j - 1)
        choices = []
        for i in range(j):
            a, b = until(i)
            storage = moment[j] - moment[i] - i * (amount[j] - amount[i])
            choices.append((a + order + keep * storage, b + 1))
        return min(choices)

    return list(until(len(demands)))


# solution: days as objects, shortest way through them
class Day:
    def __init__(self, demand):
        self.demand = demand
        self.cost = float("inf")
        self.lots = 0

    def offer(self, cost, lots):
        if cost < self.cost or cost == self.cost and lots < self.lots:
            self.cost, self.lots = cost, lots


def solve(demands, order, keep):
    days = [Day(d) for d in demands] + [Day(0)]
    days[0].offer(0, 0)
    for i, day in enumerate(days[:-1]):
        if not day.demand:
            days[i + 1].offer(day.cost, day.lots)
        price = day.cost + order
        for distance, later in enumerate(days[i:-1]):
            price += keep * distance * later.demand
            days[i + distance + 1].offer(price, day.lots + 1)
    return [days[-1].cost, days[-1].lots]
