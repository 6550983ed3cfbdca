"""Return the sorted list of the numbers that two lists share; a number shared several times appears as often as in both.

The lists are unsorted, with `size` and about three quarters of `size` integers between 0 and 2 * `size`.
"""

RANGE = (100, 60_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    first = [rng.randint(0, 2 * size) for _ in range(size)]
    second = [rng.randint(0, 2 * size) for _ in range(size // 2)]
    second += rng.sample(first, size // 4)
    rng.shuffle(second)
    return [first, second]


# solution: counters
from collections import Counter


def solve(first, second):
    one = Counter(first)
    other = Counter(second)
    common = one & other
    return sorted(common.elements())


# solution: both sorted, two pointers
def solve(a, b):
    a.sort()
    b.sort()
    i = j = 0
    shared = []
    while i < len(a) and j < len(b):
        if a[i] == b[j]:
            shared.append(a[i])
            i += 1
            j += 1
        elif a[i] < b[j]:
            i += 1
        else:
            j += 1
    return shared


# solution: one dict used up
def solve(first, second):
    if len(first) > len(second):
        first, second = second, first
    remaining = {}
    for n in first:
        remaining[n] = remaining.get(n, 0) + 1
    found = []
    for n in second:
        if remaining.get(n, 0) > 0:
            remaining[n] -= 1
            found.append(n)
    found.sort()
    return found


# solution: counting arrays
from array import array


def count_up(numbers, top):
    counts = array("H", [0]) * (top + 1)
    for number in numbers:
        counts[number] += 1
    return counts


def solve(first, second):
    if not first or not second:
        return []
    top = max(max(first), max(second))
    in_first = count_up(first, top)
    in_second = count_up(second, top)
    shared = []
    for number, pair in enumerate(zip(in_first, in_second)):
        for _ in range(min(pair)):
            shared.append(number)
    return shared


# solution: set of numbered copies
from collections import defaultdict


def numbered(numbers):
    seen = defaultdict(int)
    for n in numbers:
        seen[n] += 1
        yield n, seen[n]


def solve(first, second):
    copies = set(numbered(first))
    copies.intersection_update(numbered(second))
    return [n for n, _ in sorted(copies)]
