"""Given a list of `size` integers, return the number of its subsequences with at least three items in which each item
exceeds the one before by the same amount (which can be negative or 0). Subsequences at different places are different;
the number is returned modulo 998244353.
"""

RANGE = (4, 340)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    high = rng.choice([6, size, 5 * size])
    return [[rng.randint(1, high) for _ in range(size)]]


# solution: dictionary of differences at every place
from collections import defaultdict


def solve(numbers):
    modulus = 998244353
    ending = []
    total = 0
    for i, x in enumerate(numbers):
        here = defaultdict(int)
        for j in range(i):
            step = x - numbers[j]
            longer = ending[j].get(step, 0)
            total += longer
            here[step] += longer + 1
        ending.append(here)
    return total % modulus


# solution: memo on the first two places
def solve(numbers):
    places = {}
    for i, x in enumerate(numbers):
        places.setdefault(x, []).append(i)
    memo = {}

    def going_on(i, j):
        """Subsequences that begin at i, j and have at least three items."""
        if (i, j) in memo:
            return memo[i, j]
        count = 0
        for k in reversed(places.get(2 * numbers[j] - numbers[i], ())):
            if k <= j:
                break
            count += 1 + going_on(j, k)
        memo[i, j] = count % 998244353
        return memo[i, j]

    n = len(numbers)
    total = 0
    for j in range(n - 1, 0, -1):
        for i in range(j):
            total += going_on(i, j)
    return total % 998244353


# solution: each difference alone, one dictionary at a time
def solve(numbers):
    total = 0
    spread = max(numbers) - min(numbers)
    for step in range(-(spread // 2), spread // 2 + 1):
        # by last value: how many items or chains of two and more end there
        single, chains = {}, {}
        for x in numbers:
            before = chains.get(x - step, 0)
            total += before
            added = before + single.get(x - step, 0)
            if added:
                chains[x] = (chains.get(x, 0) + added) % 998244353
            single[x] = single.get(x, 0) + 1
    return total % 998244353


# solution: square table with places of the values
from bisect import bisect_left


def solve(numbers):
    n = len(numbers)
    where = {}
    for place, value in enumerate(numbers):
        where.setdefault(value, []).append(place)
    table = [[0] * n for _ in range(n)]
    answer = 0
    for j in range(n):
        for k in range(j + 1, n):
            wanted = 2 * numbers[j] - numbers[k]
            if wanted not in where:
                continue
            spots = where[wanted]
            ways = 0
            for i in spots[: bisect_left(spots, j)]:
                ways += table[i][j] + 1
            table[j][k] = ways % 998244353
            answer += ways
    return answer % 998244353


# solution: pairs grouped by difference
def solve(numbers):
    groups = {}
    for j in range(len(numbers)):
        for i in range(j):
            groups.setdefault(numbers[j] - numbers[i], []).append((i, j))
    total = 0
    for pairs in groups.values():
        if len(pairs) == 1:
            continue
        ways = [0] * (pairs[-1][1] + 1)
        for i, j in pairs:
            total += ways[i]
            ways[j] = (ways[j] + ways[i] + 1) % 998244353
    return total % 998244353
