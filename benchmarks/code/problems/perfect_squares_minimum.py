"""Given a positive integer, return the smallest number of positive perfect squares that add up to it.

The integer is `size` or at most a tenth less; 12 = 4 + 4 + 4 gives 3.
"""

RANGE = (100, 12_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    return [size - rng.randrange(size // 10)]


# solution: list of best counts
def solve(n):
    best = [0] * (n + 1)
    for total in range(1, n + 1):
        count = total
        root = 1
        while root * root <= total:
            if best[total - root * root] + 1 < count:
                count = best[total - root * root] + 1
            root += 1
        best[total] = count
    return best[n]


# solution: breadth-first search downwards
from collections import deque


def solve(n):
    squares = [k * k for k in range(1, int(n**0.5) + 2)]
    queue = deque([(n, 0)])
    visited = {n}
    while queue:
        rest, used = queue.popleft()
        for square in squares:
            if square == rest:
                return used + 1
            if square > rest:
                break
            if rest - square not in visited:
                visited.add(rest - square)
                queue.append((rest - square, used + 1))


# solution: bits of reachable sums
def solve(number):
    mask = (1 << number + 1) - 1
    reachable, count = 1, 0
    while not reachable >> number & 1:
        wider = 0
        side = 1
        while side * side <= number:
            wider |= reachable << side * side
            side += 1
        reachable = wider & mask
        count += 1
    return count


# solution: theorem of Legendre and sums of two
from math import isqrt


def is_square(n):
    return isqrt(n) ** 2 == n


def solve(n):
    if is_square(n):
        return 1
    reduced = n
    while reduced % 4 == 0:
        reduced //= 4
    if reduced % 8 == 7:
        return 4
    if any(is_square(n - k * k) for k in range(1, isqrt(n) + 1)):
        return 2
    return 3


# solution: sets of sums, level by level
def solve(target):
    squares = {i * i for i in range(1, target + 1) if i * i <= target}
    level = set(squares)
    answer = 1
    while target not in level:
        level = {s + square for s in level for square in squares if s + square <= target}
        answer += 1
    return answer
