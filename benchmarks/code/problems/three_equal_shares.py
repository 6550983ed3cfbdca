"""Given a list of coins (positive whole values), return in how many ways all of them can be given to Ann, Bob and Cy so that each gets the same total.

There are `size` coins, all different even where their values are equal.
"""

RANGE = (3, 11)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    coins = [rng.choice([1, 2, 5, 10, 20, 50]) for _ in range(size - 1)]
    coins.append(3 - sum(coins) % 3)
    return [coins]


# solution: all ways of giving, one after another
from itertools import product


def solve(coins):
    third, rest = divmod(sum(coins), 3)
    if rest:
        return 0
    ways = 0
    for owners in product(range(3), repeat=len(coins)):
        shares = [0, 0, 0]
        for coin, owner in zip(coins, owners):
            shares[owner] += coin
        if shares[0] == third and shares[1] == third:
            ways += 1
    return ways


# solution: list of all distributions
def solve(coins):
    gifts = [(0, 0, 0)]
    for coin in coins:
        grown = []
        for a, b, c in gifts:
            grown.append((a + coin, b, c))
            grown.append((a, b + coin, c))
            grown.append((a, b, c + coin))
        gifts = grown
    return sum(1 for a, b, c in gifts if a == b == c)


# solution: counts keyed by two shares
from collections import defaultdict


def solve(coins):
    total = sum(coins)
    if total % 3:
        return 0
    third = total // 3
    ways = {(0, 0): 1}
    for coin in coins:
        nxt = defaultdict(int)
        for (a, b), w in ways.items():
            nxt[a, b] += w
            if a + coin <= third:
                nxt[a + coin, b] += w
            if b + coin <= third:
                nxt[a, b + coin] += w
        ways = nxt
    return ways.get((third, third), 0)


# solution: subsets with the right sum, disjoint pairs
def solve(coins):
    n = len(coins)
    total = sum(coins)
    sums = [0] * (1 << n)
    fair = []
    for mask in range(1, 1 << n):
        low = mask & -mask
        sums[mask] = sums[mask ^ low] + coins[low.bit_length() - 1]
        if 3 * sums[mask] == total:
            fair.append(mask)
    return sum(1 for a in fair for b in fair if not a & b)


# solution: halves met in the middle
from collections import Counter


def differences(coins):
    tally = Counter({(0, 0): 1})
    for coin in coins:
        fresh = Counter()
        for (x, y), w in tally.items():
            fresh[x + coin, y] += w
            fresh[x - coin, y + coin] += w
            fresh[x, y - coin] += w
        tally = fresh
    return tally


def solve(coins):
    cut = len(coins) // 2
    left = differences(coins[:cut])
    right = differences(coins[cut:])
    return sum(w * right[-x, -y] for (x, y), w in left.items())
