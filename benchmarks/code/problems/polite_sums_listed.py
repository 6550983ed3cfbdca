"""Given numbers, return for each [how many ways it is a sum of one or more neighbouring positive whole numbers, the first number of the longest such sum].

There are `size` numbers up to 3000 with some equal ones.
"""

RANGE = (3, 700)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    return [[rng.randint(1, rng.choice([100, 3000])) for _ in range(size)]]


# solution: lengths tried
def solve(numbers):
    out = []
    for m in numbers:
        ways = first = 0
        length = 1
        while length * (length + 1) // 2 <= m:
            rest = m - length * (length - 1) // 2
            if rest % length == 0:
                ways += 1
                first = rest // length
            length += 1
        out.append([ways, first])
    return out


# solution: sums of all stretches in a dictionary of lists
from collections import defaultdict


def solve(numbers):
    top = max(numbers)
    stretches = defaultdict(list)
    for first in range(1, top + 1):
        total, last = 0, first
        while total + last <= top:
            total += last
            stretches[total].append((first, last))
            last += 1
    return [[len(stretches[m]), min(stretches[m])[0]] for m in numbers]


# solution: odd divisors, answers remembered
def solve(numbers):
    known = {}
    for m in set(numbers):
        odd_divisors = [d for d in range(1, m + 1, 2) if m % d == 0]
        lengths = [min(d, 2 * m // d) for d in odd_divisors]
        length = max(lengths)
        known[m] = [len(lengths), (2 * m // length - length + 1) // 2]
    return [list(known[m]) for m in numbers]


# solution: two pointers for each number
def ends(m):
    low, high, total = 1, 1, 1
    while low <= m:
        if total == m:
            yield low
        if total < m:
            high += 1
            total += high
        else:
            total -= low
            low += 1
            if low > high:
                high = low
                total = low


def solve(numbers):
    result = []
    for m in numbers:
        starts = list(ends(m))
        result.append([len(starts), starts[0]])
    return result


# solution: two arrays for all numbers up to the greatest
from array import array


class Sums:
    def __init__(self, top):
        self.ways = array("i", [0]) * (top + 1)
        self.first = array("i", [0]) * (top + 1)
        length = 1
        while length * (length + 1) // 2 <= top:
            start = 1
            for m in range(length * (length + 1) // 2, top + 1, length):
                self.ways[m] += 1
                self.first[m] = start
                start += 1
            length += 1


def solve(numbers):
    sums = Sums(max(numbers))
    return [[sums.ways[m], sums.first[m]] for m in numbers]
