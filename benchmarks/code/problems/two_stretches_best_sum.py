"""Given the hourly profit of a market stall, return the greatest total profit when the stall is open in exactly two
unbroken stretches of one or more hours that share no hour.

The second stretch may begin directly after the first. There are `size` hours; profits are integers, often negative.
"""

RANGE = (4, 350)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    return [[rng.randint(-40, rng.choice([15, 35])) for _ in range(size)]]


# solution: four running numbers
def solve(profit):
    nothing = float("-inf")
    one = done = two = best = nothing
    for p in profit:
        best = max(best, max(two, done, one) + p)
        two = max(two, done, one) + p
        done = max(done, one)
        one = max(one, 0) + p
    return best


# solution: best to the left and best to the right
def best_so_far(values):
    result = []
    ending = best = None
    for v in values:
        ending = v if ending is None or ending < 0 else ending + v
        best = ending if best is None else max(best, ending)
        result.append(best)
    return result


def solve(profit):
    left = best_so_far(profit)
    right = best_so_far(profit[::-1])[::-1]
    return max(left[i] + right[i + 1] for i in range(len(profit) - 1))


# solution: table of the best stretch between any two hours
def solve(profit):
    n = len(profit)
    total = [[0] * n for _ in range(n)]
    best = [[0] * n for _ in range(n)]
    for length in range(1, n + 1):
        for i in range(n - length + 1):
            j = i + length - 1
            if length == 1:
                total[i][j] = best[i][j] = profit[i]
            else:
                total[i][j] = total[i][j - 1] + profit[j]
                best[i][j] = max(total[i][j], best[i][j - 1], best[i + 1][j])
    return max(best[0][cut] + best[cut + 1][n - 1] for cut in range(n - 1))


# solution: all stretches as objects, then filtered by their ends
from dataclasses import dataclass


@dataclass
class Opening:
    start: int
    stop: int
    profit: int


def solve(profit):
    openings = []
    for start in range(len(profit)):
        total = 0
        for stop in range(start, len(profit)):
            total += profit[stop]
            openings.append(Opening(start, stop + 1, total))
    ends_by = [None] * (len(profit) + 1)
    for o in openings:
        if ends_by[o.stop] is None or ends_by[o.stop] < o.profit:
            ends_by[o.stop] = o.profit
    for hour in range(2, len(ends_by)):
        ends_by[hour] = max(ends_by[hour], ends_by[hour - 1])
    return max(o.profit + ends_by[o.start] for o in openings if o.start > 0)


# solution: memo on hour and stage
from functools import lru_cache


def solve(profit):
    @lru_cache(maxsize=None)
    def best(hour, stage):
        # stages: 0 before, 1 first stretch, 2 between, 3 second stretch, 4 after
        gain = profit[hour] if stage in (1, 3) else 0
        if hour + 1 == len(profit):
            return gain if stage >= 3 else -(10**9)
        nexts = {0: (0, 1), 1: (1, 2, 3), 2: (2, 3), 3: (3, 4), 4: (4,)}[stage]
        return gain + max(best(hour + 1, after) for after in nexts)

    return max(best(0, 0), best(0, 1))
