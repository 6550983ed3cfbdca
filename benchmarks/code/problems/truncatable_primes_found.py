"""Given a number base, return [how many, the largest] of the right-truncatable primes below n: primes that stay prime while digits are taken off at the end in that base, down to one digit.

n is `size`.
"""

RANGE = (20, 300_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    return [rng.choice([8, 10, 12, 14, 16]), size]


# solution: grown digit by digit with division tests
def is_prime(m):
    if m < 2:
        return False
    d = 2
    while d * d <= m:
        if m % d == 0:
            return False
        d += 1
    return True


def solve(base, n):
    level = [d for d in range(2, base) if is_prime(d) and d < n]
    count = last = 0
    while level:
        count += len(level)
        last = level[-1]
        longer = [m * base + d for m in level for d in range(base)]
        level = [m for m in longer if m < n and is_prime(m)]
    return [count, last]


# solution: sieve of all numbers, second flag for each
def solve(base, n):
    prime = bytearray([1]) * n
    prime[0:2] = b"\0\0"
    for i in range(2, int(n**0.5) + 1):
        if prime[i]:
            prime[i * i :: i] = bytes((n - 1 - i * i) // i + 1)
    good = bytearray(n)
    for m in range(2, n):
        if prime[m] and (m < base or good[m // base]):
            good[m] = 1
    return [sum(good), good.rfind(1)]


# solution: set of primes, each prime shortened
def primes_below(n):
    found = [2]
    for m in range(3, n, 2):
        for p in found:
            if p * p > m:
                found.append(m)
                break
            if m % p == 0:
                break
    return found


def solve(base, n):
    primes = set(primes_below(n))
    result = []
    for p in primes:
        m = p
        while m and m in primes:
            m //= base
        if m == 0:
            result.append(p)
    return [len(result), max(result)]


# solution: probable primes by strong tests, depth first
def strong(m):
    if m < 4:
        return m > 1
    if m % 2 == 0:
        return False
    d, s = m - 1, 0
    while d % 2 == 0:
        d, s = d // 2, s + 1
    for a in (2, 3, 5, 7):
        if m == a:
            return True
        x = pow(a, d, m)
        if x != 1 and all(pow(x, 2**i, m) != m - 1 for i in range(s)):
            return False
    return True


def solve(base, n):
    stack = [d for d in range(2, base) if strong(d)]
    count = largest = 0
    while stack:
        m = stack.pop()
        if m >= n:
            continue
        count += 1
        largest = max(largest, m)
        for d in range(1, base):
            if strong(m * base + d):
                stack.append(m * base + d)
    return [count, largest]


# solution: least factors in a list, tree of nodes
class Prime:
    def __init__(self, value, base, least):
        self.value = value
        first = value * base
        self.longer = []
        for m in range(max(first, 2), min(first + base, len(least))):
            if least[m] == m:
                self.longer.append(Prime(m, base, least))

    def __iter__(self):
        for other in self.longer:
            yield other.value
            yield from other


def solve(base, n):
    least = list(range(n))
    for i in range(2, n):
        if i * i >= n:
            break
        if least[i] == i:
            for m in range(i * i, n, i):
                least[m] = min(least[m], i)
    values = sorted(Prime(0, base, least))
    return [len(values), values[-1]]
