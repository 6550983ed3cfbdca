"""Given one-way streets that lead from lower to higher numbered squares, return the number of routes from square 0 to the last one
whose tolls add up to at most `purse`.

There are `size` squares; `streets[u]` lists pairs [v, toll] with v > u in rising order of v; tolls are positive.
"""

RANGE = (2, 24)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    streets = []
    for u in range(size):
        ends = {min(size - 1, u + d) for d in (1, 2, rng.randint(1, 4))} - {u}
        streets.append([[v, rng.randint(1, 9)] for v in sorted(ends) if v > u])
    return [streets, 3 * size]


# solution: every route stored whole
def solve(streets, purse):
    last = len(streets) - 1
    routes = [([0], 0)]
    arrived = []
    while routes:
        squares, paid = routes.pop()
        if squares[-1] == last:
            arrived.append((paid, squares))
            continue
        for v, toll in streets[squares[-1]]:
            routes.append((squares + [v], paid + toll))
    return len([paid for paid, _ in arrived if paid <= purse])


# solution: depth first recursion
def solve(streets, purse):
    def routes(square, left):
        if left < 0:
            return 0
        if square == len(streets) - 1:
            return 1
        return sum(routes(v, left - toll) for v, toll in streets[square])

    return routes(0, purse)


# solution: table of squares and money
def solve(streets, purse):
    n = len(streets)
    ways = [[0] * (purse + 1) for _ in range(n)]
    ways[0][0] = 1
    for u in range(n):
        for paid, count in enumerate(ways[u]):
            if count:
                for v, toll in streets[u]:
                    if paid + toll <= purse:
                        ways[v][paid + toll] += count
    return sum(ways[-1])


# solution: a list of all sums at every square
def solve(streets, purse):
    sums = {0: [0]}
    for u in range(len(streets) - 1):
        for v, toll in streets[u]:
            reached = sums.setdefault(v, [])
            reached += [paid + toll for paid in sums.get(u, [])]
    return sum(paid <= purse for paid in sums[len(streets) - 1])


# solution: level by level with counters
from collections import Counter


def solve(streets, purse):
    goal = len(streets) - 1
    arrived = 0
    wave = Counter({(0, 0): 1})
    while wave:
        after = Counter()
        for (u, paid), times in wave.items():
            if u == goal:
                arrived += times
                continue
            for v, toll in streets[u]:
                if paid + toll <= purse:
                    after[v, paid + toll] += times
        wave = after
    return arrived
