"""Given the number of cities, three equally long lists (where flights leave, where they land, their prices), a start, a goal and k, return the least price of getting there with at most k stops between, or -1.

There are `size` cities and five times as many flights; prices go from 10 to 500 and k is 6.
"""

RANGE = (10, 2_500)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    leave, land, price = [], [], []
    for _ in range(5 * size):
        a, b = rng.sample(range(size), 2)
        leave.append(a)
        land.append(b)
        price.append(rng.randint(10, 500))
    start, goal = rng.sample(range(size), 2)
    return [size, leave, land, price, start, goal, 6]


# solution: two rows of prices
def solve(n, leave, land, price, start, goal, k):
    infinite = 10**9
    now = [infinite] * n
    now[start] = 0
    for _ in range(k + 1):
        then = now[:]
        for a, b, p in zip(leave, land, price):
            if now[a] + p < then[b]:
                then[b] = now[a] + p
        now = then
    return now[goal] if now[goal] < infinite else -1


# solution: table of flights taken and cities
def solve(n, leave, land, price, start, goal, k):
    INF = float("inf")
    table = [[INF for city in range(n)] for taken in range(k + 2)]
    table[0][start] = 0
    flights = [(leave[i], land[i], price[i]) for i in range(len(leave))]
    for taken in range(1, k + 2):
        for a, b, p in flights:
            offer = table[taken - 1][a] + p
            if offer < table[taken][b]:
                table[taken][b] = offer
    best = min(row[goal] for row in table)
    if best == INF:
        return -1
    return best


# solution: heap with fewest flights seen
from collections import defaultdict
from heapq import heappush, heappop


def solve(n, leave, land, price, start, goal, k):
    out = defaultdict(list)
    for a, b, p in zip(leave, land, price):
        out[a].append((b, p))
    fewest = {}
    heap = [(0, 0, start)]
    while heap:
        cost, used, city = heappop(heap)
        if city == goal:
            return cost
        if fewest.get(city, k + 2) <= used:
            continue
        fewest[city] = used
        if used <= k:
            for b, p in out[city]:
                heappush(heap, (cost + p, used + 1, b))
    return -1


# solution: cached recursion towards the goal
from functools import lru_cache


def solve(n, leave, land, price, start, goal, k):
    routes = {}
    for a, b, p in zip(leave, land, price):
        routes.setdefault(a, {})
        routes[a][b] = min(p, routes[a].get(b, p))

    @lru_cache(maxsize=None)
    def least(city, flights):
        if city == goal:
            return 0
        if flights == 0 or city not in routes:
            return None
        options = []
        for b, p in routes[city].items():
            rest = least(b, flights - 1)
            if rest is not None:
                options.append(p + rest)
        return min(options) if options else None

    answer = least(start, k + 1)
    return -1 if answer is None else answer


# solution: frontier of improved cities, backwards
def solve(n, leave, land, price, start, goal, k):
    head = [-1] * n
    link = []
    for i, b in enumerate(land):
        link.append(head[b])
        head[b] = i
    best = {goal: 0}
    frontier = {goal: 0}
    for _ in range(k + 1):
        fresh = {}
        for city, cost in frontier.items():
            i = head[city]
            while i >= 0:
                a, c = leave[i], cost + price[i]
                if c < best.get(a, 10**12):
                    best[a] = fresh[a] = c
                i = link[i]
        frontier = fresh
    return best.get(start, -1)
