"""Given two rising lists and a number k, return the k pairs [a, b] of least sum, a from the first list and
b from the second.

Each list has `size` different numbers of 1 to 100 * `size`, and k is about `size`. Pairs come by their
sums, and pairs of the same sum by a.
"""

RANGE = (10, 700)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    first = sorted(rng.sample(range(1, 100 * size), size))
    second = sorted(rng.sample(range(1, 100 * size), size))
    return [first, second, size + rng.randint(-4, 4)]


# solution: all pairs sorted
def solve(first, second, k):
    pairs = [[a, b] for a in first for b in second]
    pairs.sort(key=lambda pair: (pair[0] + pair[1], pair[0]))
    return pairs[:k]


# solution: heap with the next partner of each
from heapq import heappush, heappop


def solve(xs, ys, k):
    heap = [(xs[0] + ys[0], xs[0], 0, 0)]
    out = []
    while len(out) < k:
        _, x, i, j = heappop(heap)
        out.append([x, ys[j]])
        if j == 0 and i + 1 < len(xs):
            heappush(heap, (xs[i + 1] + ys[0], xs[i + 1], i + 1, 0))
        if j + 1 < len(ys):
            heappush(heap, (x + ys[j + 1], x, i, j + 1))
    return out


# solution: nsmallest of a product
from heapq import nsmallest
from itertools import product


def solve(first, second, k):
    triples = ((a + b, a, b) for a, b in product(first, second))
    return [[a, b] for _, a, b in nsmallest(k, triples)]


# solution: pairs sorted into lists by their sum
def solve(first, second, k):
    by_sum = {}
    for i, a in enumerate(first):
        for j, b in enumerate(second):
            if i * j > 4 * k:
                break
            by_sum.setdefault(a + b, []).append((a, b))
    result = []
    for total in sorted(by_sum):
        for a, b in sorted(by_sum[total]):
            result.append([a, b])
            if len(result) == k:
                return result
    return result


# solution: smallest limit by halving, then collected
def number_within(first, second, limit):
    count = 0
    j = len(second)
    for a in first:
        while j > 0 and a + second[j - 1] > limit:
            j -= 1
        count += j
    return count


def solve(first, second, k):
    low = first[0] + second[0]
    high = first[-1] + second[-1]
    while low < high:
        middle = (low + high) // 2
        if number_within(first, second, middle) >= k:
            high = middle
        else:
            low = middle + 1
    chosen = []
    for a in first:
        for b in second:
            if a + b > low:
                break
            chosen.append((a + b, a, b))
    chosen.sort()
    del chosen[k:]
    return [[a, b] for _, a, b in chosen]
