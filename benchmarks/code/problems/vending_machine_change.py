"""Given the coins in a vending machine by kind and purchases [price, coins put in], return how many
purchases succeed, the coins in the machine at the end, and the change given back in all.

There are `size` purchases. The coins put in may be used for the change, which is given greedily from
the greatest coin kind of 200, 100, 50, 20, 10 down; a purchase fails (everything goes back) if too
little was put in or the change does not come out exactly.
"""

RANGE = (10, 12_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    kinds = [200, 100, 50, 20, 10]
    purchases = []
    for _ in range(size):
        price = rng.randint(4, 40) * 10
        coins = []
        while sum(coins) < price and rng.random() < 0.97:
            coins.append(rng.choice(kinds))
        purchases.append([price, coins])
    return [[rng.randint(0, 10) for _ in kinds], purchases]


# solution: copy of five counters for each purchase
def solve(stock, purchases):
    kinds = (200, 100, 50, 20, 10)
    good = paid = 0
    for price, coins in purchases:
        new = list(stock)
        for c in coins:
            new[kinds.index(c)] += 1
        rest = sum(coins) - price
        if rest < 0:
            continue
        back = rest
        for i, kind in enumerate(kinds):
            n = min(new[i], rest // kind)
            new[i] -= n
            rest -= n * kind
        if rest == 0:
            stock = new
            good += 1
            paid += back
    return [good, list(stock), paid]


# solution: counters and a list of receipts
from collections import Counter


def change_for(amount, box):
    out = Counter()
    for kind in sorted(box, reverse=True):
        while amount >= kind and out[kind] < box[kind]:
            out[kind] += 1
            amount -= kind
    return None if amount else out


def solve(stock, purchases):
    box = Counter(dict(zip((200, 100, 50, 20, 10), stock)))
    receipts = []
    for price, coins in purchases:
        if sum(coins) < price:
            continue
        change = change_for(sum(coins) - price, box + Counter(coins))
        if change is not None:
            receipts.append((Counter(coins), change))
            box.update(coins)
            box.subtract(change)
    given = sum(kind * n for _, change in receipts for kind, n in change.items())
    return [len(receipts), [box[k] for k in (200, 100, 50, 20, 10)], given]


# solution: tubes of coin objects
class Coin:
    __slots__ = ("value", "history")

    def __init__(self, value):
        self.value = value
        self.history = []


class Machine:
    def __init__(self, stock):
        self.tubes = {k: [Coin(k) for _ in range(n)] for k, n in zip((200, 100, 50, 20, 10), stock)}

    def buy(self, number, price, coins):
        for c in coins:
            self.tubes[c].append(Coin(c))
        left = sum(coins) - price
        taken = []
        if left >= 0:
            for value, tube in self.tubes.items():
                while tube and value <= left:
                    taken.append(tube.pop())
                    left -= value
        if left:
            for coin in taken:
                self.tubes[coin.value].append(coin)
            for c in coins:
                self.tubes[c].pop()
            return None
        return sum(coin.value for coin in taken)


def solve(stock, purchases):
    machine = Machine(stock)
    backs = [machine.buy(i, *purchase) for i, purchase in enumerate(purchases)]
    fine = [b for b in backs if b is not None]
    return [len(fine), [len(t) for t in machine.tubes.values()], sum(fine)]


# solution: undo by remembering what was done
def solve(stock, purchases):
    kinds = [200, 100, 50, 20, 10]
    have = stock + []
    count = total = 0
    for price, coins in purchases:
        done = []
        left = -price
        for c in coins:
            left += c
            done.append((kinds.index(c), 1))
            have[done[-1][0]] += 1
        change = left
        for i in range(5):
            while left >= kinds[i] and have[i]:
                have[i] -= 1
                left -= kinds[i]
                done.append((i, -1))
        if left:
            for i, d in done:
                have[i] -= d
        else:
            count += 1
            total += change
    return [count, have, total]


# solution: every state of the machine, purchases as vectors
def vector(coins):
    return tuple(coins.count(k) for k in (200, 100, 50, 20, 10))


def after(state, price, coins):
    full = [a + b for a, b in zip(state, vector(coins))]
    rest = sum(coins) - price
    for i, kind in enumerate((200, 100, 50, 20, 10)):
        n = min(full[i], max(rest, 0) // kind)
        full[i] -= n
        rest -= n * kind
    return tuple(full) if rest == 0 else None


def solve(stock, purchases):
    states = [tuple(stock)]
    sold = []
    for price, coins in purchases:
        new = after(states[-1], price, coins)
        if new:
            states.append(new)
            sold.append({"price": price, "paid": sum(coins)})
    return [len(sold), list(states[-1]), sum(s["paid"] - s["price"] for s in sold)]
