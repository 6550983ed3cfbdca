"""Given a whole number n, return how many of the numbers 1, 2, ..., n - 1 are happy.

A number is happy if replacing it again and again by the sum of the squares of its decimal digits ends in 1. The number n is
`size` or a little more.
"""

RANGE = (20, 110_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    return [size + rng.randint(0, size // 10)]


# solution: until one or four
def step(k):
    total = 0
    while k:
        k, digit = divmod(k, 10)
        total += digit * digit
    return total


def solve(n):
    happy = 0
    for k in range(1, n):
        while k != 1 and k != 4:
            k = step(k)
        happy += k == 1
    return happy


# solution: paths remembered for every number
def solve(n):
    squares = {str(d): d * d for d in range(10)}
    paths = {}
    for start in range(1, n):
        path = [start]
        while path[-1] not in path[:-1]:
            path.append(sum(squares[c] for c in str(path[-1])))
            if path[-1] < start:
                path += paths[path[-1]]
                break
        paths[start] = path
    return sum(1 in path for path in paths.values())


# solution: counts of digit sums
from collections import Counter


def ends_in_one(k):
    while k > 4:
        k = sum(int(c) ** 2 for c in str(k))
    return k == 1


def solve(n):
    digits = [int(c) for c in str(n)]
    free = Counter()
    prefix = 0
    for place, digit in enumerate(digits):
        grown = Counter()
        for total, ways in free.items():
            for d in range(10):
                grown[total + d * d] += ways
        for d in range(digit):
            grown[prefix + d * d] += 1
        prefix += digit * digit
        free = grown
    return sum(ways for total, ways in free.items() if total and ends_in_one(total))


# solution: cached recursion with a set of the path
from functools import lru_cache


def solve(n):
    @lru_cache(maxsize=None)
    def happy(k, path=frozenset()):
        if k == 1:
            return True
        if k in path:
            return False
        return happy(sum(int(c) ** 2 for c in str(k)), path | {k} if k < 10 else path)

    return len([k for k in range(1, n) if happy(k)])


# solution: flags filled from the quotient
def solve(n):
    sums = [0] * max(n, 1000)
    for k in range(1, len(sums)):
        sums[k] = sums[k // 10] + (k % 10) ** 2
    verdict = bytearray(1000)
    for k in range(1, 1000):
        slow, fast = k, sums[k]
        while slow != fast:
            slow = sums[slow]
            fast = sums[sums[fast]]
        verdict[k] = slow == 1
    return sum(verdict[sums[k]] for k in range(1, n))
