"""Given a list of whole numbers, return the sum of the xor of every stretch of it (consecutive numbers),
modulo the given modulus.

The list has `size` numbers below 2 ** 16.
"""

RANGE = (8, 20_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    top = 1 << rng.randint(5, 16)
    return [rng.choice((998244353, 1000003, 10**9 + 7)), [rng.randrange(top) for _ in range(size)]]


# solution: ones among the prefix values, bit by bit
def solve(modulus, numbers):
    prefixes = [0]
    for x in numbers:
        prefixes.append(prefixes[-1] ^ x)
    total = 0
    for bit in range(16):
        ones = sum(p >> bit & 1 for p in prefixes)
        total += ones * (len(prefixes) - ones) << bit
    return total % modulus


# solution: counters for every bit in one pass
def solve(modulus, numbers):
    ones = [0] * 16
    prefix = result = 0
    for i, x in enumerate(numbers, 1):
        prefix ^= x
        for b in range(16):
            if prefix >> b & 1:
                result += (i - ones[b]) << b
                ones[b] += 1
            else:
                result += ones[b] << b
        result %= modulus
    return result


# solution: sums of stretches that end at each place
from array import array


def solve(modulus, numbers):
    total = 0
    for bit in range(16):
        odd = array("l", [0])
        for i, x in enumerate(numbers):
            odd.append(i + 1 - odd[-1] if x >> bit & 1 else odd[-1])
        total += sum(odd) << bit
    return total % modulus


# solution: neighbouring parts combined until one is left
def combine(part, other):
    total, ones, size = part
    more, others, length = other
    total += more
    for b, (x, y) in enumerate(zip(ones, others)):
        total += (x * (length - y) + y * (size - x)) << b
    return total, [x + y for x, y in zip(ones, others)], size + length


def solve(modulus, numbers):
    prefix = 0
    parts = [(0, [0] * 16, 1)]
    for x in numbers:
        prefix ^= x
        parts.append((0, [prefix >> b & 1 for b in range(16)], 1))
    while len(parts) > 1:
        joined = [combine(parts[i], parts[i + 1]) for i in range(0, len(parts) - 1, 2)]
        if len(parts) % 2:
            joined.append(parts[-1])
        parts = joined
    return parts[0][0] % modulus


# solution: big integers as columns of bits
from itertools import accumulate
from operator import xor


def solve(modulus, numbers):
    codes = [format(p, "016b") for p in accumulate(numbers, xor, initial=0)]
    total = 0
    for power, column in zip(range(15, -1, -1), zip(*codes)):
        mask = int("".join(column), 2)
        ones = mask.bit_count()
        total += ones * (len(codes) - ones) * 2**power
    return total % modulus
