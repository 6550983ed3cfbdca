"""Given a modulus and a list of numbers a, b, c, ..., return the value of a ** (b ** (c ** ...)) modulo that modulus.

There are `size` numbers, each at least 1; the modulus is below 5000.
"""

RANGE = (2, 60)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    return [rng.randint(500, 4999), [rng.randint(2, 99) for _ in range(size)]]


# solution: totients, exponents lifted when large
def totient(m):
    result, p = m, 2
    while p * p <= m:
        if m % p == 0:
            result -= result // p
            while m % p == 0:
                m //= p
        p += 1
    return result - result // m if m > 1 else result


def solve(modulus, numbers):
    def lifted(x, m):
        return x if x < m else x % m + m

    def power(a, e, m):
        out = 1
        a = lifted(a, m)
        while e:
            if e & 1:
                out = lifted(out * a, m)
            a = lifted(a * a, m)
            e >>= 1
        return out

    def tower(i, m):
        if i == len(numbers) - 1 or m == 1:
            return lifted(numbers[i], m)
        return power(numbers[i], tower(i + 1, totient(m)), m)

    return tower(0, modulus) % modulus


# solution: list of powers until one repeats, tail and loop for each level
def size_of(numbers, limit):
    value = 1
    for a in reversed(numbers):
        if a == 1:
            value = 1
        elif value > limit:
            value = limit + 1
        else:
            value = min(a**value, limit + 1)
    return value


def solve(modulus, numbers):
    if modulus == 1:
        return 0
    if len(numbers) == 1:
        return numbers[0] % modulus
    powers = [1 % modulus]
    where = {powers[0]: 0}
    while True:
        x = powers[-1] * numbers[0] % modulus
        if x in where:
            break
        where[x] = len(powers)
        powers.append(x)
    tail = where[x]
    loop = len(powers) - tail
    real = size_of(numbers[1:], tail)
    if real <= tail:
        return powers[real]
    e = solve(loop, numbers[1:])
    e += (tail - e + loop - 1) // loop * loop if e < tail else 0
    return powers[e]


# solution: table of the functions x -> a ** x as arrays, from the end
from array import array


def solve(modulus, numbers):
    def cycle(a, m):
        first = array("h", [-1]) * m
        x, k = 1 % m, 0
        while first[x] < 0:
            first[x] = k
            x = x * a % m
            k += 1
        return first[x], k - first[x]

    moduli = [(modulus, 0)]
    for a in numbers[:-1]:
        tail, loop = cycle(a, moduli[-1][0])
        moduli.append((loop, tail))
    limit = 20000
    m, tail = moduli[-1]
    exact = min(numbers[-1], limit)
    residue = numbers[-1] % m
    for i in range(len(numbers) - 2, -1, -1):
        loop, tail = moduli[i + 1]
        if exact < limit:
            e = exact
        else:
            e = residue + loop * (tail // loop + 1)
        residue = pow(numbers[i], e, moduli[i][0])
        if numbers[i] == 1:
            exact = 1
        elif exact >= 15 or exact >= limit:
            exact = limit
        else:
            exact = min(limit, numbers[i] ** exact)
    return residue % modulus


# solution: values as a small number or a remainder modulo one highly divisible number
def solve(modulus, numbers):
    chain = [modulus]
    while chain[-1] > 1:
        m = chain[-1]
        chain.append(sum(1 for k in range(1, m + 1) if _coprime(k, m)))
    tops = numbers[: len(chain)]
    value = (tops[-1], tops[-1])
    for i in range(len(tops) - 2, -1, -1):
        m = chain[i]
        small, exponent = value
        if small is not None and small <= 16:
            real = tops[i] ** small
        else:
            real = None
        if tops[i] == 1:
            real = 1
        following = chain[i + 1] if i + 1 < len(chain) else 1
        if small is None:
            exponent = exponent % following + 16 * following
        residue = pow(tops[i], exponent, m)
        value = (real, real) if real is not None else (None, residue)
    return value[1] % modulus


def _coprime(a, b):
    while b:
        a, b = b, a % b
    return a == 1


# solution: objects for numbers that may be too large, remainders asked of them
class Tower:
    def __init__(self, base, exponent=None):
        self.base = base
        self.exponent = exponent
        self.known = {}

    def at_most(self, limit):
        if self.exponent is None:
            return min(self.base, limit)
        if self.base == 1:
            return 1
        e = self.exponent.at_most(limit)
        value = 1
        for _ in range(e):
            value *= self.base
            if value >= limit:
                return limit
        return value

    def modulo(self, m):
        if m not in self.known:
            if self.exponent is None:
                self.known[m] = self.base % m
            else:
                seen = []
                x = 1 % m
                while x not in seen:
                    seen.append(x)
                    x = x * self.base % m
                start = seen.index(x)
                loop = len(seen) - start
                if self.exponent.at_most(start + 1) <= start:
                    self.known[m] = seen[self.exponent.at_most(start + 1)]
                else:
                    e = (self.exponent.modulo(loop) - start) % loop
                    self.known[m] = seen[start + e]
        return self.known[m]


def solve(modulus, numbers):
    tower = None
    for a in reversed(numbers):
        tower = Tower(a, tower)
    return tower.modulo(modulus)
