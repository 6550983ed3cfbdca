"""Return the largest sum of a contiguous, non-empty part of a list of integers.

The list has `size` integers, positive and negative ones.
"""

RANGE = (100, 50_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    return [[rng.randint(-1000, 980) for _ in range(size)]]


# solution: running sum
def solve(numbers):
    best = current = numbers[0]
    for number in numbers[1:]:
        current = number if current < 0 else current + number
        if current > best:
            best = current
    return best


# solution: list of prefix sums and running minimum
from itertools import accumulate


def solve(nums):
    prefix = list(accumulate(nums, initial=0))
    lowest = list(accumulate(prefix, min))
    gains = []
    for i in range(len(nums)):
        gains.append(prefix[i + 1] - lowest[i])
    return max(gains)


# solution: table of best endings
def solve(a):
    n = len(a)
    ending = [0] * n
    ending[0] = a[0]
    for i in range(1, n):
        ending[i] = max(a[i], ending[i - 1] + a[i])
    return max(ending)


# solution: divide and conquer on positions
def solve(values):
    def part(lo, hi):
        """total, best from the left edge, best to the right edge, best"""
        if hi - lo == 1:
            v = values[lo]
            return v, v, v, v
        mid = (lo + hi) // 2
        t1, l1, r1, b1 = part(lo, mid)
        t2, l2, r2, b2 = part(mid, hi)
        left = l1 if l1 > t1 + l2 else t1 + l2
        right = r2 if r2 > t2 + r1 else t2 + r1
        best = b1 if b1 > b2 else b2
        cross = r1 + l2
        return t1 + t2, left, right, best if best > cross else cross

    return part(0, len(values))[3]


# solution: segments merged level by level
class Segment:
    __slots__ = ("best", "left", "right", "total")

    def __init__(self, total, left, right, best):
        self.total = total
        self.left = left
        self.right = right
        self.best = best

    def join(self, other):
        return Segment(
            self.total + other.total,
            max(self.left, self.total + other.left),
            max(other.right, other.total + self.right),
            max(self.best, other.best, self.right + other.left),
        )


def solve(numbers):
    level = [Segment(x, x, x, x) for x in numbers]
    while len(level) > 1:
        joined = [a.join(b) for a, b in zip(level[::2], level[1::2])]
        if len(level) % 2:
            joined.append(level[-1])
        level = joined
    return level[0].best
