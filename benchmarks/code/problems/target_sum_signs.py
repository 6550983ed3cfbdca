"""Given positive integers and a target, return in how many ways a plus or a minus before each makes the sum equal the target.

There are `size` integers from 1 to 20, and the target is at most a few times `size`, perhaps negative, and always as odd or
even as the sum of all. The number of ways is returned modulo 1000000007.
"""

RANGE = (8, 240)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    numbers = [rng.randint(1, 20) for _ in range(size)]
    target = sum(x if rng.random() < 0.55 else -x for x in numbers)
    return [numbers, target]


# solution: counter of sums
from collections import Counter


def solve(numbers, target):
    ways = Counter({0: 1})
    for x in numbers:
        after = Counter()
        for s, w in ways.items():
            after[s + x] += w
            after[s - x] += w
        ways = after
    return ways[target] % 1_000_000_007


# solution: subsets in one row
def solve(numbers, target):
    MOD = 10**9 + 7
    total = sum(numbers)
    if abs(target) > total or (total + target) % 2:
        return 0
    goal = (total - abs(target)) // 2
    row = [1] + [0] * goal
    for x in numbers:
        for s in range(goal, x - 1, -1):
            row[s] = (row[s] + row[s - x]) % MOD
    return row[goal]


# solution: one huge number as a polynomial
def solve(numbers, target):
    total = sum(numbers)
    if (total + target) % 2 or abs(target) > total:
        return 0
    width = len(numbers) + 1
    polynomial = 1
    for x in numbers:
        polynomial += polynomial << x * width
    shift = (total + target) // 2 * width
    return (polynomial >> shift & (1 << width) - 1) % 1000000007


# solution: cached recursion over places
from functools import lru_cache


def solve(numbers, target):
    n = len(numbers)
    left = [0] * (n + 1)
    for i in reversed(range(n)):
        left[i] = left[i + 1] + numbers[i]

    @lru_cache(maxsize=None)
    def count(i, missing):
        if abs(missing) > left[i]:
            return 0
        if i == n:
            return 1
        return (count(i + 1, missing - numbers[i]) + count(i + 1, missing + numbers[i])) % 1000000007

    return count(0, target)


# solution: two halves met in the middle
def table(part):
    reach = sum(part)
    rows = [[0] * (2 * reach + 1)]
    rows[0][reach] = 1
    for x in part:
        old = rows[-1]
        new = []
        for s in range(2 * reach + 1):
            lower = old[s - x] if s >= x else 0
            upper = old[s + x] if s + x <= 2 * reach else 0
            new.append(lower + upper)
        rows.append(new)
    return {s - reach: w for s, w in enumerate(rows[-1]) if w}


def solve(numbers, target):
    middle = len(numbers) // 2
    left, right = table(numbers[:middle]), table(numbers[middle:])
    return sum(w * right.get(target - s, 0) for s, w in left.items()) % (10**9 + 7)
