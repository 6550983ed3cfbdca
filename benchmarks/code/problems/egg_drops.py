"""Given k eggs and a building of n floors, return the fewest drops that surely find the highest floor an egg survives.

The building has `size` floors and there are 2 to 6 eggs, all alike. A broken egg is lost, a whole one is used again; an egg may
break already at the first floor or survive even the last.
"""

RANGE = (10, 40_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    return [rng.randint(2, 6), size]


# solution: floors covered by a number of drops
def solve(eggs, floors):
    covered = [0] * (eggs + 1)
    drops = 0
    while covered[eggs] < floors:
        drops += 1
        for e in range(eggs, 0, -1):
            covered[e] += covered[e - 1] + 1
    return drops


# solution: binomials and halving
from math import comb


def solve(k, n):
    low, high = 1, n
    while low < high:
        middle = (low + high) // 2
        if sum(comb(middle, i) for i in range(1, k + 1)) >= n:
            high = middle
        else:
            low = middle + 1
    return low


# solution: table with a moving best floor
def solve(eggs, floors):
    table = [[0] * (floors + 1) for _ in range(eggs + 1)]
    for f in range(floors + 1):
        table[1][f] = f
    for e in range(2, eggs + 1):
        x = 1
        for f in range(1, floors + 1):
            while x < f and max(table[e - 1][x - 1], table[e][f - x]) > max(table[e - 1][x], table[e][f - x - 1]):
                x += 1
            table[e][f] = 1 + max(table[e - 1][x - 1], table[e][f - x])
    return table[eggs][floors]


# solution: memo and binary search of the floor
def solve(k, n):
    memo = {}

    def worst(eggs, floors):
        if floors == 0 or eggs == 1:
            return floors
        key = (eggs, floors)
        if key not in memo:
            lo, hi = 1, floors
            while lo + 1 < hi:
                mid = (lo + hi) // 2
                broken = worst(eggs - 1, mid - 1)
                whole = worst(eggs, floors - mid)
                if broken < whole:
                    lo = mid
                elif broken > whole:
                    hi = mid
                else:
                    lo = hi = mid
            memo[key] = 1 + min(max(worst(eggs - 1, x - 1), worst(eggs, floors - x)) for x in (lo, hi))
        return memo[key]

    return worst(k, n)


# solution: drops written out for every floor
def solve(eggs, floors):
    drops_of = {0: [0] * (floors + 1)}
    reach = [0]
    drops_of[1] = list(range(floors + 1))
    previous = list(range(floors + 2))
    for e in range(2, eggs + 1):
        reach = [0]
        while reach[-1] < floors:
            reach.append(reach[-1] + previous[len(reach) - 1] + 1)
        row = []
        for d, (a, b) in enumerate(zip(reach, reach[1:]), 1):
            row.extend([d] * (b - a))
        drops_of[e] = [0] + row[:floors]
        previous = reach + list(range(floors, 2 * floors))
    return drops_of[eggs][floors]
