"""Given daily prices, let the span of a day be how many days in a row up to and including it had prices
at most that day's. Return the sum of all spans, the greatest one and its first day (counted from 0).

There are `size` prices.
"""

RANGE = (10, 50_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    price = 10 * size
    prices = []
    drift = rng.choice((-3, 0, 1))
    for _ in range(size):
        price += rng.randint(-20, 20) + drift
        prices.append(price)
    return [prices]


# solution: stack of places
def solve(prices):
    stack = []
    total = best = day = 0
    for i, p in enumerate(prices):
        while stack and prices[stack[-1]] <= p:
            stack.pop()
        span = i - stack[-1] if stack else i + 1
        stack.append(i)
        total += span
        if span > best:
            best, day = span, i
    return [total, best, day]


# solution: list of spans used for jumps
def solve(prices):
    spans = [1] * len(prices)
    for i in range(1, len(prices)):
        j = i - 1
        while j >= 0 and prices[j] <= prices[i]:
            j -= spans[j]
        spans[i] = i - j
    return [sum(spans), max(spans), spans.index(max(spans))]


# solution: stack objects with price and span
class Spanner:
    def __init__(self):
        self.stack = []

    def next(self, price):
        span = 1
        while self.stack and self.stack[-1]["price"] <= price:
            span += self.stack.pop()["span"]
        self.stack.append({"price": price, "span": span})
        return span


def solve(prices):
    spanner = Spanner()
    spans = [(spanner.next(price), -day) for day, price in enumerate(prices)]
    span, day = max(spans)
    return [sum(s for s, _ in spans), span, -day]


# solution: heap of days that wait for a higher one, from the end
import heapq


def solve(prices):
    n = len(prices)
    waiting = []
    spans = {}
    for i in range(n - 1, -1, -1):
        while waiting and waiting[0][0] < prices[i]:
            _, day = heapq.heappop(waiting)
            spans[day] = day - i
        heapq.heappush(waiting, (prices[i], i))
    for _, day in waiting:
        spans[day] = day + 1
    best = max(spans.values())
    return [sum(spans.values()), best, min(d for d in spans if spans[d] == best)]


# solution: days by falling price, linked neighbours
from array import array


def solve(prices):
    n = len(prices)
    before = array("i", range(-1, n))
    after = array("i", range(1, n + 2))
    total = top = first = 0
    for day in sorted(range(n), key=lambda d: (prices[d], d)):
        span = day - before[day]
        total += span
        if span > top or span == top and day < first:
            top, first = span, day
        if before[day] >= 0:
            after[before[day]] = after[day]
        before[after[day]] = before[day]
    return [total, top, first]
