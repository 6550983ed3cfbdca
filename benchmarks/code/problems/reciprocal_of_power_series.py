"""Given the whole-number coefficients of a polynomial, the first not 0, return the first `size` coefficients of 1 / polynomial as a power series modulo 998244353.

The polynomial has up to 12 coefficients.
"""

RANGE = (4, 4000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    return [[rng.randint(1, 50)] + [rng.randint(-9, 9) for _ in range(rng.randint(2, 11))], size]


# solution: recurrence on the list of results
def solve(poly, size):
    p = 998244353
    inverse = pow(poly[0], p - 2, p)
    out = [inverse]
    for n in range(1, size):
        total = 0
        for k in range(1, min(n, len(poly) - 1) + 1):
            total += poly[k] * out[n - k]
        out.append(-total * inverse % p)
    return out[:size]


# solution: sliding window in a deque
from collections import deque


def terms(poly, p):
    inverse = pow(poly[0], -1, p)
    window = deque([0] * (len(poly) - 1), maxlen=len(poly) - 1)
    right = 1
    while True:
        value = (right - sum(c * w for c, w in zip(poly[1:], window))) * inverse % p
        window.appendleft(value)
        yield value
        right = 0


def solve(poly, size):
    source = terms(poly, 998244353)
    return [next(source) for _ in range(size)]


# solution: long division with a remainder as long as the answer
def solve(poly, size):
    p = 998244353
    remainder = [1] + [0] * (size + len(poly))
    unit = pow(poly[0], -1, p)
    quotient = [0] * size
    for i in range(size):
        q = remainder[i] * unit % p
        quotient[i] = q
        for j in range(len(poly)):
            remainder[i + j] = (remainder[i + j] - q * poly[j]) % p
    return quotient


# solution: Newton's doubling with products as big whole numbers
def pack(values, width):
    data = bytearray()
    for v in values:
        data += v.to_bytes(width, "little")
    return int.from_bytes(data, "little")


def product(a, b, length, p, width=10):
    whole = pack(a, width) * pack(b, width)
    data = whole.to_bytes((len(a) + len(b) + 1) * width, "little")
    count = min(length, len(a) + len(b) - 1)
    return [int.from_bytes(data[i * width : i * width + width], "little") % p for i in range(count)]


def solve(poly, size):
    p = 998244353
    poly = [c % p for c in poly]
    result = [pow(poly[0], -1, p)]
    while len(result) < size:
        length = 2 * len(result)
        check = product(result, poly[:length], length, p)
        check = [-c % p for c in check] + [0] * (length - len(check))
        check[0] = (check[0] + 2) % p
        result = product(result, check, length, p)
    return result[:size]


# solution: all states of a shift register kept
class State(tuple):
    def after(self, taps, unit, p):
        value = -sum(t * s for t, s in zip(taps, self)) * unit % p
        return State((value,) + self[:-1])


def solve(poly, size):
    p = 998244353
    unit = pow(poly[0], -1, p)
    states = [State([unit] + [0] * (len(poly) - 2))]
    while len(states) < size:
        states.append(states[-1].after(poly[1:], unit, p))
    return [s[0] for s in states]
