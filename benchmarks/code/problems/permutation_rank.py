"""Given an order of 0, 1, ..., n - 1, return its place among all their orders, modulo 1,000,000,007.

The orders are sorted as lists and places count from 0. n is `size`.
"""

RANGE = (5, 2_500)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    order = list(range(size))
    if rng.random() < 0.8:
        rng.shuffle(order)
    else:
        for _ in range(3 * size):
            i = rng.randrange(size - 1)
            order[i], order[i + 1] = order[i + 1], order[i]
    return [order]


# solution: later smaller numbers counted
def solve(order):
    n = len(order)
    rank = 0
    for i in range(n):
        here = order[i]
        smaller = 0
        for other in range(i + 1, n):
            if order[other] < here:
                smaller += 1
        rank = (rank * (n - i) + smaller) % 1_000_000_007
    return rank


# solution: list of what is left and exact factorials
from bisect import bisect_left


def solve(order):
    remaining = sorted(order)
    factorials = [1]
    for k in range(1, len(order)):
        factorials.append(factorials[-1] * k)
    rank = 0
    for value in order:
        place = bisect_left(remaining, value)
        rank += place * factorials.pop()
        del remaining[place]
    return rank % 1_000_000_007


# solution: Fenwick tree from the right
M = 10**9 + 7


def solve(order):
    n = len(order)
    tree = [0] * (n + 1)
    total, factorial = 0, 1
    for done, value in enumerate(reversed(order)):
        i, below = value, 0
        while i:
            below += tree[i]
            i &= i - 1
        total = (total + below * factorial) % M
        factorial = factorial * (done + 1) % M
        i = value + 1
        while i <= n:
            tree[i] += 1
            i += i & -i
    return total


# solution: merge sort that counts for each number
def solve(order):
    n = len(order)
    smaller = [0] * n

    def ordered(low, high):
        if high - low == 1:
            return [low]
        middle = (low + high) // 2
        left, right = ordered(low, middle), ordered(middle, high)
        merged = []
        j = 0
        for i in left:
            while j < len(right) and order[right[j]] < order[i]:
                merged.append(right[j])
                j += 1
            smaller[i] += j
            merged.append(i)
        return merged + right[j:]

    ordered(0, n)
    answer = 0
    for i, count in enumerate(smaller):
        answer = (answer * (n - i) + count) % 1_000_000_007
    return answer


# solution: bits of an integer for numbers not yet used
def solve(order):
    modulus = 1_000_000_007
    unused = (1 << len(order)) - 1
    digits = []
    for value in order:
        below = unused & (1 << value) - 1
        digits.append(below.bit_count())
        unused ^= 1 << value
    weights = [1]
    for k in range(1, len(digits)):
        weights.append(weights[-1] * k % modulus)
    products = [d * w for d, w in zip(digits, reversed(weights))]
    return sum(products) % modulus
