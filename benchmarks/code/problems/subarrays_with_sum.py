"""Count the contiguous non-empty parts of a list of integers whose sum is a given target.

The list has `size` integers between -20 and 20, zeros among them, and the target may be any integer.
"""

RANGE = (100, 20_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    return [[rng.randint(-19, 20) for _ in range(size)], rng.randint(-40, 200)]


# solution: prefix counts in a dict
def solve(numbers, target):
    counts = {0: 1}
    prefix = found = 0
    for number in numbers:
        prefix += number
        found += counts.get(prefix - target, 0)
        counts[prefix] = counts.get(prefix, 0) + 1
    return found


# solution: counts in an array by offset
from array import array
from itertools import accumulate


def solve(nums, target):
    lo = min(accumulate(nums, initial=0))
    hi = max(accumulate(nums, initial=0))
    seen = array("i", bytes(4 * (hi - lo + 1)))
    total = 0
    for p in accumulate(nums, initial=0):
        want = p - target
        if lo <= want <= hi:
            total += seen[want - lo]
        seen[p - lo] += 1
    return total


# solution: lists of places and binary search
from bisect import bisect_left


def solve(numbers, target):
    places = {}
    running = 0
    places[0] = [0]
    for i, x in enumerate(numbers, start=1):
        running += x
        if running not in places:
            places[running] = []
        places[running].append(i)
    answer = 0
    for value, ends in places.items():
        starts = places.get(value - target, [])
        for end in ends:
            answer += bisect_left(starts, end)
    return answer


# solution: sorted prefixes and two pointers
def solve(numbers, target):
    pairs = [(0, 0)]
    for i, number in enumerate(numbers):
        pairs.append((pairs[-1][0] + number, i + 1))
    starts = sorted((value + target, place) for value, place in pairs)
    ends = sorted(pairs)
    count = 0
    s = within = 0
    current = None
    for value, place in ends:
        if value != current:
            current = value
            within = 0
            while s < len(starts) and starts[s][0] < value:
                s += 1
        while s < len(starts) and starts[s] < (value, place):
            s += 1
            within += 1
        count += within
    return count


# solution: divide and conquer with counters
from collections import Counter


def count_part(a, target):
    if len(a) == 1:
        return int(a[0] == target)
    if not a:
        return 0
    cut = len(a) // 2
    left_sums = Counter()
    s = 0
    for x in reversed(a[:cut]):
        s += x
        left_sums[s] += 1
    crossing = s = 0
    for x in a[cut:]:
        s += x
        if target - s in left_sums:
            crossing += left_sums[target - s]
    return crossing + count_part(a[:cut], target) + count_part(a[cut:], target)


def solve(numbers, target):
    return count_part(numbers, target)
