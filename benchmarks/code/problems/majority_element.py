"""Return the number that fills more than half of a list, or -1 if there is none.

The list has `size` non-negative integers below 2,000,000.
"""

RANGE = (100, 60_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    favourite = rng.randrange(2_000_000)
    copies = size // 2 + (0 if rng.random() < 0.25 else rng.randint(1, 1 + size // 8))
    numbers = [favourite] * copies
    while len(numbers) < size:
        other = rng.randrange(2_000_000)
        if other != favourite:
            numbers.append(other)
    rng.shuffle(numbers)
    return [numbers]


# solution: votes against each other
def solve(numbers):
    candidate, votes = -1, 0
    for number in numbers:
        if votes == 0:
            candidate = number
        votes += 1 if number == candidate else -1
    return candidate if 2 * numbers.count(candidate) > len(numbers) else -1


# solution: Counter
from collections import Counter


def solve(nums):
    if not nums:
        return -1
    counts = Counter(nums)
    value, times = counts.most_common(1)[0]
    if times > len(nums) // 2:
        return value
    return -1


# solution: middle of a sorted copy
from bisect import bisect_left, bisect_right


def solve(numbers):
    ordered = sorted(numbers)
    n = len(ordered)
    if n == 0:
        return -1
    middle = ordered[n // 2]
    width = bisect_right(ordered, middle) - bisect_left(ordered, middle)
    return middle if 2 * width > n else -1


# solution: filtering bit by bit
def solve(numbers):
    left = numbers
    for bit in range(20, -1, -1):
        ones = [x for x in left if x >> bit & 1]
        if 2 * len(ones) > len(numbers):
            left = ones
        elif 2 * (len(left) - len(ones)) > len(numbers):
            left = [x for x in left if not x >> bit & 1]
        else:
            return -1
    return left[0] if left else -1


# solution: halves with recursion on slices
def winner(part):
    if len(part) <= 8:
        for x in part:
            if part.count(x) * 2 > len(part):
                return x
        return -1
    half = len(part) // 2
    left, right = part[:half], part[half:]
    a = winner(left)
    b = winner(right)
    if a == b:
        return a
    for x in (a, b):
        if x != -1 and (left.count(x) + right.count(x)) * 2 > len(part):
            return x
    return -1


def solve(numbers):
    return winner(numbers)
