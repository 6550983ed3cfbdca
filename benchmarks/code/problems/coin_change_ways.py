"""Given a list of different coin values and an amount, return the number of ways to pay the amount exactly.

The order of the coins does not matter and there are as many of each as one likes. The amount is `size`; there are six to eight kinds of coin.
"""

RANGE = (100, 20_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    coins = rng.sample([1, 2, 5, 10, 20, 25, 50, 100, 200], rng.randint(6, 8))
    return [coins, size]


# solution: running list of ways
def solve(coins, amount):
    ways = [1] + [0] * amount
    for coin in coins:
        for total in range(coin, amount + 1):
            ways[total] += ways[total - coin]
    return ways[amount]


# solution: a row for every coin
def solve(coins, amount):
    table = [[1] + [0] * amount]
    for c in coins:
        before = table[-1]
        row = []
        for a in range(amount + 1):
            if a >= c:
                row.append(before[a] + row[a - c])
            else:
                row.append(before[a])
        table.append(row)
    return table[-1][-1]


# solution: chain of generators
from collections import deque
from itertools import chain, repeat


def pay(stream, coin):
    window = deque([0] * coin, maxlen=coin)
    for count in stream:
        count += window[0]
        window.append(count)
        yield count


def solve(coins, amount):
    stream = chain([1], repeat(0, amount))
    for coin in coins:
        stream = pay(stream, coin)
    answer = 0
    for answer in stream:
        pass
    return answer


# solution: dictionary of sums, large coins first
def solve(coins, amount):
    order = sorted(coins, reverse=True)
    last = order.pop()
    sums = {0: 1}
    for coin in order:
        larger = {}
        for start in sorted(sums):
            count = sums[start]
            if start >= coin and start - coin in larger:
                count += larger[start - coin]
            larger[start] = count
            following = start + coin
            while following <= amount and following not in sums:
                larger[following] = larger[following - coin]
                following += coin
        sums = larger
    # the smallest coin fills up what is left
    return sum(n for paid, n in sums.items() if (amount - paid) % last == 0)


# solution: generating function in one integer
def solve(coins, amount):
    field = 8
    bound = 1
    for coin in coins:
        bound *= amount // coin + 1
    field += bound.bit_length()
    mask = (1 << field * (amount + 1)) - 1

    series = 1
    for coin in coins:
        step = coin
        while step <= amount:
            series = (series + (series << (field * step))) & mask
            step *= 2
    return series >> (field * amount)
