"""Given what each house of a row costs in each colour, return the least cost of painting all so that no neighbours look alike.

There are `size` houses and 3 to 9 colours; row i of the matrix holds the costs of house i, from 1 to 200.
"""

RANGE = (10, 30_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    colours = rng.randint(3, 9)
    return [[[rng.randint(1, 200) for _ in range(colours)] for _ in range(size)]]


# solution: two least values carried along
def solve(costs):
    least = second = 0
    colour = -1
    for row in costs:
        a = b = float("inf")
        where = -1
        for c, price in enumerate(row):
            price += second if c == colour else least
            if price < a:
                a, b, where = price, a, c
            elif price < b:
                b = price
        least, second, colour = a, b, where
    return least


# solution: costs summed in place
def solve(costs):
    for i in range(1, len(costs)):
        for c in range(len(costs[i])):
            costs[i][c] += min(costs[i - 1][:c] + costs[i - 1][c + 1 :])
    return min(costs[-1])


# solution: dictionary of house and colour
def solve(costs):
    total = {}
    colours = range(len(costs[0]))
    for house, row in enumerate(costs):
        for mine in colours:
            before = [total[house - 1, other] for other in colours if other != mine] if house else [0]
            total[house, mine] = row[mine] + min(before)
    return min(total[len(costs) - 1, c] for c in colours)


# solution: cheapest paths in a graph with a heap
from heapq import heappop, heappush


def solve(costs):
    n, k = len(costs), len(costs[0])
    heap = [(price, 0, c) for c, price in enumerate(costs[0])]
    heap.sort()
    left = [[None] * k for _ in range(n)]
    entered = [[] for _ in range(n + 1)]
    while heap:
        cost, house, c = heappop(heap)
        if left[house][c] is not None:
            continue
        left[house][c] = cost
        if house == n - 1:
            return cost
        if len(entered[house]) < 2:
            entered[house].append(c)
            for d in range(k):
                if d != c and (len(entered[house]) == 1 or d == entered[house][0]):
                    heappush(heap, (cost + costs[house + 1][d], house + 1, d))


# solution: linked plans, one for each colour
from dataclasses import dataclass


@dataclass
class Plan:
    cost: int
    colour: int
    before: object = None


def solve(costs):
    plans = [Plan(0, -1)]
    for row in costs:
        first, *others = sorted(plans, key=lambda p: p.cost)
        fresh = []
        for colour, price in enumerate(row):
            base = others[0] if first.colour == colour else first
            fresh.append(Plan(base.cost + price, colour, base))
        plans = fresh
    best = min(plans, key=lambda p: p.cost)
    total, at = 0, len(costs) - 1
    while best.before is not None:
        total += costs[at][best.colour]
        at -= 1
        best = best.before
    return total
