"""Given shelves, each a list of offers [price, joy], and a budget, return [greatest joy, least price
for it] when at most one offer is taken from every shelf.

The budget is `size`; there are 3 to 12 shelves.
"""

RANGE = (20, 6_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    shelves = []
    for _ in range(rng.randint(3, 12)):
        top = max(3, size // 3)
        shelves.append([[rng.randint(1, top), rng.randint(1, 60)] for _ in range(rng.randint(1, 5))])
    return [shelves, size]


# solution: whole table of shelves by money
def solve(shelves, budget):
    table = [[0] * (budget + 1)]
    for shelf in shelves:
        above = table[-1]
        row = above[:]
        for price, joy in shelf:
            for money in range(price, budget + 1):
                if above[money - price] + joy > row[money]:
                    row[money] = above[money - price] + joy
        table.append(row)
    best = table[-1][budget]
    return [best, table[-1].index(best)]


# solution: one list, from rich to poor
def solve(shelves, budget):
    joy_for = [0] * (budget + 1)
    for shelf in shelves:
        for money in range(budget, 0, -1):
            for price, joy in shelf:
                if price <= money:
                    joy_for[money] = max(joy_for[money], joy_for[money - price] + joy)
    return [joy_for[-1], joy_for.index(joy_for[-1])]


# solution: least price for each joy in a dict
def solve(shelves, budget):
    cheapest = {0: 0}
    for shelf in shelves:
        new = dict(cheapest)
        for joy, paid in cheapest.items():
            for price, more in shelf:
                total = paid + price
                if total <= budget and total < new.get(joy + more, budget + 1):
                    new[joy + more] = total
        cheapest = new
    top = max(cheapest)
    return [top, cheapest[top]]


# solution: front of undominated pairs
def undominated(pairs):
    high = -1
    for price, joy in sorted(pairs, key=lambda p: (p[0], -p[1])):
        if joy > high:
            high = joy
            yield price, joy


def solve(shelves, budget):
    front = [(0, 0)]
    for shelf in shelves:
        offers = shelf + [[0, 0]]
        pairs = ((a + p, b + j) for a, b in front for p, j in offers if a + p <= budget)
        front = list(undominated(pairs))
    price, joy = front[-1]
    return [joy, price]


# solution: memo on shelf and money left
from functools import cache


def solve(shelves, budget):
    @cache
    def best(k, money):
        if k == len(shelves):
            return (0, 0)
        options = [best(k + 1, money)]
        for price, joy in shelves[k]:
            if price <= money:
                more, negative = best(k + 1, money - price)
                options.append((joy + more, negative - price))
        return max(options)

    joy, negative = best(0, budget)
    return [joy, -negative]
