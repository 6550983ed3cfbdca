"""Given a list of numbers and a list of queries [l, r], return for each query the greatest common divisor of numbers l to r.

There are `size` numbers, from 1 to about ten to the power 15 and with many divisors, and as many queries; places count from 0, both ends
included, l at most r.
"""

RANGE = (10, 6_500)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    numbers = []
    while len(numbers) < size:
        base = rng.choice([1, 2, 6, 12, 30, 60, 210, 2520])
        for _ in range(rng.randint(1, 1 + size // 8)):
            numbers.append(base * rng.choice([1, 2, 3, 4, 6, 8, 9, 12]) * rng.randint(1, 10**10))
    numbers = numbers[:size]
    queries = []
    for _ in range(size):
        l, r = sorted((rng.randrange(size), rng.randrange(size)))
        if rng.random() < 0.5:
            r = min(r, l + rng.randint(0, 9))
        queries.append([l, r])
    return [numbers, queries]


# solution: straight through each range
from math import gcd


def solve(numbers, queries):
    answers = []
    for l, r in queries:
        g = 0
        for place in range(l, r + 1):
            g = gcd(g, numbers[place])
            if g == 1:
                break
        answers.append(g)
    return answers


# solution: sparse table
from math import gcd


def solve(numbers, queries):
    table = [numbers]
    width = 1
    while 2 * width <= len(numbers):
        last = table[-1]
        table.append([gcd(last[i], last[i + width]) for i in range(len(last) - width)])
        width *= 2
    out = []
    for l, r in queries:
        level = (r - l + 1).bit_length() - 1
        out.append(gcd(table[level][l], table[level][r + 1 - (1 << level)]))
    return out


# solution: tree of nodes
from math import gcd


class Node:
    def __init__(self, numbers, low, high):
        self.low, self.high = low, high
        self.left = self.right = None
        if low == high:
            self.value = numbers[low]
        else:
            middle = (low + high) // 2
            self.left = Node(numbers, low, middle)
            self.right = Node(numbers, middle + 1, high)
            self.value = gcd(self.left.value, self.right.value)

    def query(self, l, r):
        if r < self.low or l > self.high:
            return 0
        if l <= self.low and self.high <= r:
            return self.value
        return gcd(self.left.query(l, r), self.right.query(l, r))


def solve(numbers, queries):
    root = Node(numbers, 0, len(numbers) - 1)
    return [root.query(l, r) for l, r in queries]


# solution: distinct divisors kept for every right end
from math import gcd


def solve(numbers, queries):
    chains = []
    chain = []
    for place, number in enumerate(numbers):
        fresh = [(place, number)]
        for start, g in chain:
            g = gcd(g, number)
            if g == fresh[-1][1]:
                fresh[-1] = (start, g)
            else:
                fresh.append((start, g))
        chain = fresh
        chains.append(chain)
    answers = []
    for l, r in queries:
        answers.append(next(g for start, g in chains[r] if start <= l))
    return answers


# solution: slices unpacked
import math


def solve(numbers, queries):
    return [math.gcd(*numbers[l : r + 1]) for l, r in queries]
