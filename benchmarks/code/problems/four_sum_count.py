"""Given four lists of integers of one length, return the number of ways to take one place in each list so that the four numbers add up to zero.

Each list has `size` integers between -3 * `size` and 3 * `size`; equal numbers at different places count separately.
"""

RANGE = (5, 400)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    return [[rng.randint(-3 * size, 3 * size) for _ in range(size)] for _ in range(4)]


# solution: dictionary of sums of the first two lists
def solve(first, second, third, fourth):
    ways = {}
    for a in first:
        for b in second:
            s = a + b
            if s in ways:
                ways[s] += 1
            else:
                ways[s] = 1
    total = 0
    for c in third:
        for d in fourth:
            total += ways.get(-c - d, 0)
    return total


# solution: two sorted lists of all sums
def solve(p, q, r, s):
    left = sorted([x + y for x in p for y in q])
    right = sorted([-x - y for x in r for y in s])
    i = j = 0
    count = 0
    while i < len(left) and j < len(right):
        if left[i] < right[j]:
            i += 1
        elif left[i] > right[j]:
            j += 1
        else:
            value = left[i]
            here = i
            while i < len(left) and left[i] == value:
                i += 1
            there = j
            while j < len(right) and right[j] == value:
                j += 1
            count += (i - here) * (j - there)
    return count


# solution: sums in order out of a heap
import heapq
from itertools import groupby


def ascending(xs, ys):
    xs = sorted(xs)
    ys = sorted(ys)
    heap = [(x + ys[0], i, 0) for i, x in enumerate(xs)]
    while heap:
        total, i, j = heap[0]
        yield total
        if j + 1 < len(ys):
            heapq.heapreplace(heap, (xs[i] + ys[j + 1], i, j + 1))
        else:
            heapq.heappop(heap)


def runs(stream):
    for value, group in groupby(stream):
        yield value, sum(1 for _ in group)


def solve(a, b, c, d):
    ups = runs(ascending(a, b))
    downs = runs(ascending([-x for x in c], [-x for x in d]))
    u, v = next(ups, None), next(downs, None)
    answer = 0
    while u and v:
        if u[0] == v[0]:
            answer += u[1] * v[1]
            u, v = next(ups, None), next(downs, None)
        elif u[0] < v[0]:
            u = next(ups, None)
        else:
            v = next(downs, None)
    return answer


# solution: product of polynomials in one big integer
def solve(*lists):
    low = min(min(xs) for xs in lists)
    width = 8 * ((len(lists[0]) ** 4).bit_length() // 8 + 1)
    product = 1
    for xs in lists:
        product *= sum(1 << (width * (x - low)) for x in xs)
    return (product >> (width * (-4 * low))) & ((1 << width) - 1)


# solution: counters joined step by step
from collections import Counter


def spread(known, numbers):
    result = Counter()
    kinds = Counter(numbers).items()
    for total, times in known.items():
        for x, repeats in kinds:
            result[total + x] += times * repeats
    return result


def solve(aa, bb, cc, dd):
    one = spread(Counter(aa), bb)
    two = spread(Counter(cc), dd)
    return sum(times * two[-total] for total, times in one.items())
