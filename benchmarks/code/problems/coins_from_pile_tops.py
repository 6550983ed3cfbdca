"""Given piles of coins (each a list of values, the top coin first) and a number of takings, return the greatest sum of
the coins taken, when each taking removes the top coin of a pile. There are `size` takings and never fewer coins.
"""

RANGE = (4, 420)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    piles = []
    coins = 0
    while coins < size * 3 // 2:
        pile = [rng.randint(1, 100) for _ in range(rng.randint(1, rng.choice([3, 10, 25])))]
        piles.append(pile)
        coins += len(pile)
    return [piles, size]


# solution: memo on pile and takings left
from functools import lru_cache


def solve(piles, takings):
    @lru_cache(maxsize=None)
    def most(pile, left):
        if pile == len(piles) or left == 0:
            return 0
        best = most(pile + 1, left)
        total = 0
        for count, coin in enumerate(piles[pile][:left], start=1):
            total += coin
            best = max(best, total + most(pile + 1, left - count))
        return best

    return most(0, takings)


# solution: one row, counted down
def solve(piles, takings):
    best = [0] * (takings + 1)
    for pile in piles:
        for k in range(takings, 0, -1):
            total = 0
            for taken in range(min(k, len(pile))):
                total += pile[taken]
                value = best[k - taken - 1] + total
                if value > best[k]:
                    best[k] = value
    return best[takings]


# solution: table with a line for each pile, prefix sums kept
from itertools import accumulate


def solve(piles, takings):
    sums = [list(accumulate(pile, initial=0)) for pile in piles]
    table = [[0] * (takings + 1)]
    for prefix in sums:
        above = table[-1]
        line = []
        for k in range(takings + 1):
            line.append(max(above[k - t] + prefix[t] for t in range(min(k, len(prefix) - 1) + 1)))
        table.append(line)
    return table[-1][-1]


# solution: a line of the table for every coin
def solve(piles, takings):
    low = -(10**9)
    start = [0] + [low] * takings
    snapshots = [start]
    for pile in piles:
        skip = snapshots[-1]
        inside = skip
        variants = [skip]
        for coin in pile:
            inside = [low] + [value + coin for value in inside[:-1]]
            variants.append(inside)
        snapshots.extend(variants)
        snapshots.append([max(column) for column in zip(*variants)])
    return snapshots[-1][takings]


# solution: piles merged in pairs, choices remembered as linked tuples
def combine(left, right, limit):
    merged = {}
    for a, (x, plan_a) in left.items():
        for b, (y, plan_b) in right.items():
            count = a + b
            if count > limit:
                break
            if count not in merged or x + y > merged[count][0]:
                merged[count] = (x + y, (plan_a, plan_b))
    return dict(sorted(merged.items()))


def solve(piles, takings):
    queue = []
    for number, pile in enumerate(piles):
        options = {0: (0, None)}
        total = 0
        for count, coin in enumerate(pile, 1):
            total += coin
            options[count] = (total, (number, count))
        queue.append(options)
    while len(queue) > 1:
        paired = []
        for i in range(0, len(queue) - 1, 2):
            paired.append(combine(queue[i], queue[i + 1], takings))
        if len(queue) % 2:
            paired.append(queue[-1])
        queue = paired
    return queue[0][takings][0]
