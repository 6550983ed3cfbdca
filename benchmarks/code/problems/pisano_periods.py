"""Given a list of moduli from 2 on, return for each the period of the Fibonacci numbers taken modulo it.

There are three to eight moduli, the largest between nine tenths of `size` and `size`.
"""

RANGE = (20, 40_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    moduli = [rng.randint(2, size) for _ in range(rng.randint(2, 7))]
    moduli.append(rng.randint(size - size // 10, size))
    rng.shuffle(moduli)
    return [moduli]


# solution: two numbers until 0, 1 comes again
def solve(moduli):
    periods = []
    for m in moduli:
        a, b, period = 1, 1, 1
        while a or b != 1:
            a, b = b, (a + b) % m
            period += 1
        periods.append(period)
    return periods


# solution: dictionary of pairs seen
def period(m):
    seen = {}
    pair = (0, 1 % m)
    while pair not in seen:
        seen[pair] = len(seen)
        pair = (pair[1], sum(pair) % m)
    return len(seen) - seen[pair]


def solve(moduli):
    return [period(m) for m in moduli]


# solution: whole list of terms for each modulus
def solve(moduli):
    sequences = {}
    for m in set(moduli):
        terms = [0, 1]
        while len(terms) < 4 or terms[-2:] != [0, 1]:
            terms.append((terms[-1] + terms[-2]) % m)
        sequences[m] = terms[:-2]
    return [len(sequences[m]) for m in moduli]


# solution: periods of prime powers and least common multiple
from math import lcm


def direct(m):
    a, b, k = 1, 1, 1
    while (a, b) != (0, 1):
        a, b, k = b, (a + b) % m, k + 1
    return k


def powers(n):
    d = 2
    while n > 1:
        q = 1
        while n % d == 0:
            n //= d
            q *= d
        if q > 1:
            yield d, q
        d = d + 1 if d * d <= n else n


def solve(moduli):
    cache = {}
    answer = []
    for m in moduli:
        together = 1
        for p, q in powers(m):
            if q not in cache:
                cache[q] = direct(p) * (q // p)
            together = lcm(together, cache[q])
        answer.append(together)
    return answer


# solution: small steps and giant steps of pairs
from math import isqrt


def fib(n, m):
    a, b = 0, 1
    for bit in bin(n)[2:]:
        a, b = a * (2 * b - a) % m, (a * a + b * b) % m
        if bit == "1":
            a, b = b, (a + b) % m
    return a % m, b % m


def solve(moduli):
    result = []
    for m in moduli:
        width = isqrt(6 * m) + 1
        small = {}
        a, b = 0, 1
        for k in range(width):
            if k and (a, b) == (0, 1):
                small = None
                result.append(k)
                break
            small[a, b] = k
            a, b = b, (a + b) % m
        if small is None:
            continue
        one, two = fib(width, m)
        before = (two - one) % m
        x, y = one, two
        giant = 1
        while (x, y) not in small:
            x, y = (x * before + y * one) % m, (x * one + y * two) % m
            giant += 1
        result.append(giant * width - small[x, y])
    return result
