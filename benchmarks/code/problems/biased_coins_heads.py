"""Given the chances of coins to show heads, return the chance that half do, scaled to a whole number.

There are `size` coins with 1 to 99 percent each, all thrown once. The chance of exactly `size` // 2 heads
(given as the second argument) times 100 to the power `size` is a whole number, and its remainder modulo
1000000007 is returned.
"""

RANGE = (8, 500)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    return [[rng.randint(1, 99) for _ in range(size)], size // 2]


# solution: one row changed in place
def solve(percent, heads):
    row = [1] + [0] * heads
    for p in percent:
        for k in range(heads, 0, -1):
            row[k] = (row[k] * (100 - p) + row[k - 1] * p) % 1000000007
        row[0] = row[0] * (100 - p) % 1000000007
    return row[heads]


# solution: table of coins and heads
def solve(percent, heads):
    MOD = 10**9 + 7
    n = len(percent)
    chance = [[0] * (n + 1) for _ in range(n + 1)]
    chance[0][0] = 1
    for i in range(n):
        for k in range(i + 1):
            now = chance[i][k]
            chance[i + 1][k] = (chance[i + 1][k] + now * (100 - percent[i])) % MOD
            chance[i + 1][k + 1] = (chance[i + 1][k + 1] + now * percent[i]) % MOD
    return chance[n][heads]


# solution: recursion on coins left and heads wanted
def solve(percent, heads):
    remembered = {}

    def weight(coins, wanted):
        if wanted < 0 or wanted > coins:
            return 0
        if coins == 0:
            return 1
        key = coins * (len(percent) + 1) + wanted
        if key in remembered:
            return remembered[key]
        p = percent[coins - 1]
        value = p * weight(coins - 1, wanted - 1) + (100 - p) * weight(coins - 1, wanted)
        remembered[key] = value % 1000000007
        return remembered[key]

    return weight(len(percent), heads)


# solution: one huge number as a polynomial
def solve(percent, heads):
    width = 7 * len(percent) + 1
    packed = 1
    for p in percent:
        packed = packed * (100 - p) + (packed * p << width)
    return (packed >> width * heads & (1 << width) - 1) % 1000000007


# solution: polynomials multiplied in halves, exact numbers
def product(percent):
    if len(percent) == 1:
        return [100 - percent[0], percent[0]]
    half = len(percent) // 2
    left, right = product(percent[:half]), product(percent[half:])
    result = [0] * (len(percent) + 1)
    for i, a in enumerate(left):
        for j, b in enumerate(right):
            result[i + j] += a * b
    return result


def solve(percent, heads):
    return product(percent)[heads] % 1000000007
