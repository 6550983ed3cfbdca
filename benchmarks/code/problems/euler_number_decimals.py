"""Return the decimals of e = 2.71828... as [how often each digit 0 to 9 comes among the first n decimals, the last five of them as a text].

n is `size`.
"""

RANGE = (6, 2400)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    return [size]


# solution: terms of the series as one large whole number each
def solve(n):
    scale = 10 ** (n + 10)
    total, term, k = 0, scale, 1
    while term:
        total += term
        term //= k
        k += 1
    digits = str(total // 10**10)[1:]
    return [[digits.count(str(d)) for d in range(10)], digits[-5:]]


# solution: digit by digit from factorial places
def solve(n):
    length, bits = 10, 0
    while bits < n * 3.33 + 20:
        length += 1
        bits += length.bit_length() - 1
    places = [1] * length
    counts = [0] * 10
    last = []
    for _ in range(n):
        carry = 0
        for i in range(length - 1, -1, -1):
            carry, places[i] = divmod(places[i] * 10 + carry, i + 2)
        counts[carry] += 1
        last.append(carry)
        del last[:-5]
    return [counts, "".join(map(str, last))]


# solution: binary splitting
def split(a, b):
    if b - a == 1:
        return 1, b
    middle = (a + b) // 2
    p, q = split(a, middle)
    r, s = split(middle, b)
    return p * s + r, q * s


def solve(n):
    terms, digits = 10, 0.0
    while digits < n + 10:
        terms += 1
        digits += len(str(terms)) - 1 + 0.3 * (terms > 20)
    p, q = split(0, terms)
    number = p * 10**n // q % 10**n
    text = str(number).rjust(n, "0")
    counts = [0] * 10
    for c in text:
        counts[int(c)] += 1
    return [counts, text[-5:]]


# solution: convergents of its continued fraction
from itertools import count


def convergents():
    before, now = (1, 0), (2, 1)
    for k in count(1):
        for a in (1, 2 * k, 1):
            before, now = now, (a * now[0] + before[0], a * now[1] + before[1])
        yield now


def solve(n):
    limit = 10 ** (n // 2 + 8)
    for p, q in convergents():
        if q > limit:
            break
    decimals = []
    rest = p % q
    for _ in range(n):
        d, rest = divmod(rest * 10, q)
        decimals.append(str(d))
    return [[decimals.count(str(d)) for d in range(10)], "".join(decimals[-5:])]


# solution: decimal module, all terms in a list
from collections import Counter
from decimal import Decimal, localcontext


def solve(n):
    with localcontext() as context:
        context.prec = n + 15
        terms = [Decimal(1)]
        while terms[-1] > Decimal(10) ** (-n - 10):
            terms.append(terms[-1] / len(terms))
        digits = str(sum(terms))[2 : n + 2]
    tally = Counter(digits)
    return [[tally[str(d)] for d in range(10)], digits[-5:]]
