"""Given a list of numbers that are not negative, count the ways to cut it into three parts, none empty,
whose sums do not fall from left to right; the count modulo the given modulus.

The list has `size` numbers.
"""

RANGE = (6, 50_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    zero = rng.choice((0, 3, 20))
    return [rng.choice((10**9 + 7, 9973)), [max(0, rng.randint(-zero, 30)) for _ in range(size)]]


# solution: bisect in prefix sums
from bisect import bisect_left, bisect_right
from itertools import accumulate


def solve(modulus, numbers):
    sums = list(accumulate(numbers))
    n = len(sums)
    ways = 0
    for i in range(n - 2):
        if 3 * sums[i] > sums[-1]:
            break
        low = bisect_left(sums, 2 * sums[i], i + 1)
        high = bisect_right(sums, (sums[-1] + sums[i]) // 2, low, n - 1)
        ways += max(0, high - low)
    return ways % modulus


# solution: pointers that only move forward
def solve(modulus, numbers):
    n = len(numbers)
    total = sum(numbers)
    first = low_sum = high_sum = 0
    low = high = 0
    count = 0
    for i in range(n - 2):
        first += numbers[i]
        while low < i + 2 or low < n and low_sum < 2 * first:
            low_sum += numbers[low]
            low += 1
        while high < low or high < n - 1 and 2 * (high_sum + numbers[high]) <= total + first:
            high_sum += numbers[high]
            high += 1
        if low_sum < 2 * first or low > n - 1 or 2 * low_sum > total + first:
            continue
        count += high - low + 1
    return count % modulus


# solution: places of each middle counted from the second cut
from array import array
from bisect import bisect_left, bisect_right


def solve(modulus, numbers):
    sums = array("q", [0])
    for x in numbers:
        sums.append(sums[-1] + x)
    n = len(numbers)
    total = sums[n]
    result = 0
    for j in range(2, n):
        most = bisect_right(sums, sums[j] // 2, 1, j)
        least = bisect_left(sums, 2 * sums[j] - total, 1, j)
        if least < most:
            result = (result + most - least) % modulus
    return result


# solution: equal sums grouped in a dictionary
from bisect import bisect_left, bisect_right


def groups(numbers):
    ends = {}
    total = 0
    for i, x in enumerate(numbers[:-1], 1):
        total += x
        ends.setdefault(total, []).append(i)
    return ends, total + numbers[-1]


def solve(modulus, numbers):
    ends, total = groups(numbers)
    sums = list(ends)
    before = [0]
    for s in sums:
        before.append(before[-1] + len(ends[s]))
    ways = 0
    for k, s in enumerate(sums):
        if 3 * s > total:
            break
        low = bisect_left(sums, 2 * s)
        high = bisect_right(sums, (total + s) // 2)
        if high > low:
            m = len(ends[s])
            if low <= k:
                ways += m * (m - 1) // 2 + m * (before[high] - before[k + 1])
            else:
                ways += m * (before[high] - before[low])
    return ways % modulus


# solution: objects with a start and an end of allowed second cuts
class Cut:
    def __init__(self, place, total):
        self.place = place
        self.total = total
        self.low = self.high = None


def solve(modulus, numbers):
    cuts = []
    total = 0
    for place, x in enumerate(numbers):
        total += x
        cuts.append(Cut(place, total))
    cuts.pop()
    j = 0
    for cut in cuts:
        while j < len(cuts) and (j <= cut.place or cuts[j].total < 2 * cut.total):
            j += 1
        cut.low = j
    j = len(cuts)
    for cut in reversed(cuts):
        while j and 2 * cuts[j - 1].total > total + cut.total:
            j -= 1
        cut.high = j
    return sum(cut.high - cut.low for cut in cuts if cut.high > cut.low) % modulus
