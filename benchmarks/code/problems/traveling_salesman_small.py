"""Given the whole-number table of costs from every town to every other, return the least cost of a round trip through all the towns.

There are as many towns as `size` has binary digits. The costs go from 1 to 999, those there and back differ, and the diagonal is 0.
"""

RANGE = (9, 8_191)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    n = size.bit_length()
    table = [[rng.randint(1, 999) if i != j else 0 for j in range(n)] for i in range(n)]
    return [table]


# solution: depth-first with a bound
def solve(table):
    n = len(table)
    cheapest = [min(row[j] for j in range(n) if j != i) for i, row in enumerate(table)]
    best = sum(table[i][(i + 1) % n] for i in range(n))

    def go(town, visited, cost, rest):
        nonlocal best
        if visited == (1 << n) - 1:
            best = min(best, cost + table[town][0])
            return
        rest -= cheapest[town]
        for other in sorted(range(n), key=table[town].__getitem__):
            if visited >> other & 1:
                continue
            new = cost + table[town][other]
            if new + rest < best:
                go(other, visited | 1 << other, new, rest)

    go(0, 1, 0, sum(cheapest))
    return best


# solution: table over subsets and last towns
def solve(table):
    n = len(table)
    infinite = float("inf")
    best = [[infinite] * n for _ in range(1 << n)]
    best[1][0] = 0
    for mask in range(1, 1 << n, 2):
        for last in range(n):
            cost = best[mask][last]
            if cost == infinite:
                continue
            for town in range(1, n):
                if not mask & (1 << town):
                    wider = mask | (1 << town)
                    if cost + table[last][town] < best[wider][town]:
                        best[wider][town] = cost + table[last][town]
    full = (1 << n) - 1
    return min(best[full][i] + table[i][0] for i in range(1, n))


# solution: combinations, one layer at a time
from itertools import combinations


def solve(table):
    n = len(table)
    layer = {((t,), t): table[0][t] for t in range(1, n)}
    for count in range(2, n):
        following = {}
        for group in combinations(range(1, n), count):
            for i, last in enumerate(group):
                rest = group[:i] + group[i + 1 :]
                following[group, last] = min(layer[rest, t] + table[t][last] for t in rest)
        layer = following
    return min(cost + table[last][0] for (_, last), cost in layer.items())


# solution: cached way home
from functools import lru_cache


def solve(table):
    towns = frozenset(range(1, len(table)))

    @lru_cache(None)
    def home(here, open_towns):
        if not open_towns:
            return table[here][0]
        return min(table[here][t] + home(t, open_towns - {t}) for t in open_towns)

    return home(0, towns)


# solution: cheapest open trip from a heap
import heapq


class Trip:
    def __init__(self, cost, guess, towns):
        self.cost = cost
        self.guess = guess
        self.towns = towns

    def __lt__(self, other):
        return self.guess < other.guess


def solve(table):
    n = len(table)
    least = [min(row[:i] + row[i + 1 :]) for i, row in enumerate(table)]
    known = {}
    heap = [Trip(0, sum(least), [0])]
    while heap:
        trip = heapq.heappop(heap)
        last = trip.towns[-1]
        if len(trip.towns) == n + 1:
            return trip.cost
        choices = [t for t in range(n) if t not in trip.towns] or [0]
        for t in choices:
            cost = trip.cost + table[last][t]
            key = (frozenset(trip.towns), t)
            if cost < known.get(key, cost + 1):
                known[key] = cost
                guess = trip.guess - least[last] + table[last][t]
                heapq.heappush(heap, Trip(cost, guess, trip.towns + [t]))
