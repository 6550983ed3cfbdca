"""Given n, return a list of two numbers: the sum of the decimal digits of n!, and how many digits 0 are written when all of
1!, 2!, ..., n! are written out.

n is `size`.
"""

RANGE = (5, 450)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    return [size]


# solution: running product
def solve(n):
    product, zeros = 1, 0
    for k in range(2, n + 1):
        product *= k
        zeros += str(product).count("0")
    return [sum(map(int, str(product))), zeros]


# solution: list of all factorials
from itertools import accumulate
from operator import mul


def solve(n):
    factorials = list(accumulate(range(1, n + 1), mul))
    zeros = sum(str(f).count("0") for f in factorials)
    last, total = factorials[-1], 0
    while last:
        last, digit = divmod(last, 10)
        total += digit
    return [total, zeros]


# solution: list of digits multiplied in place
def solve(n):
    digits = [1]
    zeros = 0
    for k in range(1, n + 1):
        carry = 0
        for i, d in enumerate(digits):
            carry, digits[i] = divmod(d * k + carry, 10)
        while carry:
            carry, d = divmod(carry, 10)
            digits.append(d)
        zeros += digits.count(0)
    return [sum(digits), zeros]


# solution: every factorial as a list of digits
def solve(n):
    book = [[1]]
    for k in range(2, n + 1):
        carry = 0
        page = []
        for digit in book[-1]:
            value = digit * k + carry
            page.append(value % 10)
            carry = value // 10
        while carry > 0:
            page.append(carry % 10)
            carry //= 10
        book.append(page)
    zeros = sum(1 for page in book for digit in page if digit == 0)
    return [sum(book[-1]), zeros]


# solution: all digits in one text
from collections import Counter
from math import factorial


def solve(n):
    texts = {k: str(factorial(k)) for k in range(1, n + 1)}
    tally = Counter("".join(texts.values()))
    last = Counter(texts[n])
    return [sum(int(d) * c for d, c in last.items()), tally["0"]]
