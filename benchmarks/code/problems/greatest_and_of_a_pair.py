"""Given a list of whole numbers, return the greatest value of a & b over two of them (different places),
and how many pairs of places have that value.

The list has `size` numbers below 2 ** 20.
"""

RANGE = (10, 60_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    return [[rng.getrandbits(20) & rng.getrandbits(20) for _ in range(size)]]


# solution: fix bits from the top, counting
def solve(numbers):
    value = 0
    for bit in range(19, -1, -1):
        trial = value | 1 << bit
        if sum(x & trial == trial for x in numbers) > 1:
            value = trial
    k = sum(x & value == value for x in numbers)
    return [value, k * (k - 1) // 2]


# solution: candidates filtered into shorter lists
def solve(numbers):
    left = numbers
    value = 0
    for bit in reversed(range(20)):
        having = [x for x in left if x >> bit & 1]
        if len(having) >= 2:
            left = having
            value += 2**bit
    return [value, len(left) * (len(left) - 1) // 2]


# solution: how many numbers contain each mask
def solve(numbers):
    count = {}
    for bit in range(19, -1, -1):
        count[bit] = set()
        for i, x in enumerate(numbers):
            if x >> bit & 1:
                count[bit].add(i)
    places = None
    value = 0
    for bit, having in count.items():
        both = having if places is None else places & having
        if len(both) > 1:
            places = both
            value |= 1 << bit
    k = len(numbers) if places is None else len(places)
    return [value, k * (k - 1) // 2]


# solution: tree of different values split recursively
from collections import Counter


def best(counts, bit, value):
    if bit < 0:
        k = sum(counts.values())
        return [value, k * (k - 1) // 2]
    smaller = Counter({x: k for x, k in counts.items() if x & 1 << bit})
    if sum(smaller.values()) > 1:
        return best(smaller, bit - 1, value | 1 << bit)
    return best(counts, bit - 1, value)


def solve(numbers):
    return best(Counter(numbers), 19, 0)


# solution: bit columns as big integers
class Columns:
    def __init__(self, numbers):
        texts = [f"{x:020b}" for x in numbers]
        self.masks = [int("".join(column), 2) for column in zip(*texts)]
        self.full = (1 << len(numbers)) - 1


def solve(numbers):
    columns = Columns(numbers)
    alive = columns.full
    value = 0
    for mask in columns.masks:
        value <<= 1
        if (alive & mask).bit_count() > 1:
            alive &= mask
            value |= 1
    k = alive.bit_count()
    return [value, k * (k - 1) // 2]
