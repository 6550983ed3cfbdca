"""Given a list of whole numbers, order them by how many ones they have in binary, equal counts by the
number itself, and return the checksum: the sum over all places i (from 1) of i times the number there,
modulo 1000000007.

There are `size` numbers below 2 ** 20, some equal.
"""

RANGE = (10, 40_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    return [[rng.randrange(1 << rng.randint(8, 20)) for _ in range(size)]]


# solution: key function
def solve(numbers):
    ordered = sorted(numbers, key=lambda x: (bin(x).count("1"), x))
    return sum(i * x for i, x in enumerate(ordered, 1)) % 1000000007


# solution: buckets by count
def solve(numbers):
    buckets = [[] for _ in range(21)]
    for x in numbers:
        ones, rest = 0, x
        while rest:
            rest &= rest - 1
            ones += 1
        buckets[ones].append(x)
    place = total = 0
    for bucket in buckets:
        bucket.sort()
        for x in bucket:
            place += 1
            total += place * x
    return total % 1000000007


# solution: count packed above the number, sorted in place
def solve(numbers):
    for i in range(len(numbers)):
        numbers[i] |= numbers[i].bit_count() << 20
    numbers.sort()
    check = 0
    for i, packed in enumerate(numbers):
        check = (check + (i + 1) * (packed & 0xFFFFF)) % 1000000007
    return check


# solution: merge sort of objects
class Item:
    def __init__(self, number):
        self.number = number
        self.ones = number.bit_count()

    def __lt__(self, other):
        if self.ones != other.ones:
            return self.ones < other.ones
        return self.number < other.number


def merged(left, right):
    out = []
    i = j = 0
    while i < len(left) and j < len(right):
        if right[j] < left[i]:
            out.append(right[j])
            j += 1
        else:
            out.append(left[i])
            i += 1
    return out + left[i:] + right[j:]


def merge_sort(items):
    if len(items) < 2:
        return items
    half = len(items) // 2
    return merged(merge_sort(items[:half]), merge_sort(items[half:]))


def solve(numbers):
    items = merge_sort([Item(x) for x in numbers])
    return sum(i * item.number for i, item in enumerate(items, 1)) % 1000000007


# solution: heap of tuples
import heapq


def solve(numbers):
    heap = [(x.bit_count(), x) for x in numbers]
    heapq.heapify(heap)
    total = 0
    place = 1
    while heap:
        total += place * heapq.heappop(heap)[1]
        place += 1
    return total % 1000000007
