"""Given the side of a board, the row and the column of a knight and a number of moves, return how many walks of that many moves stay on the board, modulo 998244353.

The number of moves is `size`, the side is 5 or 6; squares may be visited again, rows and columns count from 0.
"""

RANGE = (10, 2500)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    side = 6 if rng.random() < 0.7 else 5
    row, column = rng.choice([(r, c) for r in range(side) for c in range(side) if side == 6 or (r, c) != (2, 2)])
    return [side, row, column, size]


# solution: two flat boards in turn
def solve(side, row, column, moves):
    hops = []
    for r in range(side):
        for c in range(side):
            for dr, dc in ((1, 2), (2, 1), (-1, 2), (-2, 1), (1, -2), (2, -1), (-1, -2), (-2, -1)):
                if 0 <= r + dr < side and 0 <= c + dc < side:
                    hops.append((r * side + c, (r + dr) * side + c + dc))
    now = [0] * (side * side)
    now[row * side + column] = 1
    for _ in range(moves):
        then = [0] * (side * side)
        for a, b in hops:
            then[b] += now[a]
        now = [x % 998244353 for x in then]
    return sum(now) % 998244353


# solution: table of every layer
MOD = 998244353
STEPS = [(-2, -1), (-2, 1), (-1, -2), (-1, 2), (1, -2), (1, 2), (2, -1), (2, 1)]


def solve(n, row, col, k):
    table = [[[0 for _ in range(n)] for _ in range(n)] for _ in range(k + 1)]
    for r in range(n):
        for c in range(n):
            table[0][r][c] = 1
    for left in range(1, k + 1):
        for r in range(n):
            for c in range(n):
                total = 0
                for dr, dc in STEPS:
                    rr = r + dr
                    cc = c + dc
                    if rr >= 0 and rr < n and cc >= 0 and cc < n:
                        total += table[left - 1][rr][cc]
                table[left][r][c] = total % MOD
    return table[k][row][col]


# solution: memo by square and moves left
import sys


def solve(side, row, column, moves):
    sys.setrecursionlimit(max(sys.getrecursionlimit(), moves + 500))
    memo = {}

    def walks(r, c, left):
        if r < 0 or c < 0 or r >= side or c >= side:
            return 0
        if left == 0:
            return 1
        key = (r, c, left)
        if key not in memo:
            total = 0
            for a, b in ((1, 2), (2, 1)):
                total += walks(r + a, c + b, left - 1) + walks(r - a, c + b, left - 1)
                total += walks(r + a, c - b, left - 1) + walks(r - a, c - b, left - 1)
            memo[key] = total % 998244353
        return memo[key]

    return walks(row, column, moves)


# solution: power of the move matrix
def times(a, b, m):
    columns = list(zip(*b))
    return [[sum(map(int.__mul__, line, col)) % m for col in columns] for line in a]


def solve(side, row, column, moves):
    m = 998244353
    cells = [(r, c) for r in range(side) for c in range(side)]
    base = [[int(abs(a - x) * abs(b - y) == 2) for x, y in cells] for a, b in cells]
    result = [[int(i == row * side + column) for i in range(len(cells))]]
    while moves:
        if moves & 1:
            result = times(result, base, m)
        moves >>= 1
        if moves:
            base = times(base, base, m)
    return sum(result[0]) % m


# solution: exact counts on complex squares
from collections import Counter


def solve(side, row, column, moves):
    jumps = [complex(a, b) for a in (-2, -1, 1, 2) for b in (-2, -1, 1, 2) if abs(a) != abs(b)]
    standing = Counter({complex(row, column): 1})
    for _ in range(moves):
        after = Counter()
        for square, ways in standing.items():
            for jump in jumps:
                target = square + jump
                if 0 <= target.real < side and 0 <= target.imag < side:
                    after[target] += ways
        standing = after
    return sum(standing.values()) % 998244353
