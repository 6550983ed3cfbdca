"""A ladder has two rails of n nodes each, neighbours on a rail joined, and n rungs that join the nodes at
the same height. Return [number of its spanning trees modulo the modulus, sum of the decimal digits of that
number itself].

n is `size`; the modulus comes first.
"""

RANGE = (1, 1500)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    return [rng.choice([9973, 1_000_003, 998_244_353]), size]


# solution: two numbers carried on
def solve(modulus, n):
    a, b = 0, 1
    for _ in range(n - 1):
        a, b = b, 4 * b - a
    return [b % modulus, sum(map(int, str(b)))]


# solution: table of joined and not yet joined rails for every height
def solve(modulus, n):
    joined = [1]
    apart = [1]
    for i in range(1, n):
        joined.append(3 * joined[i - 1] + apart[i - 1])
        apart.append(2 * joined[i - 1] + apart[i - 1])
    digits = 0
    value = joined[n - 1]
    text = str(value)
    for c in text:
        digits += ord(c) - 48
    return [value % modulus, digits]


# solution: halving with memo
from functools import lru_cache


def solve(modulus, n):
    @lru_cache(maxsize=None)
    def trees(k):
        if k < 3:
            return k * k
        h = k // 2
        if k % 2 == 0:
            return trees(h) * (trees(h + 1) - trees(h - 1))
        return trees(h + 1) ** 2 - trees(h) ** 2

    value = trees(n)
    digits = 0
    for part in [str(value)[i : i + 9] for i in range(0, len(str(value)), 9)]:
        digits += sum(int(c) for c in part)
    return [value % modulus, digits]


# solution: decimal digits in lists, all heights kept for the remainders
def four_times_less(b, a):
    result, carry = [], 0
    for i, digit in enumerate(b):
        x = 4 * digit - (a[i] if i < len(a) else 0) + carry
        result.append(x % 1_000_000_000)
        carry = x // 1_000_000_000
    if carry:
        result.append(carry)
    return result


def solve(modulus, n):
    rows = [[0], [1]]
    while len(rows) <= n:
        rows.append(four_times_less(rows[-1], rows[-2]))
    value = 0
    for digit in reversed(rows[n]):
        value = (value * 1_000_000_000 + digit) % modulus
    return [value, sum(int(c) for digit in rows[n] for c in str(digit))]


# solution: powers of a matrix in a class
class Matrix:
    def __init__(self, a, b, c, d):
        self.cells = (a, b, c, d)

    def __mul__(self, other):
        a, b, c, d = self.cells
        p, q, r, s = other.cells
        return Matrix(a * p + b * r, a * q + b * s, c * p + d * r, c * q + d * s)

    def power(self, k):
        result, base = Matrix(1, 0, 0, 1), self
        while k:
            if k % 2:
                result = result * base
            base = base * base
            k //= 2
        return result


def solve(modulus, n):
    value = Matrix(4, -1, 1, 0).power(n).cells[2]
    rest, total = value, 0
    while rest:
        rest, low = divmod(rest, 10**18)
        while low:
            total += low % 10
            low //= 10
    return [value % modulus, total]
