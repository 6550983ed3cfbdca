"""Given a list of integers and a target, return the two positions (smaller first) whose numbers add up to it.

The list has `size` integers; there is at most one such pair, and an empty list is returned when there is none.
"""

RANGE = (100, 70_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    # multiples of three everywhere but at two places, so the pair is the only one
    numbers = [3 * rng.randrange(10 * size) for _ in range(size)]
    first, second = rng.sample(range(size), 2)
    numbers[first] += 1
    numbers[second] += 1
    return [numbers, numbers[first] + numbers[second]]


# solution: hash table
def solve(numbers, target):
    places = {}
    for place, number in enumerate(numbers):
        if target - number in places:
            return [places[target - number], place]
        places[number] = place
    return []


# solution: sorted positions and two pointers
def solve(numbers, target):
    order = sorted(range(len(numbers)), key=numbers.__getitem__)
    left, right = 0, len(order) - 1
    while left < right:
        total = numbers[order[left]] + numbers[order[right]]
        if total < target:
            left += 1
        elif total > target:
            right -= 1
        else:
            return sorted([order[left], order[right]])
    return []


# solution: value and index pairs with binary search
from bisect import bisect_left


def solve(nums, target):
    pairs = sorted((v, i) for i, v in enumerate(nums))
    n = len(pairs)
    for v, i in pairs:
        if 2 * v > target:
            break
        j = bisect_left(pairs, (target - v, -1))
        while j < n and pairs[j][0] == target - v:
            if pairs[j][1] != i:
                return sorted((i, pairs[j][1]))
            j += 1
    return []


# solution: set of values, then index
def solve(a, t):
    present = set(a)
    for x in a:
        y = t - x
        if y not in present:
            continue
        i = a.index(x)
        try:
            j = a.index(y, i + 1 if x == y else 0)
        except ValueError:
            continue
        return [i, j] if i < j else [j, i]
    return []


# solution: packed keys in an array
from array import array


def solve(numbers, target):
    count = len(numbers)
    packed = array("q", (value * count + k for k, value in enumerate(numbers)))
    packed = array("q", sorted(packed))
    lo, hi = 0, count - 1
    while lo < hi:
        a, i = divmod(packed[lo], count)
        b, j = divmod(packed[hi], count)
        if a + b == target:
            return [min(i, j), max(i, j)]
        if a + b < target:
            lo += 1
        else:
            hi -= 1
    return []
