"""A gambler with `start` coins wins or loses one coin in each of `rounds` games and stops at 0 coins
or at `goal` coins. Return [ways to be broke, ways to have the goal, ways still playing] among all 2
** rounds rows of results, each modulo 1,000,000,007 (a row whose game stops early counts with all
its continuations).

The number of rounds is `size`.
"""

RANGE = (4, 2_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    goal = rng.randint(4, 40)
    return [rng.randint(1, goal - 1), goal, size]


# solution: rolling list of exact counts
def solve(start, goal, rounds):
    ways = [0] * (goal + 1)
    ways[start] = 1
    for _ in range(rounds):
        new = [2 * ways[0]] + [0] * (goal - 1) + [2 * ways[goal]]
        for c in range(1, goal):
            new[c - 1] += ways[c]
            new[c + 1] += ways[c]
        ways = new
    return [w % (10**9 + 7) for w in (ways[0], ways[goal], sum(ways[1:goal]))]


# solution: table of rounds by coins
def solve(start, goal, rounds):
    mod = 1_000_000_007
    table = [[0] * (goal + 1) for _ in range(rounds + 1)]
    table[0][start] = 1
    for r in range(rounds):
        for c in range(1, goal):
            w = table[r][c]
            table[r + 1][c - 1] = (table[r + 1][c - 1] + w) % mod
            table[r + 1][c + 1] = (table[r + 1][c + 1] + w) % mod
    broke = rich = 0
    for row in table:
        broke = (2 * broke + row[0]) % mod
        rich = (2 * rich + row[goal]) % mod
    return [broke, rich, sum(table[-1][1:goal]) % mod]


# solution: dict of coins, three tallies
def solve(start, goal, rounds):
    mod = 10**9 + 7
    playing = {start: 1}
    broke = rich = 0
    for left in range(rounds - 1, -1, -1):
        after = {}
        rest = pow(2, left, mod)
        for coins, ways in playing.items():
            for now in (coins - 1, coins + 1):
                if now == 0:
                    broke += ways * rest
                elif now == goal:
                    rich += ways * rest
                else:
                    after[now] = (after.get(now, 0) + ways) % mod
        playing = after
    return [broke % mod, rich % mod, sum(playing.values()) % mod]


# solution: powers of a matrix by squaring
MOD = 10**9 + 7


def times(a, b):
    columns = list(zip(*b))
    return [[sum(map(int.__mul__, row, col)) % MOD for col in columns] for row in a]


def solve(start, goal, rounds):
    n = goal + 1
    matrix = [[0] * n for _ in range(n)]
    matrix[0][0] = matrix[goal][goal] = 2
    for c in range(1, goal):
        matrix[c][c - 1] = matrix[c][c + 1] = 1
    row = [[int(c == start) for c in range(n)]]
    while rounds:
        if rounds & 1:
            row = times(row, matrix)
        rounds >>= 1
        if rounds:
            matrix = times(matrix, matrix)
    return [row[0][0], row[0][goal], sum(row[0][1:goal]) % MOD]


# solution: memo of recursion
import sys
from functools import lru_cache


def solve(start, goal, rounds):
    sys.setrecursionlimit(max(sys.getrecursionlimit(), 10_000))

    @lru_cache(maxsize=None)
    def outcome(coins, left):
        if coins == 0:
            return pow(2, left, 1000000007), 0, 0
        if coins == goal:
            return 0, pow(2, left, 1000000007), 0
        if left == 0:
            return 0, 0, 1
        lose, win = outcome(coins - 1, left - 1), outcome(coins + 1, left - 1)
        return tuple((a + b) % 1000000007 for a, b in zip(lose, win))

    for left in range(0, rounds, 300):
        outcome(start, left)
    return list(outcome(start, rounds))
