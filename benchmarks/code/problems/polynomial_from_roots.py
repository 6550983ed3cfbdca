"""Given a list of roots and a prime, return the coefficients modulo the prime of the product of all x - root.

The coefficients are from 0 to the prime less one, the lowest power first, the last one being 1. There are
`size` roots, below the prime, some of them equal.
"""

RANGE = (5, 520)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    prime = rng.choice([997, 10_007, 65_537, 1_000_003])
    return [[rng.randrange(prime) for _ in range(size)], prime]


# solution: one list updated in place
def solve(roots, prime):
    c = [0] * len(roots) + [1]
    n = len(roots)
    for done, r in enumerate(roots):
        low = n - done - 1
        for i in range(low, n):
            c[i] = (c[i] - r * c[i + 1]) % prime
    return c


# solution: all the products kept
def solve(roots, p):
    steps = [[1]]
    for root in roots:
        old = steps[-1]
        longer = [-root * v % p for v in old] + [0]
        for i, v in enumerate(old):
            longer[i + 1] += v
        steps.append([v % p for v in longer])
    return steps[-1]


# solution: halves multiplied recursively
def times(f, g, p):
    h = [0] * (len(f) + len(g) - 1)
    for i, a in enumerate(f):
        for j, b in enumerate(g, i):
            h[j] += a * b
    return [v % p for v in h]


def solve(roots, p):
    if not roots:
        return [1]
    if len(roots) == 1:
        return [-roots[0] % p, 1]
    half = len(roots) // 2
    return times(solve(roots[:half], p), solve(roots[half:], p), p)


# solution: big integers as packed polynomials
def solve(roots, prime):
    width = 2 * prime.bit_length() + len(roots).bit_length() + 1
    mask = (1 << width) - 1

    def unpack(number, length):
        return [(number >> i * width & mask) % prime for i in range(length)]

    def pack(values):
        text = "".join(format(v, "b").zfill(width) for v in reversed(values))
        return int(text, 2)

    level = [[(prime - r) % prime, 1] for r in roots]
    while len(level) > 1:
        following = []
        for k in range(0, len(level) - 1, 2):
            f, g = level[k], level[k + 1]
            following.append(unpack(pack(f) * pack(g), len(f) + len(g) - 1))
        if len(level) % 2:
            following.append(level[-1])
        level = following
    return level[0]


# solution: values at many points and Newton's differences
def solve(roots, p):
    n = len(roots)
    if n >= p:
        table = [1]
        for r in roots:
            shifted = [0] + table
            table = [(s - r * t) % p for s, t in zip(shifted, table + [0])]
        return table
    rows = []
    values = []
    for x in range(n + 1):
        y = 1
        for r in roots:
            y = y * (x - r) % p
        values.append(y)
    rows.append(values)
    while len(rows[-1]) > 1:
        last = rows[-1]
        rows.append([(b - a) % p for a, b in zip(last, last[1:])])
    answer = [0] * (n + 1)
    factorial = 1
    basis = [1]
    for k, row in enumerate(rows):
        scale = row[0] * pow(factorial, -1, p) % p
        for i, b in enumerate(basis):
            answer[i] = (answer[i] + scale * b) % p
        factorial = factorial * (k + 1) % p
        moved = [0] + basis
        for i, b in enumerate(basis):
            moved[i] = (moved[i] - k * b) % p
        basis = moved
    return answer
