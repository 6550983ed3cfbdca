"""Given an odd prime p, return [how many of the numbers below half of p are squares modulo p, the sum of the squares' remainders, the least non-residue].

Zero is not counted; p is the least prime that is at least `size`.
"""

RANGE = (5, 90_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    p = size | 1
    while any(p % d == 0 for d in range(3, int(p**0.5) + 1, 2)):
        p += 2
    return [p]


# solution: set of squares
def solve(p):
    squares = {x * x % p for x in range(1, p)}
    lower = sum(1 for s in squares if s < p / 2)
    least = 2
    while least in squares:
        least += 1
    return [lower, sum(squares), least]


# solution: flags in a bytearray, squares by odd steps
def solve(p):
    flags = bytearray(p)
    square, step = 0, 1
    for _ in range(p // 2):
        square = (square + step) % p
        step += 2
        flags[square] = 1
    count = total = 0
    for x in range(1, p):
        if flags[x]:
            total += x
            count += 2 * x < p
    return [count, total, flags.find(0, 1)]


# solution: Euler's criterion for each number
def solve(p):
    def is_square(x):
        return pow(x, (p - 1) // 2, p) == 1

    low = total = 0
    first = None
    for x in range(1, p):
        if is_square(x):
            total += x
            if x <= (p - 1) // 2:
                low += 1
        elif first is None:
            first = x
    return [low, total, first]


# solution: even powers of a primitive root
def order_is_full(g, p, factors):
    return all(pow(g, (p - 1) // q, p) != 1 for q in factors)


def solve(p):
    factors = []
    rest = p - 1
    q = 2
    while rest > 1:
        if rest % q == 0:
            factors.append(q)
            while rest % q == 0:
                rest //= q
        q += 1
    g = next(x for x in range(2, p) if order_is_full(x, p, factors)) if p > 3 else 2
    powers = [1]
    while len(powers) < p - 1:
        powers.append(powers[-1] * g % p)
    evens = powers[::2]
    return [len([x for x in evens if x <= p // 2]), sum(evens), min(powers[1::2])]


# solution: sorted list of remainders
def solve(p):
    remainders = sorted(x * x % p for x in range(1, (p + 1) // 2))
    low = 0
    for r in remainders:
        if r * 2 > p:
            break
        low += 1
    least = 1
    for r in remainders:
        if r != least:
            break
        least += 1
    return [low, sum(remainders), least]
