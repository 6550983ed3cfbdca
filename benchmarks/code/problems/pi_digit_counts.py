"""Given n, return a list of ten numbers: how often each of the digits 0..9 is among the first n decimal digits of pi, the 3
before the point included.

n is `size`.
"""

RANGE = (5, 400)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    return [size]


# solution: two arctangents with whole numbers
def arctan_inverse(x, unit):
    term = total = unit // x
    k, sign = 1, 1
    while term:
        term //= x * x
        k += 2
        sign = -sign
        total += sign * (term // k)
    return total


def solve(n):
    unit = 10 ** (n + 12)
    pi = 4 * (4 * arctan_inverse(5, unit) - arctan_inverse(239, unit))
    text = str(pi)[:n]
    return [text.count(d) for d in "0123456789"]


# solution: spigot over a row of remainders
def solve(n):
    length = 10 * (n + 12) // 3 + 1
    row = [2] * length
    out = []
    held, nines = None, 0
    while len(out) < n:
        carry = 0
        for i in range(length - 1, 0, -1):
            value = 10 * row[i] + carry * (i + 1)
            carry, row[i] = divmod(value, 2 * i + 1)
        value = 10 * row[0] + carry
        digit, row[0] = divmod(value, 10)
        if digit == 9:
            nines += 1
        elif digit == 10:
            out.append(held + 1)
            out += [0] * nines
            held, nines = 0, 0
        else:
            if held is not None:
                out.append(held)
            out += [9] * nines
            held, nines = digit, 0
    out = out[:n]
    return [out.count(d) for d in range(10)]


# solution: endless stream of digits
from itertools import islice


def digits():
    q, r, t, k, m, x = 1, 0, 1, 1, 3, 3
    while True:
        if 4 * q + r - t < m * t:
            yield m
            q, r, m = 10 * q, 10 * (r - m * t), 10 * (3 * q + r) // t - 10 * m
        else:
            q, r, t, k, m, x = (
                q * k,
                (2 * q + r) * x,
                t * x,
                k + 1,
                (q * (7 * k + 2) + r * x) // (t * x),
                x + 2,
            )


def solve(n):
    counts = [0] * 10
    for digit in islice(digits(), n):
        counts[digit] += 1
    return counts


# solution: all terms of the series in a list
from collections import Counter


def terms(x, factor, unit):
    powers = [unit * factor // x]
    while powers[-1]:
        powers.append(powers[-1] // (x * x))
    return [(-1) ** k * (power // (2 * k + 1)) for k, power in enumerate(powers)]


def solve(n):
    unit = 10 ** (n + 15)
    series = terms(18, 48, unit) + terms(57, 32, unit)
    series += [-term for term in terms(239, 20, unit)]
    seen = Counter(str(sum(series))[:n])
    return [seen[str(d)] for d in range(10)]


# solution: decimals and means of two numbers
from decimal import Decimal, localcontext


def solve(n):
    with localcontext() as context:
        context.prec = n + 15
        a, b = Decimal(1), 1 / Decimal(2).sqrt()
        t, p = Decimal("0.25"), 1
        while abs(a - b) > Decimal(10) ** -(n // 2 + 10):
            following = (a + b) / 2
            b = (a * b).sqrt()
            t -= p * (a - following) ** 2
            a = following
            p *= 2
        pi = (a + b) ** 2 / (4 * t)
        figures = pi.as_tuple().digits[:n]
    result = [0] * 10
    for figure in figures:
        result[figure] += 1
    return result
