"""Given a rising list of different whole numbers, return how many triples of its numbers are evenly spaced: the middle one is as far from the smallest as from the largest.

The list has `size` numbers.
"""

RANGE = (5, 500)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    return [sorted(rng.sample(range(size * rng.choice([2, 5, 12])), size))]


# solution: two pointers round the middle
def solve(numbers):
    found = 0
    n = len(numbers)
    for mid in range(1, n - 1):
        left, right = mid - 1, mid + 1
        while left >= 0 and right < n:
            gap = numbers[mid] - numbers[left]
            other = numbers[right] - numbers[mid]
            if gap == other:
                found += 1
                left -= 1
                right += 1
            elif gap < other:
                left -= 1
            else:
                right += 1
    return found


# solution: set of members
def solve(numbers):
    members = set(numbers)
    total = 0
    for i, a in enumerate(numbers):
        for b in numbers[i + 1 :]:
            if 2 * b - a in members:
                total += 1
    return total


# solution: table of pairs ending at each place
def solve(numbers):
    ending = [{} for _ in numbers]
    total = 0
    for k, c in enumerate(numbers):
        for j in range(k):
            step = c - numbers[j]
            total += step in ending[j]
            ending[k][step] = j
    return total


# solution: sums of outer pairs matched with doubled middles
from collections import Counter


class PairSums:
    def __init__(self, values):
        self.counts = Counter()
        for i, a in enumerate(values):
            for j in range(i + 1, len(values)):
                self.counts[a + values[j]] += 1

    def times(self, total):
        return self.counts.get(total, 0)


def solve(numbers):
    sums = PairSums(numbers)
    return sum(sums.times(2 * middle) for middle in numbers)


# solution: mirrored bit masks
def solve(numbers):
    low, high = numbers[0], numbers[-1]
    forward = 0
    backward = 0
    for n in numbers:
        forward |= 1 << (n - low)
        backward |= 1 << (high - n)
    count = 0
    for n in numbers:
        # in backward, position high - (2n - x) must meet x - low
        shift = (high - n) - (n - low)
        mirrored = backward >> shift if shift >= 0 else backward << -shift
        count += (bin(forward & mirrored).count("1") - 1) // 2
    return count
