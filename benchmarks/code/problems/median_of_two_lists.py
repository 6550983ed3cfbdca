"""Given two sorted lists, return twice the median of all their numbers together (the sum of the two
middle ones for an even count).

The lists have `size` numbers together.
"""

RANGE = (6, 200_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    first = rng.randint(size // 4, size // 2)
    low = rng.randint(0, 3 * size)
    a = sorted(rng.randint(low, low + 4 * size) for _ in range(first))
    b = sorted(rng.randint(0, 5 * size) for _ in range(size - first))
    return [a, b]


# solution: bisect for the cut of the shorter list
def solve(a, b):
    if len(a) > len(b):
        a, b = b, a
    n = len(a) + len(b)
    half = n // 2
    low, high = 0, len(a)
    while low < high:
        i = (low + high) // 2
        if a[i] < b[half - i - 1]:
            low = i + 1
        else:
            high = i
    j = half - low
    right = min(a[low : low + 1] + b[j : j + 1])
    if n % 2:
        return 2 * right
    return right + max(a[max(0, low - 1) : low] + b[max(0, j - 1) : j])


# solution: all sorted together
def solve(a, b):
    both = sorted(a + b)
    n = len(both)
    return both[n // 2] + both[(n - 1) // 2]


# solution: merged lazily up to the middle
from heapq import merge
from itertools import islice


def solve(a, b):
    n = len(a) + len(b)
    middle = list(islice(merge(a, b), (n - 1) // 2, n // 2 + 1))
    return middle[0] + middle[-1]


# solution: two pointers that count
def solve(a, b):
    n = len(a) + len(b)
    i = j = 0
    last = now = 0
    while i + j <= n // 2:
        last = now
        if j >= len(b) or i < len(a) and a[i] <= b[j]:
            now = a[i]
            i += 1
        else:
            now = b[j]
            j += 1
    return 2 * now if n % 2 else last + now


# solution: drop parts that can not hold the wanted number
def wanted(a, b, k):
    if not a:
        return b[k]
    if not b:
        return a[k]
    i, j = len(a) // 2, len(b) // 2
    if a[i] > b[j]:
        a, b, i, j = b, a, j, i
    if k > i + j:
        return wanted(a[i + 1 :], b, k - i - 1)
    return wanted(a, b[:j], k)


def solve(a, b):
    n = len(a) + len(b)
    return wanted(a, b, n // 2) + wanted(a, b, (n - 1) // 2)
