"""Given a list of whole numbers, form the sum of every two elements at positions i <= j (an element with itself too), and return the lower median of these sums: of m sums in order, the one at place (m - 1) // 2.

The list has `size` numbers.
"""

RANGE = (4, 700)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    return [[int(rng.gauss(500, 180)) for _ in range(size)]]


# solution: every sum in a sorted list
def solve(numbers):
    sums = []
    for i in range(len(numbers)):
        for j in range(i, len(numbers)):
            sums.append(numbers[i] + numbers[j])
    sums.sort()
    return sums[(len(sums) - 1) // 2]


# solution: bisection over the answer with two pointers
def pairs_at_most(ordered, limit):
    j = len(ordered) - 1
    count = 0
    for i, value in enumerate(ordered):
        while j >= 0 and ordered[j] + value > limit:
            j -= 1
        if j < i:
            break
        count += j - i + 1
    return count


def solve(numbers):
    ordered = sorted(numbers)
    n = len(ordered)
    place = (n * (n + 1) // 2 - 1) // 2
    low, high = 2 * ordered[0], 2 * ordered[-1]
    while low < high:
        middle = (low + high) // 2
        if pairs_at_most(ordered, middle) > place:
            high = middle
        else:
            low = middle + 1
    return low


# solution: counts of sums from counts of values
from collections import Counter


def solve(numbers):
    values = sorted(Counter(numbers).items())
    sums = Counter()
    for i, (a, times) in enumerate(values):
        sums[2 * a] += times * (times + 1) // 2
        for b, other in values[:i]:
            sums[a + b] += times * other
    left = (len(numbers) * (len(numbers) + 1) // 2 - 1) // 2
    for total in sorted(sums):
        left -= sums[total]
        if left < 0:
            return total


# solution: heap holding the smaller half
import heapq


def solve(numbers):
    n = len(numbers)
    keep = (n * (n + 1) // 2 - 1) // 2 + 1
    heap = []
    for i, a in enumerate(numbers):
        for b in numbers[: i + 1]:
            if len(heap) < keep:
                heapq.heappush(heap, -(a + b))
            elif a + b < -heap[0]:
                heapq.heapreplace(heap, -(a + b))
    return -heap[0]


# solution: quick selection from tuples (sum, i, j)
from itertools import combinations_with_replacement


def solve(numbers):
    pool = [
        (numbers[i] + numbers[j], i, j)
        for i, j in combinations_with_replacement(range(len(numbers)), 2)
    ]
    k = (len(pool) - 1) // 2
    while True:
        pivot = pool[len(pool) // 2][0]
        below = [t for t in pool if t[0] < pivot]
        if k < len(below):
            pool = below
            continue
        same = sum(1 for t in pool if t[0] == pivot)
        if k < len(below) + same:
            return pivot
        k -= len(below) + same
        pool = [t for t in pool if t[0] > pivot]
