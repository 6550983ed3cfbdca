"""Given the daily prices of a stock, return the best profit when after each sale a day must pass before the next purchase.

There are `size` prices from 0 to 1000. At most one share is held at a time, trades are free and their number is not limited, and
doing nothing brings 0.
"""

RANGE = (20, 120_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    if rng.random() < 0.5:
        return [[rng.randint(0, 1000) for _ in range(size)]]
    level, prices = rng.randint(100, 900), []
    for _ in range(size):
        level = max(0, min(1000, level + rng.randint(-40, 40)))
        prices.append(level)
    return [prices]


# solution: three running states
def solve(prices):
    held, sold, free = -(10**9), -(10**9), 0
    for price in prices:
        held, sold, free = max(held, free - price), held + price, max(free, sold)
    return max(sold, free)


# solution: two whole lists
def solve(prices):
    n = len(prices)
    if n < 2:
        return 0
    buy = [0] * n
    sell = [0] * n
    buy[0] = -prices[0]
    buy[1] = max(-prices[0], -prices[1])
    sell[1] = max(0, prices[1] - prices[0])
    for i in range(2, n):
        buy[i] = max(buy[i - 1], sell[i - 2] - prices[i])
        sell[i] = max(sell[i - 1], buy[i - 1] + prices[i])
    return sell[n - 1]


# solution: dictionary of days and states, from the end
def solve(prices):
    future = {}
    last = len(prices)
    for extra in (last, last + 1):
        future[extra, "empty"] = 0
        future[extra, "share"] = 0
    for day in range(last - 1, -1, -1):
        future[day, "share"] = max(future[day + 1, "share"], future[day + 2, "empty"] + prices[day])
        future[day, "empty"] = max(future[day + 1, "empty"], future[day + 1, "share"] - prices[day])
    return future[0, "empty"]


# solution: fold over the prices
from functools import reduce


def step(state, price):
    debt, now, before = state
    return max(debt, before - price), max(now, debt + price), now


def solve(prices):
    return reduce(step, prices, (-(10**6), 0, 0))[1]


# solution: best gain up to every day with the best start
from array import array


def solve(prices):
    gain = array("l", [0, 0])
    start = array("l")
    for day, price in enumerate(prices):
        offer = gain[day] - price
        if start and start[-1] > offer:
            offer = start[-1]
        start.append(offer)
        gain.append(max(gain[-1], offer + price))
    return gain[-1]
