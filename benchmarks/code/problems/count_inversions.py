"""Count the inversions of a list: the pairs of places i < j where the number at i is larger than the one at j.

The list has `size` integers, some of them equal (equal ones are no inversion).
"""

RANGE = (100, 16_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    return [[rng.randrange(2 * size) + i // 2 for i in range(size)]]


# solution: recursive merge sort
def solve(numbers):
    def sort(part):
        if len(part) < 2:
            return part, 0
        middle = len(part) // 2
        left, a = sort(part[:middle])
        right, b = sort(part[middle:])
        merged = []
        count = a + b
        i = j = 0
        while i < len(left) and j < len(right):
            if left[i] <= right[j]:
                merged.append(left[i])
                i += 1
            else:
                merged.append(right[j])
                count += len(left) - i
                j += 1
        merged += left[i:]
        merged += right[j:]
        return merged, count

    return sort(numbers)[1]


# solution: merge sort from short runs up
from array import array


def solve(a):
    n = len(a)
    src = array("q", a)
    dst = array("q", a)
    total = 0
    width = 1
    while width < n:
        for lo in range(0, n, 2 * width):
            mid = min(lo + width, n)
            hi = min(lo + 2 * width, n)
            i, j = lo, mid
            for k in range(lo, hi):
                if j >= hi or (i < mid and src[i] <= src[j]):
                    dst[k] = src[i]
                    i += 1
                else:
                    dst[k] = src[j]
                    total += mid - i
                    j += 1
        src, dst = dst, src
        width *= 2
    return total


# solution: insertion into a sorted list
from bisect import bisect_right


def solve(numbers):
    seen = []
    inversions = 0
    for number in numbers:
        at = bisect_right(seen, number)
        inversions += len(seen) - at
        seen.insert(at, number)
    return inversions


# solution: Fenwick tree on ranks
def solve(numbers):
    rank = {}
    for value in sorted(numbers):
        rank.setdefault(value, len(rank) + 1)
    tree = [0] * (len(rank) + 1)
    total = 0
    for value in reversed(numbers):
        k = rank[value] - 1
        while k > 0:
            total += tree[k]
            k &= k - 1
        k = rank[value]
        while k < len(tree):
            tree[k] += 1
            k += k & -k
    return total


# solution: places by value, counted in square root blocks
def solve(numbers):
    n = len(numbers)
    side = int(n**0.5) + 1
    places = sorted(range(n), key=lambda i: numbers[i])  # stable: equal ones keep their order
    taken = bytearray(n)
    blocks = [0] * (n // side + 1)
    count = 0
    for done, i in enumerate(places):
        b = i // side
        smaller_before = sum(blocks[:b]) + taken.count(1, b * side, i)
        count += done - smaller_before
        taken[i] = 1
        blocks[b] += 1
    return count
