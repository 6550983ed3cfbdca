"""On a board of squares 0 to n a token moves by throws of a die with f faces; a throw beyond n is
turned back at n (one square too far is one square back). Given penalty squares that send the token
to 0, return in how many of the f ** t rows of t throws the token has been on square n at some time,
modulo 1,000,000,007 (it stays there).

The board has `size` squares after 0; penalty squares are given in order.
"""

RANGE = (8, 400)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    penalties = sorted(rng.sample(range(1, size), min(3, size // 8)))
    return [rng.randint(4, 8), rng.randint(10, 40), penalties, size]


# solution: list of counts for every throw
def solve(faces, throws, penalties, n):
    table = [[1] + [0] * n]
    for _ in range(throws):
        row = [0] * (n + 1)
        for square, ways in enumerate(table[-1]):
            if square == n:
                row[n] += faces * ways
            elif ways:
                for d in range(1, faces + 1):
                    to = square + d
                    to = 2 * n - to if to > n else to
                    row[0 if to in penalties else to] += ways
        table.append(row)
    return table[-1][n] % 1000000007


# solution: only reached squares in a dict
def solve(faces, throws, penalties, n):
    back = set(penalties)
    reached = {0: 1}
    done = 0
    for left in range(throws - 1, -1, -1):
        fresh = {}
        for square, ways in reached.items():
            for to in range(square + 1, square + faces + 1):
                if to == n:
                    done += ways * pow(faces, left, 1000000007)
                    continue
                if to > n:
                    to = n - (to - n)
                if to in back:
                    to = 0
                fresh[to] = (fresh.get(to, 0) + ways) % 1000000007
        reached = fresh
    return done % 1000000007


# solution: memo on square and throws left
from functools import cache


def solve(faces, throws, penalties, n):
    @cache
    def wins(square, left):
        if square == n:
            return faces**left
        if left == 0:
            return 0
        total = 0
        for d in range(1, faces + 1):
            to = min(square + d, 2 * n - square - d)
            total += wins(0 if to in penalties else to, left - 1)
        return total

    return wins(0, throws) % (10**9 + 7)


# solution: backwards over all squares, two lists
def solve(faces, throws, penalties, n):
    goes = []
    for square in range(n):
        targets = [n - abs(n - square - d) for d in range(1, faces + 1)]
        goes.append([0 if t in penalties else t for t in targets])
    value = [0] * n + [1]
    for k in range(throws):
        last = value[n] * faces % 1000000007
        value = [sum(value[t] for t in targets) % 1000000007 for targets in goes] + [last]
    return value[0]


# solution: board of square objects
class Square:
    def __init__(self, number):
        self.number = number
        self.next = []
        self.now = self.coming = 0


def solve(faces, throws, penalties, n):
    board = [Square(i) for i in range(n + 1)]
    for square in board:
        for d in range(1, faces + 1):
            to = square.number + d
            if to > n:
                to = 2 * n - to
            square.next.append(board[0] if to in penalties else board[to])
    board[n].next = [board[n]] * faces
    board[0].now = 1
    for _ in range(throws):
        for square in board:
            if square.now:
                for other in square.next:
                    other.coming += square.now
        for square in board:
            square.now, square.coming = square.coming % 1000000007, 0
    return board[n].now
