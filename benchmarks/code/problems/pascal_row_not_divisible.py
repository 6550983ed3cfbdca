"""Given a prime p, return [how many entries in the rows 0 to n - 1 of Pascal's triangle p does not divide, the sum of those entries' remainders modulo p].

n is `size`.
"""

RANGE = (5, 480)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    return [rng.choice([2, 3, 5, 7, 11]), size]


# solution: rolling row of remainders
def solve(p, n):
    row = [1]
    count = total = 0
    for _ in range(n):
        count += len(row) - row.count(0)
        total += sum(row)
        row = [1] + [(a + b) % p for a, b in zip(row, row[1:])] + [1]
    return [count, total]


# solution: Lucas's rule digit by digit
from math import comb


def remainder(m, k, p):
    value = 1
    while k:
        value = value * comb(m % p, k % p) % p
        if not value:
            return 0
        m //= p
        k //= p
    return value


def solve(p, n):
    count = total = 0
    for m in range(n):
        for k in range(m + 1):
            r = remainder(m, k, p)
            if r:
                count += 1
                total += r
    return [count, total]


# solution: exact triangle kept
def solve(p, n):
    triangle = []
    for m in range(n):
        line = [1] * (m + 1)
        for k in range(1, m):
            line[k] = triangle[m - 1][k - 1] + triangle[m - 1][k]
        triangle.append(line)
    left = [x % p for line in triangle for x in line if x % p]
    return [len(left), sum(left)]


# solution: sparse rows in dictionaries, all kept
def solve(p, n):
    rows = [{0: 1}]
    while len(rows) < n:
        fresh = {}
        for k, v in rows[-1].items():
            fresh[k] = fresh.get(k, 0) + v
            fresh[k + 1] = fresh.get(k + 1, 0) + v
        rows.append({k: v % p for k, v in fresh.items() if v % p})
    return [sum(map(len, rows)), sum(sum(row.values()) for row in rows)]


# solution: factorials with the powers of p taken out
class Factorials:
    def __init__(self, p, n):
        self.p = p
        self.unit = [1]
        self.power = [0]
        for m in range(1, n + 1):
            e = 0
            while m % p == 0:
                m //= p
                e += 1
            self.unit.append(self.unit[-1] * m % p)
            self.power.append(self.power[-1] + e)

    def choose(self, m, k):
        if self.power[m] > self.power[k] + self.power[m - k]:
            return 0
        return self.unit[m] * pow(self.unit[k] * self.unit[m - k], self.p - 2, self.p) % self.p


def solve(p, n):
    f = Factorials(p, n)
    values = bytearray(f.choose(m, k) for m in range(n) for k in range(m + 1))
    return [len(values) - values.count(0), sum(values)]
