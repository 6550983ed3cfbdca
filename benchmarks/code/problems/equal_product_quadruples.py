"""Given a list of different positive whole numbers, return in how many ways two disjoint pairs of its numbers can be named whose products are equal (the order of the two pairs, and within a pair, does not matter).

The list has `size` numbers.
"""

RANGE = (6, 500)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    return [rng.sample(range(1, size * rng.choice([2, 6]) + 6), size)]


# solution: dictionary of product counts
def solve(numbers):
    seen = {}
    answer = 0
    for i in range(len(numbers)):
        for j in range(i):
            p = numbers[i] * numbers[j]
            before = seen.get(p, 0)
            answer += before
            seen[p] = before + 1
    return answer


# solution: lists of pairs for each product
from collections import defaultdict
from itertools import combinations


def solve(numbers):
    pairs = defaultdict(list)
    for a, b in combinations(sorted(numbers), 2):
        pairs[a * b].append((a, b))
    ways = 0
    for same in pairs.values():
        ways += len(same) * (len(same) - 1) // 2
    return ways


# solution: equal fractions of neighbours in order
from collections import Counter
from math import gcd


def solve(numbers):
    ratios = Counter()
    numbers = sorted(numbers)
    for i, big in enumerate(numbers):
        for small in numbers[:i]:
            g = gcd(big, small)
            ratios[(big // g, small // g)] += 1
    # each pair of equal products a*b = c*d gives two pairs of equal fractions, a/c and a/d;
    # chains with a repeated middle number x/y = y/z must not count
    members = set(numbers)
    both = sum(k * (k - 1) // 2 for k in ratios.values())
    chains = 0
    for i, middle in enumerate(numbers):
        for small in numbers[:i]:
            if middle * middle % small == 0 and middle * middle // small in members:
                chains += 1
    return (both - chains) // 2


# solution: sorted products in an array
from array import array


def solve(numbers):
    products = array("q")
    for i, a in enumerate(numbers):
        products.extend(a * b for b in numbers[:i])
    ordered = sorted(products)
    total = 0
    start = 0
    for k in range(1, len(ordered) + 1):
        if k == len(ordered) or ordered[k] != ordered[start]:
            run = k - start
            total += run * (run - 1) // 2
            start = k
    return total


# solution: products one at a time from a heap
from heapq import heapify, heappop, heapreplace


def solve(numbers):
    values = sorted(numbers)
    top = len(values) - 1
    heap = [(values[i] * values[i + 1], i, i + 1) for i in range(top)]
    heapify(heap)
    current, run, ways = None, 0, 0
    while heap:
        product, i, j = heap[0]
        if product == current:
            ways += run
            run += 1
        else:
            current, run = product, 1
        if j == top:
            heappop(heap)
        else:
            heapreplace(heap, (values[i] * values[j + 1], i, j + 1))
    return ways
