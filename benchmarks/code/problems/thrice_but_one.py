"""Given numbers of which one occurs once and all others three times, return the one that occurs once.

There are about `size` numbers from 0 to 2**30 - 1, in no order.
"""

RANGE = (30, 90_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    chosen = rng.sample(range(1 << 30), size // 3 + 1)
    numbers = chosen[1:] * 3 + chosen[:1]
    rng.shuffle(numbers)
    return [numbers]


# solution: two words of bits
def solve(numbers):
    once = twice = 0
    for number in numbers:
        once = (once ^ number) & ~twice
        twice = (twice ^ number) & ~once
    return once


# solution: counted in a Counter
from collections import Counter


def solve(numbers):
    counts = Counter(numbers)
    return next(number for number, times in counts.items() if times == 1)


# solution: sorted copy in steps of three
def solve(nums):
    s = sorted(nums)
    i = 0
    while i + 1 < len(s) and s[i] == s[i + 1]:
        i += 3
    return s[i]


# solution: three times the set less the sum
def solve(values):
    return (3 * sum(set(values)) - sum(values)) // 2


# solution: columns of binary texts
def solve(numbers):
    texts = [format(number, "030b") for number in numbers]
    digits = []
    for column in zip(*texts):
        ones = column.count("1")
        digits.append(str(ones % 3))
    return int("".join(digits), 2)
