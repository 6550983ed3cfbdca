"""Given a limit, return the list of all primes up to and including it, in rising order.

The limit is `size` or a few per cent less.
"""

RANGE = (500, 100_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    return [size - rng.randrange(size // 25 + 1)]


# solution: sieve of bytes
def solve(limit):
    if limit < 2:
        return []
    flags = bytearray([1]) * (limit + 1)
    flags[0] = flags[1] = 0
    p = 2
    while p * p <= limit:
        if flags[p]:
            flags[p * p :: p] = bytes(len(range(p * p, limit + 1, p)))
        p += 1
    return [n for n, flag in enumerate(flags) if flag]


# solution: list of booleans
def solve(limit):
    is_prime = [True] * (limit + 1)
    primes = []
    for number in range(2, limit + 1):
        if not is_prime[number]:
            continue
        primes.append(number)
        for multiple in range(number * number, limit + 1, number):
            is_prime[multiple] = False
    return primes


# solution: trial division by earlier primes
def solve(limit):
    found = []
    if limit >= 2:
        found.append(2)
    for candidate in range(3, limit + 1, 2):
        for p in found:
            if p * p > candidate:
                found.append(candidate)
                break
            if candidate % p == 0:
                break
        else:
            found.append(candidate)
    return found


# solution: set of composites taken away
def solve(limit):
    left = set(range(2, limit + 1))
    root = int(limit**0.5) + 1
    for base in range(2, root + 1):
        if base in left:
            left.difference_update(range(base * base, limit + 1, base))
    return sorted(left)


# solution: dictionary of coming multiples
from itertools import count, takewhile


def primes():
    yield 2
    waiting = {}
    for number in count(3, 2):
        step = waiting.pop(number, None)
        if step is None:
            yield number
            waiting[number * number] = 2 * number
        else:
            following = number + step
            while following in waiting:
                following += step
            waiting[following] = step


def solve(limit):
    return list(takewhile(lambda p: p <= limit, primes()))
