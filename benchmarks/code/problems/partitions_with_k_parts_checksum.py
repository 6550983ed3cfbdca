"""Return the checksum of all partitions of n into exactly k parts: with the parts not growing and the partitions in falling order of their parts, the sum of rank (from 1) times greatest part times least part, modulo 1000007.

n is `size`.
"""

RANGE = (8, 68)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    return [size, rng.randint(5, 6) if size > 12 else 3]


# solution: recursive generator
def partitions(n, k, top):
    if k == 1:
        if n <= top:
            yield (n,)
        return
    for first in range(min(top, n - k + 1), 0, -1):
        if first * k < n:
            break
        for rest in partitions(n - first, k - 1, first):
            yield (first,) + rest


def solve(n, k):
    total = 0
    for rank, parts in enumerate(partitions(n, k, n), 1):
        total += rank * parts[0] * parts[-1]
    return total % 1000007


# solution: list of all, sorted
def solve(n, k):
    rows = [[n]]
    for _ in range(k - 1):
        longer = []
        for row in rows:
            left = row[-1]
            top = row[-2] if len(row) > 1 else left
            for part in range(1, min(left - 1, top) + 1):
                longer.append(row[:-1] + [part, left - part])
        rows = longer
    rows = [row for row in rows if len(row) == 1 or row[-1] <= row[-2]]
    rows.sort(reverse=True)
    return sum((i + 1) * row[0] * row[-1] for i, row in enumerate(rows)) % 1000007


# solution: counts by greatest and least part, ranks never listed
from collections import defaultdict


def solve(n, k):
    memo = {}

    def ends(left, parts, top):
        key = (left, parts, top)
        if key not in memo:
            if parts == 1:
                memo[key] = (1, left, left) if 0 < left <= top else (0, 0, 0)
            else:
                count = least = ranked = 0
                for first in range(min(top, left - parts + 1), 0, -1):
                    c, low, r = ends(left - first, parts - 1, first)
                    ranked += r + count * low
                    count += c
                    least += low
                memo[key] = (count, least, ranked)
        return memo[key]

    if k == 1:
        return n * n % 1000007
    total = done = 0
    by_first = defaultdict(tuple)
    for first in range(n - k + 1, 0, -1):
        by_first[first] = ends(n - first, k - 1, first)
    for first, (count, low, ranked) in by_first.items():
        total += first * (ranked + done * low)
        done += count
    return total % 1000007


# solution: next partition made in place
def solve(n, k):
    a = [n - k + 1] + [1] * (k - 1)
    rank = total = 0
    while True:
        rank += 1
        total = (total + rank * a[0] * a[k - 1]) % 1000007
        i = k - 2
        spare = a[k - 1]
        while i >= 0:
            room = (a[i] - 1) * (k - i)
            if room >= spare + a[i]:
                break
            spare += a[i]
            i -= 1
        if i < 0:
            return total
        top = a[i] - 1
        spare += a[i] - top
        a[i] = top
        for j in range(i + 1, k):
            a[j] = min(top, spare - (k - 1 - j))
            spare -= a[j]


# solution: tables of partitions by number and parts, as tuples
def solve(n, k):
    table = {(m, 1): [(m,)] for m in range(1, n + 1)}
    for parts in range(2, k + 1):
        for m in range(parts, n - (k - parts) + 1):
            found = []
            for last in range(1, m // parts + 1):
                for p in table[m - last, parts - 1]:
                    if p[-1] >= last:
                        found.append(p + (last,))
            table[m, parts] = found
        for m in range(1, n + 1):
            table.pop((m, parts - 1), None)
    result = 0
    for rank, p in enumerate(sorted(table[n, k], reverse=True), 1):
        result += rank * p[0] * p[-1]
    return result % 1000007
