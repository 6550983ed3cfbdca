"""Given a prime p, a base g and a number h that is some power of g modulo p, return the least x >= 0 with g ** x equal to h
modulo p.

p is the first prime not below `size`.
"""

RANGE = (5, 120_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    p = size
    while any(p % d == 0 for d in range(2, int(p**0.5) + 1)):
        p += 1
    g = rng.randint(2, p - 1)
    return [p, g, pow(g, rng.randint(p // 2, p - 1), p)]


# solution: multiply until it fits
def solve(p, g, h):
    x, power = 0, 1
    while power != h:
        power = power * g % p
        x += 1
    return x


# solution: small steps in a dictionary, then giant steps
from math import isqrt


def solve(p, g, h):
    if h == 1:
        return 0
    m = isqrt(p) + 1
    table = {}
    value = h
    for j in range(m):
        table[value] = j
        value = value * g % p
    giant = pow(g, m, p)
    power = 1
    for i in range(1, m + 1):
        power = power * giant % p
        if power in table:
            return i * m - table[power]


# solution: list of all powers
from itertools import accumulate, repeat


def solve(p, g, h):
    powers = list(accumulate(repeat(g, p - 1), lambda a, b: a * b % p, initial=1))
    return powers.index(h)


# solution: table of logarithms
def solve(modulus, base, wanted):
    logarithm = dict()
    exponent, residue = 0, 1
    while residue not in logarithm:
        logarithm[residue] = exponent
        residue = residue * base % modulus
        exponent += 1
    return logarithm[wanted]


# solution: order taken apart into prime powers
def order_of(g, p):
    order = p - 1
    rest, d = p - 1, 2
    while rest > 1:
        if d * d > rest:
            d = rest
        if rest % d == 0:
            rest //= d
            while order % d == 0 and pow(g, order // d, p) == 1:
                order //= d
            while rest % d == 0:
                rest //= d
        d += 1
    return order


def prime_powers(n):
    out, d = [], 2
    while n > 1:
        if d * d > n:
            d = n
        q = 1
        while n % d == 0:
            n //= d
            q *= d
        if q > 1:
            out.append(q)
        d += 1
    return out


def solve(p, g, h):
    order = order_of(g, p)
    x, modulus = 0, 1
    for q in prime_powers(order):
        root = pow(g, order // q, p)
        goal = pow(h, order // q, p)
        digit, value = 0, 1
        while value != goal:
            value = value * root % p
            digit += 1
        while x % q != digit:
            x += modulus
        modulus *= q
    return x % order
