"""Given an index, return the Fibonacci number of that index as a decimal string; those of 0 and 1 are "0" and "1".

The index is `size`, or a little less.
"""

RANGE = (100, 16_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    return [size - rng.randrange(size // 20 + 1)]


# solution: list of all of them
def solve(index):
    numbers = [0, 1]
    for i in range(2, index + 1):
        following = numbers[i - 1] + numbers[i - 2]
        numbers.append(following)
    return str(numbers[index])


# solution: generator
from itertools import islice


def fibonacci():
    a, b = 0, 1
    while True:
        yield a
        a, b = b, a + b


def solve(index):
    return str(next(islice(fibonacci(), index, None)))


# solution: doubling with recursion
def pair(n):
    if n == 0:
        return 0, 1
    a, b = pair(n // 2)
    even = a * (2 * b - a)
    odd = a * a + b * b
    if n % 2 == 0:
        return even, odd
    return odd, even + odd


def solve(index):
    return str(pair(index)[0])


# solution: powers of a matrix
class Matrix:
    def __init__(self, a, b, c, d):
        self.rows = [[a, b], [c, d]]

    def __mul__(self, other):
        p, q = self.rows, other.rows
        return Matrix(
            p[0][0] * q[0][0] + p[0][1] * q[1][0],
            p[0][0] * q[0][1] + p[0][1] * q[1][1],
            p[1][0] * q[0][0] + p[1][1] * q[1][0],
            p[1][0] * q[0][1] + p[1][1] * q[1][1],
        )


def solve(index):
    result = Matrix(1, 0, 0, 1)
    base = Matrix(1, 1, 1, 0)
    while index:
        if index & 1:
            result = result * base
        base = base * base
        index >>= 1
    return str(result.rows[0][1])


# solution: lists of decimal groups
GROUP = 100
BASE = 10**GROUP


def solve(index):
    smaller, larger = [0], [1]
    for _ in range(index):
        carry = 0
        total = []
        for k, part in enumerate(larger):
            carry += part + (smaller[k] if k < len(smaller) else 0)
            if carry >= BASE:
                total.append(carry - BASE)
                carry = 1
            else:
                total.append(carry)
                carry = 0
        if carry:
            total.append(carry)
        smaller, larger = larger, total
    head = str(smaller[-1])
    return head + "".join(str(part).zfill(GROUP) for part in reversed(smaller[:-1]))
