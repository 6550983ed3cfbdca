"""Somebody thinks of a whole number from 1 to `size`; every wrong guess has its price and is answered "higher" or "lower".
Return the least sum of money that is enough in the worst case to find the number out. Given is the list of the
`size` prices: a wrong guess G costs prices[G - 1].
"""

RANGE = (4, 120)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    if rng.random() < 0.5:
        return [list(range(1, size + 1))]
    return [[rng.randint(1, 2 * size) for _ in range(size)]]


# solution: table by starts from the end
def solve(prices):
    n = len(prices)
    need = [[0] * (n + 2) for _ in range(n + 2)]
    for low in range(n - 1, -1, -1):
        for high in range(low + 1, n):
            need[low][high] = min(
                prices[g] + max(need[low][g - 1] if g > low else 0, need[g + 1][high])
                for g in range(low, high + 1)
            )
    return need[0][n - 1]


# solution: memo on the two ends
from functools import lru_cache


def solve(prices):
    @lru_cache(maxsize=None)
    def enough(low, high):
        if high - low < 2:
            return 0
        best = float("inf")
        for guess in range(low, high):
            worst = max(enough(low, guess), enough(guess + 1, high))
            if worst + prices[guess] < best:
                best = worst + prices[guess]
        return best

    return enough(0, len(prices))


# solution: dictionary keyed by slices of the prices
def solve(prices):
    known = {(): 0}

    def need(piece):
        if len(piece) == 1:
            return 0
        if piece not in known:
            known[piece] = min(
                price + max(need(piece[:k]), need(piece[k + 1 :])) for k, price in enumerate(piece)
            )
        return known[piece]

    return need(tuple(prices))


# solution: diagonals as typed arrays
from array import array


def solve(prices):
    n = len(prices)
    by_length = [array("l", [0] * (n + 1)), array("l", [0] * n)]
    for length in range(2, n + 1):
        line = array("l")
        for start in range(n - length + 1):
            best = None
            for k in range(length):
                left = by_length[k][start]
                right = by_length[length - 1 - k][start + k + 1]
                cost = prices[start + k] + (left if left > right else right)
                if best is None or cost < best:
                    best = cost
            line.append(best)
        by_length.append(line)
    return by_length[n][0]


# solution: strategy trees as objects
class Strategy:
    def __init__(self, guess=None, lower=None, higher=None, cost=0):
        self.guess = guess
        self.lower = lower
        self.higher = higher
        self.cost = cost


def solve(prices):
    n = len(prices)
    nothing = Strategy()
    plans = {}
    for stop in range(n + 1):
        plans[stop, stop] = nothing
        for start in range(stop - 1, -1, -1):
            if stop - start == 1:
                plans[start, stop] = Strategy(start)
                continue
            chosen, cost = None, 0
            for g in range(start, stop):
                total = prices[g] + max(plans[start, g].cost, plans[g + 1, stop].cost)
                if chosen is None or total < cost:
                    chosen, cost = g, total
            plans[start, stop] = Strategy(chosen, plans[start, chosen], plans[chosen + 1, stop], cost)
    return plans[0, n].cost
