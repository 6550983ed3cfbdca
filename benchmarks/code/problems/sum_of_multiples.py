"""Given a whole number n, return the sum of all positive numbers below n that are divisible by 3 or by 5.

The number n is `size` or a little more. A number divisible by both counts once.
"""

RANGE = (50, 1_500_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    return [size + rng.randint(0, size // 20)]


# solution: inclusion and exclusion
def solve(n):
    def upto(k):
        m = (n - 1) // k
        return k * m * (m + 1) // 2

    return upto(3) + upto(5) - upto(15)


# solution: list of all multiples
def solve(limit):
    multiples = []
    for number in range(1, limit):
        if number % 3 == 0 or number % 5 == 0:
            multiples.append(number)
    return sum(multiples)


# solution: union of two sets
def solve(n):
    return sum(set(range(3, n, 3)) | set(range(5, n, 5)))


# solution: marks in a bytearray
from itertools import compress


def solve(n):
    marks = bytearray(n)
    for step in (3, 5):
        marks[step::step] = b"\x01" * len(range(step, n, step))
    return sum(compress(range(n), marks))


# solution: cycle of gaps
from itertools import cycle


def solve(n):
    total = 0
    at = 0
    for gap in cycle((3, 2, 1, 3, 1, 2, 3)):
        at += gap
        if at >= n:
            return total
        total += at
