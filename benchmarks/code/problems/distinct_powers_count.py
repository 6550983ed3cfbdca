"""Given two numbers a and b, return how many different numbers there are among x ** y with 2 <= x <= a and 2 <= y <= b.

a is `size`, b is between two thirds of it and four thirds of it.
"""

RANGE = (4, 150)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    return [size, rng.randint(max(2, 2 * size // 3), 4 * size // 3)]


# solution: set of the powers themselves
def solve(a, b):
    powers = set()
    for x in range(2, a + 1):
        for y in range(2, b + 1):
            powers.add(x**y)
    return len(powers)


# solution: exponents of each primitive base, one base at a time
def solve(a, b):
    covered = bytearray(a + 1)
    total = 0
    for root in range(2, a + 1):
        if covered[root]:
            continue
        height = 0
        value = root
        while value <= a:
            covered[value] = 1
            height += 1
            value *= root
        reached = bytearray(height * b + 1)
        for k in range(1, height + 1):
            for y in range(2, b + 1):
                reached[k * y] = 1
        total += sum(reached)
    return total


# solution: prime factors as keys
def factorise(x):
    parts = []
    d = 2
    while x > 1:
        e = 0
        while x % d == 0:
            x //= d
            e += 1
        if e:
            parts.append((d, e))
        d += 1
    return parts


def solve(a, b):
    known = {x: factorise(x) for x in range(2, a + 1)}
    keys = {
        tuple((p, e * y) for p, e in parts)
        for parts in known.values()
        for y in range(2, b + 1)
    }
    return len(keys)


# solution: sorted list of powers
def solve(a, b):
    powers = sorted(x**y for x in range(2, a + 1) for y in range(2, b + 1))
    different = 1
    for i in range(1, len(powers)):
        if powers[i] != powers[i - 1]:
            different += 1
    return different


# solution: count only powers without a smaller base
def solve(a, b):
    def seen_before(x, y):
        """Is x ** y also a power of a smaller base up to exponent b?"""
        for root in range(2, x):
            if root * root > x:
                return False
            value, k = root, 1
            while value < x:
                value *= root
                k += 1
            if value == x:
                for j in range(1, k):
                    if k * y % j == 0 and k * y // j <= b:
                        return True
                return False
        return False

    return sum(not seen_before(x, y) for x in range(2, a + 1) for y in range(2, b + 1))
