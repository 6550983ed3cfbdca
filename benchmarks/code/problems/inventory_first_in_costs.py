"""Given purchases and sales of a shop in order of time, return the cost of the goods of each sale, where
those bought first are sold first.

There are `size` events [KIND, PRODUCT, QUANTITY, PRICE] with KIND "buy" or "sell" (the price of a sale is 0
and means nothing), with quantities up to 30. A sale of more than is in stock does not happen, and its cost is
given as -1.
"""

RANGE = (10, 60_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    products = [f"item-{i}" for i in range(rng.randint(2, 4 + size // 500))]
    events = []
    for _ in range(size):
        product = rng.choice(products)
        if rng.random() < 0.55:
            events.append(["buy", product, rng.randint(1, 30), rng.randint(5, 900)])
        else:
            events.append(["sell", product, rng.randint(1, 30), 0])
    return [events]


# solution: deque of batches for each product
from collections import defaultdict, deque


def solve(events):
    shelves = defaultdict(deque)
    stock = defaultdict(int)
    costs = []
    for kind, product, quantity, price in events:
        shelf = shelves[product]
        if kind == "buy":
            shelf.append([quantity, price])
            stock[product] += quantity
        elif stock[product] < quantity:
            costs.append(-1)
        else:
            stock[product] -= quantity
            cost = 0
            while quantity:
                batch = shelf[0]
                taken = min(quantity, batch[0])
                cost += taken * batch[1]
                quantity -= taken
                batch[0] -= taken
                if not batch[0]:
                    shelf.popleft()
            costs.append(cost)
    return costs


# solution: every single piece in a list
def solve(events):
    pieces = {}
    sold = {}
    result = []
    for event in events:
        name, n = event[1], event[2]
        pieces.setdefault(name, [])
        sold.setdefault(name, 0)
        if event[0] == "buy":
            pieces[name].extend([event[3]] * n)
        else:
            start = sold[name]
            chosen = pieces[name][start : start + n]
            if len(chosen) < n:
                result.append(-1)
            else:
                result.append(sum(chosen))
                sold[name] = start + n
    return result


# solution: running totals and bisection
from bisect import bisect_left


class Totals:
    def __init__(self):
        self.amounts = [0]
        self.costs = [0]
        self.prices = [0]
        self.gone = 0

    def buy(self, amount, price):
        self.amounts.append(self.amounts[-1] + amount)
        self.costs.append(self.costs[-1] + amount * price)
        self.prices.append(price)

    def cost_of_first(self, amount):
        i = bisect_left(self.amounts, amount)
        return self.costs[i] - (self.amounts[i] - amount) * self.prices[i]

    def sell(self, amount):
        if self.gone + amount > self.amounts[-1]:
            return -1
        before = self.cost_of_first(self.gone)
        self.gone += amount
        return self.cost_of_first(self.gone) - before


def solve(events):
    books = {}
    answer = []
    for kind, product, quantity, price in events:
        if product not in books:
            books[product] = Totals()
        if kind == "buy":
            books[product].buy(quantity, price)
        else:
            answer.append(books[product].sell(quantity))
    return answer


# solution: heap of batches by number
import heapq


def solve(events):
    heaps = {}
    left = {}
    out = []
    for k, (kind, product, quantity, price) in enumerate(events):
        heap = heaps.setdefault(product, [])
        if kind == "buy":
            heapq.heappush(heap, (k, quantity, price))
            left[product] = left.get(product, 0) + quantity
            continue
        if left.get(product, 0) < quantity:
            out.append(-1)
            continue
        left[product] -= quantity
        total = 0
        while quantity > 0:
            number, available, each = heapq.heappop(heap)
            if available > quantity:
                heapq.heappush(heap, (number, available - quantity, each))
                available = quantity
            total += available * each
            quantity -= available
        out.append(total)
    return out


# solution: lazy streams of pieces, one product after the other
from itertools import islice


def stream(events, product):
    for event in events:
        if event[0] == "buy" and event[1] == product:
            for _ in range(event[2]):
                yield event[3]


def solve(events):
    costs = {}
    for product in {event[1] for event in events}:
        pieces = stream(events, product)
        stock = 0
        for position, event in enumerate(events):
            if event[1] != product:
                continue
            if event[0] == "buy":
                stock += event[2]
            elif event[2] > stock:
                costs[position] = -1
            else:
                stock -= event[2]
                costs[position] = sum(islice(pieces, event[2]))
    return [costs[position] for position in sorted(costs)]
