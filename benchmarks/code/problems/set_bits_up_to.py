"""Given n, return how many bits are set in all the numbers from 0 to n together.

n is about `size`.
"""

RANGE = (100, 400_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    return [size - rng.randint(0, size // 10)]


# solution: counted bit by bit from the pattern of each place
def solve(n):
    total = 0
    half = 1
    while half <= n:
        full, rest = divmod(n + 1, 2 * half)
        total += full * half + max(0, rest - half)
        half *= 2
    return total


# solution: list of the counts of all numbers
def solve(n):
    bits = [0]
    for number in range(1, n + 1):
        bits.append(bits[number // 2] + number % 2)
    return sum(bits)


# solution: bytes doubled with one added
def solve(n):
    counts = bytearray(1)
    more = bytes(range(1, 256)) + b"\0"
    while len(counts) <= n:
        counts += counts.translate(more)
    return sum(counts[: n + 1])


# solution: one long text of binary digits
def solve(n):
    texts = [bin(k)[2:] for k in range(n + 1)]
    return "".join(texts).count("1")


# solution: halved by recursion with a memo
from functools import lru_cache


@lru_cache(maxsize=None)
def upto(n):
    if n <= 0:
        return 0
    odd = (n + 1) // 2
    return odd + upto(n // 2) + upto((n - 1) // 2)


def solve(n):
    return upto(n)
