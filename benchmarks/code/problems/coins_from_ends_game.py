"""Given a row of coins, return the margin of the first of two players who take well, in turn, from its ends.

There are `size` coins worth 1 to 500, and a turn takes the leftmost or the rightmost coin. The result may
be negative.
"""

RANGE = (10, 450)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    return [[rng.randint(1, 500) for _ in range(size)]]


# solution: one row overwritten
def solve(coins):
    margin = coins[:]
    for length in range(1, len(coins)):
        for i in range(len(coins) - length):
            margin[i] = max(coins[i] - margin[i + 1], coins[i + length] - margin[i])
    return margin[0]


# solution: square table of margins
def solve(coins):
    n = len(coins)
    lead = [[0] * n for _ in range(n)]
    for i in range(n - 1, -1, -1):
        lead[i][i] = coins[i]
        for j in range(i + 1, n):
            left = coins[i] - lead[i + 1][j]
            right = coins[j] - lead[i][j - 1]
            lead[i][j] = left if left > right else right
    return lead[0][n - 1]


# solution: recursive play with a dictionary
class Game:
    def __init__(self, coins):
        self.coins = coins
        self.memo = {}

    def play(self, left, right):
        if left > right:
            return 0
        state = (left, right)
        if state in self.memo:
            return self.memo[state]
        take_left = self.coins[left] - self.play(left + 1, right)
        take_right = self.coins[right] - self.play(left, right - 1)
        self.memo[state] = max(take_left, take_right)
        return self.memo[state]


def solve(coins):
    return Game(coins).play(0, len(coins) - 1)


# solution: every length kept as tuples of both incomes
def solve(coins):
    levels = [[(0, 0)] * (len(coins) + 1)]
    for length in range(1, len(coins) + 1):
        shorter = levels[-1]
        level = []
        for start in range(len(coins) - length + 1):
            other, mine = shorter[start + 1]
            a = (mine + coins[start], other)
            other, mine = shorter[start]
            b = (mine + coins[start + length - 1], other)
            level.append(max(a, b))
        levels.append(level)
    first, second = levels[-1][0]
    return first - second


# solution: hills folded away on a stack, then sorted
def solve(coins):
    stack = []
    for coin in coins:
        stack.append(coin)
        while len(stack) > 2 and stack[-3] <= stack[-2] >= stack[-1]:
            c, b, a = stack.pop(), stack.pop(), stack.pop()
            stack.append(a - b + c)
    stack.sort(reverse=True)
    return sum(stack[::2]) - sum(stack[1::2])
