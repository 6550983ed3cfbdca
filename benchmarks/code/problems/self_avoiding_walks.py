"""Return [walks, area]: how many walks of n unit steps on the square grid visit no point twice, and
the sum over them of |x| + |y| of their last points.

The number of steps n is `size`.
"""

RANGE = (1, 9)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    return [size]


# solution: backtracking with one set
def solve(n):
    visited = {(0, 0)}
    result = [0, 0]

    def step(x, y, left):
        if left == 0:
            result[0] += 1
            result[1] += abs(x) + abs(y)
            return
        for p in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
            if p not in visited:
                visited.add(p)
                step(*p, left - 1)
                visited.remove(p)

    step(0, 0, n)
    return result


# solution: all walks of a length in a list
def solve(n):
    walks = [[(0, 0)]]
    for _ in range(n):
        longer = []
        for walk in walks:
            x, y = walk[-1]
            for dx, dy in [(0, 1), (1, 0), (0, -1), (-1, 0)]:
                point = (x + dx, y + dy)
                if point not in walk:
                    longer.append(walk + [point])
        walks = longer
    return [len(walks), sum(abs(w[-1][0]) + abs(w[-1][1]) for w in walks)]


# solution: board of bytes, an eighth of the walks
def solve(n):
    side = 2 * n + 3
    board = bytearray(side * side)
    middle = (n + 1) * side + n + 1

    def go(at, left, straight):
        board[at] = 1
        if left == 0:
            y, x = divmod(at, side)
            count, total = 1, abs(y - n - 1) + abs(x - n - 1)
        else:
            count = total = 0
            for move in (1, side) if straight else (1, -1, side, -side):
                if not board[at + move]:
                    a, b = go(at + move, left - 1, straight and move == 1)
                    times = 2 if straight and move == side else 1
                    count += a * times
                    total += b * times
        board[at] = 0
        return count, total

    board[middle] = 1
    count, total = go(middle + 1, n - 1, True)
    return [4 * count, 4 * total]


# solution: directions as numbers in base four
def points(code, n):
    place = 0
    yield place
    for _ in range(n):
        place += (1, 1j, -1, -1j)[code & 3]
        code >>= 2
        yield place


def solve(n):
    count = total = 0
    for code in range(4 ** (n - 1)):
        end = 0
        seen = set()
        for end in points(code << 2, n):
            if end in seen:
                break
            seen.add(end)
        else:
            count += 4
            total += 4 * int(abs(end.real) + abs(end.imag))
    return [count, total]


# solution: counts by the set of points and the end
from collections import Counter


def solve(n):
    states = Counter({(frozenset([(0, 0)]), (0, 0)): 1})
    for _ in range(n):
        fresh = Counter()
        for (body, (x, y)), number in states.items():
            for head in ((x, y + 1), (x, y - 1), (x + 1, y), (x - 1, y)):
                if head not in body:
                    fresh[body | {head}, head] += number
        states = fresh
    return [sum(states.values()), sum(k * (abs(x) + abs(y)) for (_, (x, y)), k in states.items())]
