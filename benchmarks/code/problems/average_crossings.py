"""Given daily prices and two window lengths short < long, return how often the average of the last `short` prices
crosses the average of the last `long` prices.

Averages exist from the day on which `long` prices are known. A crossing is a day on which one average lies strictly
above the other while on the latest earlier day with unequal averages it lay strictly below. There are `size`
integer prices; the windows grow with `size`.
"""

RANGE = (20, 1200)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    price = 500
    prices = []
    for _ in range(size):
        price = max(1, price + rng.randint(-20, 20))
        prices.append(price)
    return [prices, size // 20 + 1, size // 3]


# solution: prefix sums
def solve(prices, short, long):
    sums = [0]
    for price in prices:
        sums.append(sums[-1] + price)
    crossings = last = 0
    for day in range(long, len(sums)):
        fast = (sums[day] - sums[day - short]) * long
        slow = (sums[day] - sums[day - long]) * short
        if fast != slow:
            sign = 1 if fast > slow else -1
            crossings += last == -sign
            last = sign
    return crossings


# solution: every window kept as a list
def windows(prices, length, first):
    return [prices[day - length : day] for day in range(first, len(prices) + 1)]


def solve(prices, short, long):
    shorts = windows(prices, short, long)
    longs = windows(prices, long, long)
    signs = []
    for a, b in zip(shorts, longs):
        difference = sum(a) * len(b) - sum(b) * len(a)
        if difference:
            signs.append(difference > 0)
    return sum(1 for x, y in zip(signs, signs[1:]) if x != y)


# solution: two queues
from collections import deque


class Average:
    def __init__(self, length):
        self.queue = deque(maxlen=length)
        self.total = 0

    def add(self, price):
        if len(self.queue) == self.queue.maxlen:
            self.total -= self.queue[0]
        self.queue.append(price)
        self.total += price

    def above(self, other):
        return self.total * other.queue.maxlen - other.total * self.queue.maxlen


def solve(prices, short, long):
    fast, slow = Average(short), Average(long)
    was = None
    count = 0
    for price in prices:
        fast.add(price)
        slow.add(price)
        if len(slow.queue) < long or not fast.above(slow):
            continue
        now = fast.above(slow) > 0
        if was is not None and now is not was:
            count += 1
        was = now
    return count


# solution: running totals read from the given list
def solve(prices, short, long):
    a = sum(prices[k] for k in range(long - short, long))
    b = sum(prices[k] for k in range(long))
    state = 0
    changes = 0
    day = long
    while True:
        gap = a * long - b * short
        if gap * state < 0:
            changes += 1
        if gap:
            state = 1 if gap > 0 else -1
        if day == len(prices):
            return changes
        a += prices[day] - prices[day - short]
        b += prices[day] - prices[day - long]
        day += 1


# solution: fractions by day in dictionaries
from fractions import Fraction


def averages(prices, length):
    result = {}
    total = 0
    for day, price in enumerate(prices):
        total += price
        if day >= length:
            total -= prices[day - length]
        if day >= length - 1:
            result[day] = Fraction(total, length)
    return result


def solve(prices, short, long):
    fast = averages(prices, short)
    slow = averages(prices, long)
    above = {day: fast[day] > slow[day] for day in slow if fast[day] != slow[day]}
    days = sorted(above)
    return sum(above[d] != above[e] for d, e in zip(days, days[1:]))
