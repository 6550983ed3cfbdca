"""Given the daily prices of a stock and a number k, return the best profit of at most k trades, each a purchase and a later sale.

There are `size` prices from 1 to 10000, and k is from 2 to 9. At most one share is held at a time; it may be sold and bought
again on the same day. Doing nothing brings 0.
"""

RANGE = (20, 60_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    price = rng.randint(2000, 8000)
    prices = []
    for _ in range(size):
        price = min(10_000, max(1, price + rng.randint(-60, 60)))
        prices.append(price)
    return [prices, rng.randint(2, 9)]


# solution: two running values a trade
def solve(prices, k):
    cash = [0] * (k + 1)
    hold = [-(10**9)] * (k + 1)
    for p in prices:
        for t in range(k, 0, -1):
            if hold[t] + p > cash[t]:
                cash[t] = hold[t] + p
            if cash[t - 1] - p > hold[t]:
                hold[t] = cash[t - 1] - p
    return cash[k]


# solution: table of trades and days
def solve(prices, k):
    days = len(prices)
    profit = [[0] * days for _ in range(k + 1)]
    for trade in range(1, k + 1):
        cheapest = prices[0]
        for day in range(1, days):
            cheapest = min(cheapest, prices[day] - profit[trade - 1][day - 1])
            profit[trade][day] = max(profit[trade][day - 1], prices[day] - cheapest)
    return profit[k][days - 1]


# solution: stack of valleys and peaks, largest gains
import heapq


def solve(prices, k):
    gains = []
    stack = []
    n = len(prices)
    i = 0
    while i < n:
        while i + 1 < n and prices[i + 1] <= prices[i]:
            i += 1
        j = i
        while j + 1 < n and prices[j + 1] >= prices[j]:
            j += 1
        if j == i:
            break
        v, p = prices[i], prices[j]
        while stack and stack[-1][0] >= v:
            a, b = stack.pop()
            gains.append(b - a)
        while stack and stack[-1][1] <= p:
            a, b = stack.pop()
            gains.append(b - v)
            v = a
        stack.append((v, p))
        i = j + 1
    gains.extend(b - a for a, b in stack)
    return sum(heapq.nlargest(k, gains))


# solution: fee for a trade found by halving
def solve(prices, k):
    def with_fee(fee):
        cash, used = 0, 0
        hold, hold_used = -prices[0], 0
        for p in prices:
            if hold + p - fee > cash:
                cash, used = hold + p - fee, hold_used + 1
            if cash - p > hold:
                hold, hold_used = cash - p, used
        return cash, used

    low, high = 0, 10_000
    while low < high:
        fee = (low + high) // 2
        if with_fee(fee)[1] <= k:
            high = fee
        else:
            low = fee + 1
    return with_fee(low)[0] + low * k if low else with_fee(0)[0]


# solution: rows of holding and not holding as tuples
from itertools import accumulate


def solve(prices, k):
    before = tuple(0 for _ in prices)
    history = [before]
    for _ in range(k):
        debts = tuple(c - p for c, p in zip(before, prices))
        held = tuple(accumulate(debts, max))
        sales = [h + p for h, p in zip(held, prices)]
        before = tuple(accumulate(sales, max))
        history.append(before)
        if history[-2] == before:
            break
    return max(row[-1] for row in history)
