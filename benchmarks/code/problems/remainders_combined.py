"""Given moduli and remainders, return the least whole number from 0 that leaves each remainder, with the least common multiple of the moduli, both as hexadecimal texts, or an empty list when there is none.

There are `size` moduli up to 5000, not always coprime.
"""

RANGE = (3, 500)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    moduli = [rng.randint(2, 5000) for _ in range(size)]
    secret = rng.getrandbits(8 * size)
    remainders = [secret % m for m in moduli]
    if rng.random() < 0.1:
        remainders[-1] = (remainders[-1] + 1) % moduli[-1]
    return [moduli, remainders]


# solution: one congruence after the other
from math import gcd


def solve(moduli, remainders):
    x, m = 0, 1
    for n, r in zip(moduli, remainders):
        g = gcd(m, n)
        if (r - x) % g:
            return []
        if n // g > 1:
            x += m * ((r - x) // g * pow(m // g, -1, n // g) % (n // g))
        m = m // g * n
        x %= m
    return [f"{x:x}", f"{m:x}"]


# solution: pairs joined as in a tournament
from math import gcd


def join(a, b):
    if a is None or b is None:
        return None
    (x, m), (y, n) = a, b
    g = gcd(m, n)
    if (y - x) % g:
        return None
    lift = (y - x) // g * pow(m // g, -1, n // g) % (n // g)
    return (x + m * lift, m // g * n)


def solve(moduli, remainders):
    round_ = [(r % m, m) for m, r in zip(moduli, remainders)]
    while len(round_) > 1:
        following = [join(round_[i], round_[i + 1]) for i in range(0, len(round_) - 1, 2)]
        if len(round_) % 2:
            following.append(round_[-1])
        round_ = following
    if round_[0] is None:
        return []
    return [format(v, "x") for v in round_[0]]


# solution: highest prime powers first, then mixed radix digits
def factors(n):
    p = 2
    while p * p <= n:
        power = 1
        while n % p == 0:
            n //= p
            power *= p
        if power > 1:
            yield p, power
        p += 1
    if n > 1:
        yield n, n


def solve(moduli, remainders):
    needed = {}
    for m, r in zip(moduli, remainders):
        for p, power in factors(m):
            old, value = needed.get(p, (1, 0))
            if (value - r) % min(old, power):
                return []
            if power > old:
                needed[p] = (power, r % power)
    x, product = 0, 1
    for power, value in needed.values():
        digit = (value - x) * pow(product, -1, power) % power
        x += product * digit
        product *= power
    return ["%x" % x, "%x" % product]


# solution: counting up by the product, with a history of all states
class Congruence:
    def __init__(self, value, modulus):
        self.value = value
        self.modulus = modulus

    def with_(self, r, n):
        step, start = self.modulus % n, self.value % n
        k = 0
        while start != r:
            start = (start + step) % n
            k += 1
            if k > n:
                return None
        a, b = self.modulus, n
        while b:
            a, b = b, a % b
        return Congruence(self.value + k * self.modulus, self.modulus // a * n)


def solve(moduli, remainders):
    history = [Congruence(0, 1)]
    for n, r in zip(moduli, remainders):
        new = history[-1].with_(r, n)
        if new is None:
            return []
        history.append(new)
    return [hex(history[-1].value)[2:], hex(history[-1].modulus)[2:]]


# solution: all pairs compared, then trial of each new factor
from math import gcd, lcm


def solve(moduli, remainders):
    for i in range(len(moduli)):
        for j in range(i):
            if (remainders[i] - remainders[j]) % gcd(moduli[i], moduli[j]):
                return []
    parts = []
    known = 1
    for n in moduli:
        fresh = lcm(known, n) // known
        parts.append(fresh)
        known *= fresh
    rest = []
    for n, fresh, r in zip(moduli, parts, remainders):
        rest.append((n, fresh, r))
    x = 0
    done = 1
    for n, fresh, r in rest:
        for k in range(fresh):
            if (x + k * done - r) % n == 0:
                x += k * done
                break
        done *= fresh
    return [f"{x:x}", f"{known:x}"]
