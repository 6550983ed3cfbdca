"""A number is rich if the sum of its divisors, itself left out, is larger than the number. Given n, return a list: how many
numbers from 1 to n are not a sum of two rich numbers (the same one may be used twice), and the sum of these numbers.

n is `size`.
"""

RANGE = (20, 3_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    return [size]


# solution: set of all sums
def solve(n):
    divisors = [0] * (n + 1)
    for d in range(1, n // 2 + 1):
        for m in range(2 * d, n + 1, d):
            divisors[m] += d
    rich = [k for k in range(1, n + 1) if divisors[k] > k]
    sums = {a + b for a in rich for b in rich}
    rest = [k for k in range(1, n + 1) if k not in sums]
    return [len(rest), sum(rest)]


# solution: bits shifted by every rich number
def is_rich(k):
    total, d = 1, 2
    while d * d <= k:
        if k % d == 0:
            total += d
            if d * d != k:
                total += k // d
        d += 1
    return total > k > 1


def solve(n):
    mask = 0
    for k in range(1, n + 1):
        if is_rich(k):
            mask |= 1 << k
    reachable = 0
    for k in range(12, n + 1):
        if mask >> k & 1:
            reachable |= mask << k
    count = total = 0
    for k in range(1, n + 1):
        if not reachable >> k & 1:
            count += 1
            total += k
    return [count, total]


# solution: list of all pairs
from itertools import combinations_with_replacement


def solve(n):
    rich = []
    for k in range(1, n + 1):
        if sum(d for d in range(1, k // 2 + 1) if k % d == 0) > k:
            rich.append(k)
    pairs = list(combinations_with_replacement(rich, 2))
    left = dict.fromkeys(range(1, n + 1), True)
    for a, b in pairs:
        if a + b <= n:
            left[a + b] = False
    kept = [k for k, free in left.items() if free]
    return [len(kept), sum(kept)]


# solution: two pointers over the rich numbers
from array import array


def solve(n):
    sigma = array("i", [1]) * (n + 1)
    for d in range(2, n // 2 + 1):
        for m in range(d + d, n + 1, d):
            sigma[m] += d
    rich = array("i", (k for k in range(2, n + 1) if sigma[k] > k))
    count = total = 0
    for k in range(1, n + 1):
        i, j = 0, len(rich) - 1
        while i <= j:
            s = rich[i] + rich[j]
            if s == k:
                break
            if s < k:
                i += 1
            else:
                j -= 1
        else:
            count += 1
            total += k
    return [count, total]


# solution: bytes marked, divisor lists kept
def solve(n):
    table = {k: [1] for k in range(1, n + 1)}
    for d in range(2, n + 1):
        for multiple in range(2 * d, n + 1, d):
            table[multiple].append(d)
    rich = [k for k, parts in table.items() if k > 1 and sum(parts) > k]
    marked = bytearray(n + 1)
    for i, a in enumerate(rich):
        for b in rich[i:]:
            if a + b > n:
                break
            marked[a + b] = 1
    unmarked = [k for k in range(1, n + 1) if not marked[k]]
    return [len(unmarked), sum(unmarked)]
