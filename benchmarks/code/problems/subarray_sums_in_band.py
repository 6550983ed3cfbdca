"""Given the daily gains and losses of an account and two bounds, return how many unbroken periods of one or more days
have a total of at least the lower and at most the upper bound.

There are `size` days; gains are positive and losses negative integers.
"""

RANGE = (6, 550)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    changes = [rng.randint(-50, 52) for _ in range(size)]
    low = rng.randint(-3 * size, size)
    return [changes, low, low + rng.randint(0, 4 * size)]


# solution: all totals in one list
def solve(changes, low, high):
    totals = []
    for start in range(len(changes)):
        total = 0
        for change in changes[start:]:
            total += change
            totals.append(total)
    return len([total for total in totals if low <= total <= high])


# solution: earlier prefix sums kept sorted
from bisect import bisect_left, bisect_right, insort


def solve(changes, low, high):
    earlier = [0]
    total = found = 0
    for change in changes:
        total += change
        found += bisect_right(earlier, total - low) - bisect_left(earlier, total - high)
        insort(earlier, total)
    return found


# solution: merge sort that counts, with copies of both halves
def count_sort(sums, low, high):
    if len(sums) < 2:
        return sums, 0
    middle = len(sums) // 2
    left, a = count_sort(sums[:middle], low, high)
    right, b = count_sort(sums[middle:], low, high)
    count = a + b
    i = j = 0
    for value in left:
        while i < len(right) and right[i] - value < low:
            i += 1
        while j < len(right) and right[j] - value <= high:
            j += 1
        count += j - i
    return sorted(left + right), count


def solve(changes, low, high):
    sums = [0]
    for change in changes:
        sums.append(sums[-1] + change)
    return count_sort(sums, low, high)[1]


# solution: plain double loop
def solve(changes, low, high):
    good = 0
    for first in range(len(changes)):
        money = 0
        for last in range(first, len(changes)):
            money += changes[last]
            good += low <= money <= high
    return good


# solution: counts of totals of the periods that end on each day
from collections import Counter


def solve(changes, low, high):
    ending = [Counter()]
    for change in changes:
        today = Counter({total + change: times for total, times in ending[-1].items()})
        today[change] += 1
        ending.append(today)
    result = 0
    for counter in ending:
        for total, times in counter.items():
            if low <= total <= high:
                result += times
    return result
