"""Given coin values and an amount n, return two numbers: the sum and the largest of the fewest coins that pay 1, 2, ..., n.

Here n is `size`; every coin may be used at will. There are four to seven different coins of 1 to 90, in any order, and an
amount that cannot be paid adds nothing. When no amount can be paid, both numbers are 0.
"""

RANGE = (50, 100_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    coins = rng.sample(range(2, 91), rng.randint(4, 7))
    if rng.random() < 0.6:
        coins[rng.randrange(len(coins))] = 1
    return [coins, size]


# solution: list of all amounts
def solve(coins, n):
    INF = float("inf")
    need = [0] + [INF] * n
    for coin in coins:
        for amount in range(coin, n + 1):
            if need[amount - coin] + 1 < need[amount]:
                need[amount] = need[amount - coin] + 1
    payable = [x for x in need[1:] if x != INF]
    if not payable:
        return [0, 0]
    return [sum(payable), max(payable)]


# solution: ring as long as the greatest coin
def solve(coins, n):
    span = max(coins)
    ring = [-1] * span
    ring[0] = 0
    total = worst = 0
    for amount in range(1, n + 1):
        best = -1
        for c in coins:
            if c <= amount:
                before = ring[(amount - c) % span]
                if before >= 0 and (best < 0 or before < best):
                    best = before
        if best >= 0:
            best += 1
            total += best
            if best > worst:
                worst = best
        ring[amount % span] = best
    return [total, worst]


# solution: breadth first by levels of sets
def solve(coins, n):
    reached = {0}
    level = {0}
    total = depth = 0
    while True:
        level = {a + c for a in level for c in coins if a + c <= n} - reached
        if not level:
            return [total, depth]
        depth += 1
        total += depth * len(level)
        reached |= level


# solution: bits of one big integer per number of coins
def solve(values, n):
    mask = (1 << n + 1) - 1
    seen = frontier = 1
    steps = answer = 0
    while frontier:
        fresh = 0
        for v in values:
            fresh |= frontier << v
        frontier = fresh & mask & ~seen
        seen |= frontier
        if frontier:
            steps += 1
            answer += steps * frontier.bit_count()
    return [answer, steps]


# solution: purse of coins for every amount
class Purse:
    def __init__(self, coin, rest):
        self.coin = coin
        self.rest = rest
        self.count = 1 + rest.count if rest else 0


def solve(coins, n):
    purses = {0: Purse(None, None)}
    for amount in range(1, n + 1):
        candidates = []
        for coin in sorted(coins):
            if amount - coin in purses:
                candidates.append((purses[amount - coin].count, coin))
        if candidates:
            _, coin = min(candidates)
            purses[amount] = Purse(coin, purses[amount - coin])
    counts = [purse.count for purse in purses.values()]
    return [sum(counts), max(counts)]
