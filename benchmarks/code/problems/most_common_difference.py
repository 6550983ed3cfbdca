"""Given a list of different whole numbers, return [d, c]: the positive difference d that occurs between the most pairs of them, and how many pairs those are.

Of several such differences the smallest is returned. The list has `size` numbers in no order.
"""

RANGE = (6, 600)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    numbers = rng.sample(range(size * rng.choice([4, 30])), size)
    return [numbers]


# solution: counter over all pairs
from collections import Counter
from itertools import combinations


def solve(numbers):
    tally = Counter(abs(a - b) for a, b in combinations(numbers, 2))
    best = min(tally, key=lambda d: (-tally[d], d))
    return [best, tally[best]]


# solution: pairs gathered under their difference
def solve(numbers):
    pairs = {}
    ordered = sorted(numbers)
    for i, big in enumerate(ordered):
        for small in ordered[:i]:
            pairs.setdefault(big - small, []).append((small, big))
    difference, members = max(pairs.items(), key=lambda item: (len(item[1]), -item[0]))
    return [difference, len(members)]


# solution: array indexed by difference
from array import array


def solve(nums):
    span = max(nums) - min(nums)
    counts = array("l", bytes(array("l").itemsize * (span + 1)))
    for i in range(1, len(nums)):
        x = nums[i]
        for j in range(i):
            counts[abs(x - nums[j])] += 1
    top = max(counts)
    return [counts.index(top), top]


# solution: bit mask laid over itself
def solve(numbers):
    low = min(numbers)
    mask = 0
    for n in numbers:
        mask |= 1 << (n - low)
    best, most = 0, 0
    shifted = mask
    for d in range(1, mask.bit_length()):
        shifted >>= 1
        overlap = bin(mask & shifted).count("1")
        if overlap > most:
            best, most = d, overlap
    return [best, most]


# solution: difference rows, flattened and sorted
def solve(numbers):
    numbers = sorted(numbers)
    rows = []
    for k, start in enumerate(numbers):
        rows.append([other - start for other in numbers[k + 1 :]])
    flat = sorted(sum_ for row in rows for sum_ in row)
    best = run = 0
    answer = None
    before = None
    for d in flat:
        run = run + 1 if d == before else 1
        before = d
        if run > best:
            best = run
            answer = d
    return [answer, best]
