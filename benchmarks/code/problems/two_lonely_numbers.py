"""Given a list in which every number occurs exactly twice but two numbers that occur once, return those
two, the smaller one first.

The list has `size` numbers (an even count).
"""

RANGE = (4, 150_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    size -= size % 2
    different = rng.sample(range(1, 40 * size), size // 2 + 1)
    numbers = different + different[2:]
    rng.shuffle(numbers)
    return [numbers]


# solution: xor split by one bit
def solve(numbers):
    both = 0
    for x in numbers:
        both ^= x
    bit = both & -both
    one = 0
    for x in numbers:
        if x & bit:
            one ^= x
    return sorted([one, one ^ both])


# solution: set in which seen numbers toggle
def solve(numbers):
    odd = set()
    for x in numbers:
        odd ^= {x}
    return sorted(odd)


# solution: sorted in place
def solve(numbers):
    numbers.sort()
    found = []
    i = 0
    while i < len(numbers):
        if i + 1 < len(numbers) and numbers[i] == numbers[i + 1]:
            i += 2
        else:
            found.append(numbers[i])
            i += 1
    return found


# solution: counter
from collections import Counter


def solve(numbers):
    counts = Counter(numbers)
    return sorted(x for x, k in counts.items() if k == 1)


# solution: big number of bits
def solve(numbers):
    flags = bytearray(max(numbers) // 8 + 1)
    for x in numbers:
        flags[x // 8] ^= 1 << x % 8
    mask = int.from_bytes(flags, "little")
    low = (mask & -mask).bit_length() - 1
    return [low, mask.bit_length() - 1]
