"""Given orders to buy and sell as they come in, return how many pieces changed hands, the money paid, and the
pieces still wanted and still on offer.

There are `size` orders [SIDE, PRICE, PIECES] with SIDE "B" or "S", prices from 1 to 2000 and up to 50 pieces.
An order is met at once as far as possible by waiting orders of the other side, the best price first, at the
price of the waiting order and never worse than its own; the rest of it waits.
"""

RANGE = (10, 5_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    orders = []
    for _ in range(size):
        side = rng.choice("BS")
        middle = 960 if side == "B" else 1040
        price = min(2000, max(1, int(rng.gauss(middle, 120))))
        orders.append([side, price, rng.randint(1, 50)])
    return [orders]


# solution: two heaps
from heapq import heappop, heappush


def solve(orders):
    buys, sells = [], []
    pieces = money = 0
    for side, price, amount in orders:
        if side == "B":
            while amount and sells and sells[0][0] <= price:
                p, waiting = heappop(sells)
                met = min(amount, waiting)
                pieces += met
                money += met * p
                amount -= met
                if waiting > met:
                    heappush(sells, (p, waiting - met))
            if amount:
                heappush(buys, (-price, amount))
        else:
            while amount and buys and -buys[0][0] >= price:
                p, waiting = heappop(buys)
                met = min(amount, waiting)
                pieces += met
                money -= met * p
                amount -= met
                if waiting > met:
                    heappush(buys, (p, waiting - met))
            if amount:
                heappush(sells, (price, amount))
    return [pieces, money, sum(b[1] for b in buys), sum(s[1] for s in sells)]


# solution: pieces by price in two arrays
def solve(orders):
    wanted = [0] * 2001
    offered = [0] * 2001
    traded = paid = 0
    high, low = 0, 2001
    for side, price, amount in orders:
        if side == "B":
            while amount and low <= price:
                n = min(amount, offered[low])
                offered[low] -= n
                amount -= n
                traded += n
                paid += n * low
                while low <= 2000 and not offered[low]:
                    low += 1
            wanted[price] += amount
            if amount and price > high:
                high = price
        else:
            while amount and high >= price:
                n = min(amount, wanted[high])
                wanted[high] -= n
                amount -= n
                traded += n
                paid += n * high
                while high and not wanted[high]:
                    high -= 1
            offered[price] += amount
            if amount and price < low:
                low = price
    return [traded, paid, sum(wanted), sum(offered)]


# solution: order objects and a record of every deal
from dataclasses import dataclass


@dataclass
class Order:
    number: int
    side: str
    price: int
    left: int


@dataclass
class Deal:
    buyer: int
    seller: int
    price: int
    pieces: int


def solve(orders):
    waiting = {"B": [], "S": []}
    deals = []
    everything = []
    for number, (side, price, pieces) in enumerate(orders):
        order = Order(number, side, price, pieces)
        everything.append(order)
        others = waiting["S" if side == "B" else "B"]
        while order.left and others:
            best = others[-1]
            if side == "B" and best.price > price or side == "S" and best.price < price:
                break
            n = min(order.left, best.left)
            order.left -= n
            best.left -= n
            pair = (number, best.number) if side == "B" else (best.number, number)
            deals.append(Deal(*pair, best.price, n))
            if best.left == 0:
                others.pop()
        if order.left:
            mine = waiting[side]
            at = len(mine)
            if side == "B":
                while at and mine[at - 1].price >= price:
                    at -= 1
            else:
                while at and mine[at - 1].price <= price:
                    at -= 1
            mine.insert(at, order)
    volume = sum(deal.pieces for deal in deals)
    money = sum(deal.pieces * deal.price for deal in deals)
    still = [sum(o.left for o in everything if o.side == side) for side in "BS"]
    return [volume, money, *still]


# solution: dictionary of price levels with queues
from collections import deque


class Side:
    def __init__(self, best):
        self.best = best
        self.levels = {}

    def add(self, price, pieces):
        self.levels.setdefault(price, deque()).append(pieces)

    def take(self, pieces, acceptable):
        bought = cost = 0
        while pieces and self.levels:
            price = self.best(self.levels)
            if not acceptable(price):
                break
            queue = self.levels[price]
            n = min(pieces, queue[0])
            queue[0] -= n
            if queue[0] == 0:
                queue.popleft()
            if not queue:
                del self.levels[price]
            pieces -= n
            bought += n
            cost += n * price
        return bought, cost

    def total(self):
        return sum(map(sum, self.levels.values()))


def solve(orders):
    buyers = Side(max)
    sellers = Side(min)
    result = [0, 0]
    for side, price, pieces in orders:
        if side == "B":
            bought, cost = sellers.take(pieces, lambda p: p <= price)
        else:
            bought, cost = buyers.take(pieces, lambda p: p >= price)
        result[0] += bought
        result[1] += cost
        if pieces > bought:
            (buyers if side == "B" else sellers).add(price, pieces - bought)
    return result + [buyers.total(), sellers.total()]


# solution: sorted lists of single pieces
from bisect import bisect_left, bisect_right


def solve(orders):
    bids = []
    asks = []
    prices = []
    for side, price, pieces in orders:
        if side == "B":
            n = min(pieces, bisect_right(asks, price))
            prices += asks[:n]
            asks = asks[n:]
            at = bisect_left(bids, price)
            bids[at:at] = [price] * (pieces - n)
        else:
            n = min(pieces, len(bids) - bisect_left(bids, price))
            if n:
                prices += bids[-n:]
                bids = bids[:-n]
            at = bisect_left(asks, price)
            asks[at:at] = [price] * (pieces - n)
    return [len(prices), sum(prices), len(bids), len(asks)]
