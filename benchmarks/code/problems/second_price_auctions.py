"""Given budgets of bidders and a list of auctions, each a list of [bidder, bid], run the auctions in
turn with second prices and return the money earned, the auctions sold, and the bidders' money left at
the end.

There are `size` auctions of 1 to 12 bids. A bid above the bidder's money left counts as that money;
bids below 5 do not count at all. The greatest bid (of several the bidder with the least number) wins
and pays the second greatest bid, or 5 if there is none.
"""

RANGE = (10, 6_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    bidders = rng.randint(5, 120)
    auctions = []
    for _ in range(size):
        who = rng.sample(range(bidders), rng.randint(1, min(12, bidders)))
        auctions.append([[b, rng.randint(1, 100)] for b in who])
    return [[rng.randint(20, 100 * size // bidders + 50) for _ in range(bidders)], auctions]


# solution: best and second in one pass
def solve(budgets, auctions):
    money = budgets[:]
    earned = sold = 0
    for bids in auctions:
        best, price, who = 0, 0, -1
        for b, x in bids:
            x = min(x, money[b])
            if x < 5:
                continue
            if x > best or x == best and b < who:
                best, price, who = x, max(price, best), b
            elif x > price:
                price = x
        if who >= 0:
            price = max(price, 5)
            money[who] -= price
            earned += price
            sold += 1
    return [earned, sold, money]


# solution: sorted bids and a list of sales
def solve(budgets, auctions):
    sales = []
    left = dict(enumerate(budgets))
    for bids in auctions:
        valid = sorted((-min(x, left[b]), b) for b, x in bids if min(x, left[b]) >= 5)
        if valid:
            price = -valid[1][0] if len(valid) > 1 else 5
            left[valid[0][1]] -= price
            sales.append({"winner": valid[0][1], "price": price})
    return [sum(s["price"] for s in sales), len(sales), list(left.values())]


# solution: bidders as objects with bought lots
class Bidder:
    def __init__(self, number, money):
        self.number, self.money = number, money
        self.lots = []

    def left(self):
        return self.money - sum(price for _, price in self.lots)


def solve(budgets, auctions):
    bidders = [Bidder(i, m) for i, m in enumerate(budgets)]
    spare = list(budgets)
    for lot, bids in enumerate(auctions):
        offers = [(min(x, spare[b]), -b) for b, x in bids]
        offers = [o for o in offers if o[0] >= 5]
        if not offers:
            continue
        top = max(offers)
        offers.remove(top)
        price = max(offers)[0] if offers else 5
        winner = bidders[-top[1]]
        winner.lots.append((lot, price))
        spare[winner.number] -= price
    everything = [price for b in bidders for _, price in b.lots]
    return [sum(everything), len(everything), [b.left() for b in bidders]]


# solution: flat arrays of all bids
from array import array


def solve(budgets, auctions):
    start = array("i", [0])
    who = array("h")
    bid = array("h")
    for bids in auctions:
        for b, x in bids:
            who.append(b)
            bid.append(x)
        start.append(len(who))
    money = array("l", budgets)
    count = 0
    for k in range(len(auctions)):
        lo, hi = start[k], start[k + 1]
        first = -1
        for i in range(lo, hi):
            bid[i] = min(bid[i], money[who[i]])
            if bid[i] >= 5:
                if first < 0 or (bid[i], -who[i]) > (bid[first], -who[first]):
                    first = i
        if first >= 0:
            price = 5
            for i in range(lo, hi):
                if i != first and bid[i] > price:
                    price = bid[i]
            money[who[first]] -= price
            count += 1
    return [sum(budgets) - sum(money), count, money.tolist()]


# solution: states of all bidders after every auction
import heapq


def step(state, bids):
    two = heapq.nlargest(2, [(x if x < state[b] else state[b], -b) for b, x in bids])
    if two[0][0] < 5:
        return state
    price = two[1][0] if len(two) == 2 and two[1][0] >= 5 else 5
    b = -two[0][1]
    return state[:b] + (state[b] - price,) + state[b + 1 :]


def solve(budgets, auctions):
    states = [tuple(budgets)]
    for bids in auctions:
        states.append(step(states[-1], bids))
    sold = sum(1 for a, b in zip(states, states[1:]) if a is not b)
    return [sum(budgets) - sum(states[-1]), sold, list(states[-1])]
