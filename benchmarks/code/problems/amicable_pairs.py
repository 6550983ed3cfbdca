"""Given a whole number n, return all pairs [a, b] of amicable numbers with a < b < n, ordered by a.

Two different numbers are amicable if each is the sum of the divisors of the other that are less than that other number.
The number n is `size` or a little more.
"""

RANGE = (100, 48_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    return [size + rng.randint(0, size // 20)]


# solution: checked one at a time
from math import isqrt


def s(n):
    root = isqrt(n)
    total = 1 - (root if root * root == n else 0)
    for d in range(2, root + 1):
        if not n % d:
            total += d + n // d
    return total


def solve(n):
    pairs = []
    for a in range(2, n):
        b = s(a)
        if a < b < n and s(b) == a:
            pairs.append([a, b])
    return pairs


# solution: sieve in an array
from array import array


def solve(n):
    sums = array("l", [1]) * n
    for d in range(2, n):
        for m in range(d * 2, n, d):
            sums[m] += d
    return [[a, sums[a]] for a in range(2, n) if a < sums[a] < n and sums[sums[a]] == a]


# solution: dictionary from sum to numbers
def solve(n):
    sum_of = {k: 0 for k in range(1, n)}
    for small in range(1, n):
        if small * small >= n:
            break
        for large in range(small, (n - 1) // small + 1):
            product = small * large
            sum_of[product] += small
            if large != small:
                sum_of[product] += large
    by_pair = set()
    for k, total in sum_of.items():
        by_pair.add((k, total - k))
    found = [list(pair) for pair in by_pair if pair[0] < pair[1] < n and (pair[1], pair[0]) in by_pair]
    found.sort()
    return found


# solution: number objects with divisors
class Number:
    def __init__(self, value):
        self.value = value
        self.divisors = [1]

    @property
    def total(self):
        return sum(self.divisors)


def solve(n):
    numbers = [Number(v) for v in range(n)]
    for d in range(2, n):
        for number in numbers[2 * d :: d]:
            number.divisors.append(d)
    result = []
    for number in numbers[2:]:
        partner = number.total
        if number.value < partner < n and numbers[partner].total == number.value:
            result.append([number.value, partner])
    return result


# solution: blocks and only abundant numbers kept
BLOCK = 2000


def sums_from(start, stop):
    sums = [1] * (stop - start)
    d = 2
    while d * d < stop:
        first = max(d * d, -(-start // d) * d)
        for m in range(first, stop, d):
            sums[m - start] += d if m == d * d else d + m // d
        d += 1
    return sums


def solve(n):
    wanted = {}
    pairs = []
    for start in range(2, n, BLOCK):
        for k, total in enumerate(sums_from(start, min(n, start + BLOCK)), start):
            if k < total < n:
                wanted[k] = total
            elif total < k and wanted.get(total) == k:
                pairs.append([total, k])
    return sorted(pairs)
