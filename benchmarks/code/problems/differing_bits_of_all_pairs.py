"""Given a list of whole numbers below 2 ** 30, return the sum over all pairs of the count of bits in
which the two differ.

The list has `size` numbers.
"""

RANGE = (10, 25_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    bits = rng.randint(12, 30)
    return [[rng.getrandbits(bits) & rng.getrandbits(bits) for _ in range(size)]]


# solution: count ones bit by bit
def solve(numbers):
    n = len(numbers)
    total = 0
    for bit in range(30):
        ones = sum(x >> bit & 1 for x in numbers)
        total += ones * (n - ones)
    return total


# solution: texts of binary digits in columns
def solve(numbers):
    texts = [format(x, "030b") for x in numbers]
    total = 0
    for column in zip(*texts):
        total += column.count("1") * column.count("0")
    return total


# solution: one pass with thirty counters
def solve(numbers):
    ones = [0] * 30
    total = 0
    for seen, x in enumerate(numbers):
        for b in range(30):
            if x >> b & 1:
                total += seen - ones[b]
                ones[b] += 1
            else:
                total += ones[b]
    return total


# solution: split into groups by the top bit, summed recursively
def differing(numbers, bit):
    if bit < 0 or len(numbers) < 2:
        return 0
    high = [x for x in numbers if x >> bit & 1]
    return len(high) * (len(numbers) - len(high)) + differing(numbers, bit - 1)


def solve(numbers):
    return differing(numbers, 29)


# solution: positions of ones kept in a dictionary
from collections import defaultdict


class BitIndex:
    def __init__(self, numbers):
        self.size = len(numbers)
        self.places = defaultdict(list)
        for place, number in enumerate(numbers):
            while number:
                low = number & -number
                self.places[low].append(place)
                number ^= low

    def differences(self):
        return sum(len(p) * (self.size - len(p)) for p in self.places.values())


def solve(numbers):
    return BitIndex(numbers).differences()
