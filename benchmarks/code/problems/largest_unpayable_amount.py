"""Given coin values whose greatest common divisor is 1, return [greatest amount that cannot be paid, how many amounts cannot be paid].

The values are at most `size`; any number of each coin may be used, and the greatest is -1 when every amount from 0 can be paid.
"""

RANGE = (10, 500)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    a = rng.randint(size * 4 // 5, size)
    return [[a - 1, a, max(2, a - rng.randint(3, 6))]]


# solution: shortest amounts for each remainder with a heap
from heapq import heappop, heappush


def solve(coins):
    m = min(coins)
    least = {}
    heap = [(0, 0)]
    while heap:
        amount, r = heappop(heap)
        if r in least:
            continue
        least[r] = amount
        for c in coins:
            if (r + c) % m not in least:
                heappush(heap, (amount + c, (r + c) % m))
    return [max(least.values()) - m, sum(v // m for v in least.values())]


# solution: flags of payable amounts until enough in a row
def solve(coins):
    smallest = min(coins)
    payable = [True]
    run = 1
    amount = 0
    while run < smallest:
        amount += 1
        can = any(c <= amount and payable[amount - c] for c in coins)
        payable.append(can)
        run = run + 1 if can else 0
    missing = [x for x, can in enumerate(payable) if not can]
    return [missing[-1] if missing else -1, len(missing)]


# solution: window of the last amounts as bits of one number
def solve(coins):
    top = max(coins)
    few = min(coins)
    window = 1
    mask = (1 << top) - 1
    full = (1 << few) - 1
    last, count, amount = -1, 0, 0
    while window & full != full:
        amount += 1
        bit = 0
        for c in coins:
            bit |= window >> c - 1
        bit &= 1
        if not bit:
            last = amount
            count += 1
        window = (window << 1 | bit) & mask
    return [last, count]


# solution: round trips over the remainders for each further coin
from math import gcd


def solve(coins):
    m = coins[0]
    never = float("inf")
    table = [never] * m
    table[0] = 0
    for c in coins[1:]:
        g = gcd(c, m)
        for start in range(g):
            place = min(range(start, m, g), key=table.__getitem__)
            value = table[place]
            for _ in range(m // g):
                place = (place + c) % m
                value = min(value + c, table[place])
                table[place] = value
    return [max(table) - m, sum((v - r) // m for r, v in enumerate(table))]


# solution: set of payable amounts up to a sure limit
class Purse:
    def __init__(self, coins):
        self.coins = sorted(coins)
        self.limit = self.coins[0] * self.coins[-1]
        self.payable = {0}

    def fill(self):
        pending = [0]
        while pending:
            amount = pending.pop()
            for c in self.coins:
                more = amount + c
                if more <= self.limit and more not in self.payable:
                    self.payable.add(more)
                    pending.append(more)

    def missing(self):
        self.fill()
        return set(range(self.limit)) - self.payable


def solve(coins):
    missing = Purse(coins).missing()
    return [max(missing, default=-1), len(missing)]
