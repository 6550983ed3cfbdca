"""Return the k-th smallest number of an unsorted list; k counts from 1 and equal numbers count separately.

The list has `size` integers between 0 and 1,000,000 and may be changed; k lies somewhere in its lower half.
"""

RANGE = (100, 60_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    return [[int(1_000_000 * rng.random() * rng.random()) for _ in range(size)], rng.randint(1, size // 2)]


# solution: sorted copy
def solve(numbers, k):
    if not 1 <= k <= len(numbers):
        return None
    ordered = list(numbers)
    ordered.sort()
    kth = ordered[k - 1]
    return kth


# solution: quickselect in place
def solve(a, k):
    lo, hi, k = 0, len(a) - 1, k - 1
    while lo < hi:
        pivot = a[(lo + hi) // 2]
        i, j = lo, hi
        while i <= j:
            while a[i] < pivot:
                i += 1
            while a[j] > pivot:
                j -= 1
            if i <= j:
                a[i], a[j] = a[j], a[i]
                i += 1
                j -= 1
        if k <= j:
            hi = j
        elif k >= i:
            lo = i
        else:
            break
    return a[k]


# solution: heap of the k smallest
from heapq import heapify, heapreplace


def solve(numbers, k):
    largest_first = [-x for x in numbers[:k]]
    heapify(largest_first)
    for x in numbers[k:]:
        if x < -largest_first[0]:
            heapreplace(largest_first, -x)
    return -largest_first[0]


# solution: three lists around a pivot, recursively
import random


def select(items, k, rng):
    pivot = rng.choice(items)
    less = [x for x in items if x < pivot]
    if k <= len(less):
        return select(less, k, rng)
    equal = [x for x in items if x == pivot]
    if k <= len(less) + len(equal):
        return pivot
    more = [x for x in items if x > pivot]
    return select(more, k - len(less) - len(equal), rng)


def solve(numbers, k):
    return select(numbers, k, random.Random(7))


# solution: digits in buckets
def solve(numbers, k):
    base = 100
    candidates = numbers
    for power in (1_000_000, 10_000, 100, 1):
        buckets = [[] for _ in range(base)]
        for number in candidates:
            buckets[number // power % base].append(number)
        for bucket in buckets:
            if k <= len(bucket):
                candidates = bucket
                break
            k -= len(bucket)
    return candidates[0]
