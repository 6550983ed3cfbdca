"""Given a rising list of `size` different positive integers, return the length of its longest subsequence of at least
three items in which each item from the third on is the sum of the two before it, or 0 if there is none.
"""

RANGE = (5, 600)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    chosen = set()
    while len(chosen) < size:
        a, b = rng.randint(1, 20), rng.randint(1, 30)
        while len(chosen) < size and a < 40 * size:
            chosen.add(a)
            a, b = b, a + b
        if len(chosen) < size:
            chosen.add(rng.randint(1, 50 * size))
    return [sorted(chosen)]


# solution: every pair followed through a set
def solve(numbers):
    present = set(numbers)
    longest = 2
    for i, first in enumerate(numbers):
        for second in numbers[i + 1 :]:
            a, b, length = first, second, 2
            while a + b in present:
                a, b = b, a + b
                length += 1
            longest = max(longest, length)
    return longest if longest > 2 else 0


# solution: dictionary of pairs of places
def solve(numbers):
    index = {x: i for i, x in enumerate(numbers)}
    lengths = {}
    best = 0
    for k, z in enumerate(numbers):
        for j in range(k):
            i = index.get(z - numbers[j])
            if i is not None and i < j:
                value = lengths.get((i, j), 2) + 1
                lengths[j, k] = value
                best = max(best, value)
    return best


# solution: two pointers and a square table
def solve(numbers):
    n = len(numbers)
    table = [[2] * n for _ in range(n)]
    best = 0
    for k in range(2, n):
        low, high = 0, k - 1
        while low < high:
            total = numbers[low] + numbers[high]
            if total < numbers[k]:
                low += 1
            elif total > numbers[k]:
                high -= 1
            else:
                table[high][k] = table[low][high] + 1
                best = max(best, table[high][k])
                low += 1
                high -= 1
    return best


# solution: memo of pairs of values
from functools import lru_cache
from itertools import combinations


def solve(numbers):
    known = frozenset(numbers)

    @lru_cache(maxsize=None)
    def length(x, y):
        return 1 + length(y, x + y) if x + y in known else 2

    longest = max(length(x, y) for x, y in combinations(numbers, 2))
    return 0 if longest == 2 else longest


# solution: search by bisection, no extra containers
from bisect import bisect_left


def found(numbers, value, start):
    at = bisect_left(numbers, value, start)
    return at if at < len(numbers) and numbers[at] == value else -1


def solve(numbers):
    best = 0
    for i in range(len(numbers)):
        for j in range(i + 1, len(numbers)):
            if numbers[i] + numbers[j] > numbers[-1]:
                break
            a, b, count = i, j, 2
            while True:
                c = found(numbers, numbers[a] + numbers[b], b + 1)
                if c < 0:
                    break
                a, b, count = b, c, count + 1
            if count > 2 and count > best:
                best = count
    return best
