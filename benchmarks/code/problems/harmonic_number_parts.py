"""Return the upper and the lower part, each modulo p, of 1 + 1/2 + ... + 1/n in lowest terms, given n and p.

n lies between nine tenths of `size` and `size`; p is a prime of 1,000 to 40,000.
"""

RANGE = (10, 5_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    p = rng.randint(1_000, 39_000)
    while any(p % d == 0 for d in range(2, 200) if d < p):
        p += 1
    return [size - rng.randint(0, size // 10), p]


# solution: fractions added one by one
from fractions import Fraction


def solve(n, p):
    total = Fraction(0)
    for k in range(1, n + 1):
        total += Fraction(1, k)
    return [total.numerator % p, total.denominator % p]


# solution: halves joined recursively
from math import gcd


def part(low, high):
    if low == high:
        return 1, low
    middle = (low + high) // 2
    a, b = part(low, middle)
    c, d = part(middle + 1, high)
    return a * d + c * b, b * d


def solve(n, p):
    top, bottom = part(1, n)
    common = gcd(top, bottom)
    return [top // common % p, bottom // common % p]


# solution: least common multiple first
from math import gcd, lcm


def solve(n, p):
    whole = lcm(*range(1, n + 1))
    upper = sum(whole // k for k in range(1, n + 1))
    g = gcd(upper, whole)
    return [upper // g % p, whole // g % p]


# solution: list of the terms of the sum over the factorial
import math


def solve(n, p):
    before = [1]
    for k in range(1, n + 1):
        before.append(before[-1] * k)
    factorial = before.pop()
    after = 1
    numerator = 0
    while before:
        k = len(before)
        numerator += before.pop() * after
        after *= k
    shared = math.gcd(numerator, factorial)
    return [(numerator // shared) % p, (factorial // shared) % p]


# solution: pairs in a queue, merged in rounds
from collections import deque
from math import gcd


def solve(n, p):
    queue = deque((1, k) for k in range(1, n + 1))
    while len(queue) > 1:
        a, b = queue.popleft()
        c, d = queue.popleft()
        g = gcd(b, d)
        x = a * (d // g) + c * (b // g)
        y = b // g * d
        h = gcd(x, g)
        queue.append((x // h, y // h))
    numerator, denominator = queue[0]
    return [numerator % p, denominator % p]
