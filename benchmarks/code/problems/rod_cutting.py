"""Given the prices of pieces of length 1, 2, ..., n, return the best total price for which a rod of length n can be cut and sold.

The list has `size` prices, whole numbers that grow roughly with the length; a length may be used many times, and the rod may
be sold uncut.
"""

RANGE = (10, 1_400)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    slope = rng.randint(5, 40)
    prices = [slope * length + rng.randint(-slope // 2, 4 * slope) for length in range(1, size + 1)]
    return [prices]


# solution: best for every length
def solve(prices):
    n = len(prices)
    best = [0] * (n + 1)
    for length in range(1, n + 1):
        for piece in range(1, length + 1):
            value = prices[piece - 1] + best[length - piece]
            if value > best[length]:
                best[length] = value
    return best[n]


# solution: prices improved in place
def solve(prices):
    for i in range(1, len(prices)):
        top = prices[i]
        left, right = 0, i - 1
        while left <= right:
            both = prices[left] + prices[right]
            if both > top:
                top = both
            left += 1
            right -= 1
        prices[i] = top
    return prices[-1]


# solution: table of allowed pieces and lengths
def solve(prices):
    n = len(prices)
    table = [[0] * (n + 1)]
    for piece, price in enumerate(prices, 1):
        above = table[-1]
        row = above[:piece]
        for length in range(piece, n + 1):
            row.append(max(above[length], row[length - piece] + price))
        table.append(row)
    return table[n][n]


# solution: memo with the list of pieces
def solve(prices):
    plans = {0: (0, [])}

    def plan(length):
        if length in plans:
            return plans[length]
        winner = None
        for first in range(1, length + 1):
            gain, pieces = plans[length - first]
            if winner is None or gain + prices[first - 1] > winner[0]:
                winner = (gain + prices[first - 1], first, pieces)
        plans[length] = (winner[0], winner[2] + [winner[1]])
        return plans[length]

    for length in range(1, len(prices) + 1):
        plan(length)
    return sum(prices[p - 1] for p in plan(len(prices))[1])


# solution: reversed deque and map
from collections import deque
from operator import add


def solve(prices):
    latest = deque([0])
    for _ in prices:
        latest.appendleft(max(map(add, prices, latest)))
    return latest[0]
