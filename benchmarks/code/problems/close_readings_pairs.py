"""Given the readings of a set of thermometers in tenths of a degree and a tolerance, return how many pairs of
thermometers agree, that is, differ by at most the tolerance.

There are `size` readings, all integers; equal readings belong to different thermometers and agree.
"""

RANGE = (8, 800)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    spread = rng.choice([size, 4 * size, 20 * size])
    return [[rng.randint(-spread, spread) for _ in range(size)], rng.randint(0, spread // 3)]


# solution: every agreeing pair in a list
def solve(readings, tolerance):
    pairs = []
    for i in range(len(readings)):
        for j in range(i + 1, len(readings)):
            if abs(readings[i] - readings[j]) <= tolerance:
                pairs.append((i, j))
    return len(pairs)


# solution: sorted in place with two pointers
def solve(values, slack):
    values.sort()
    low = total = 0
    for high, value in enumerate(values):
        while value - values[low] > slack:
            low += 1
        total += high - low
    return total


# solution: matrix of agreement, one bytearray per thermometer
def solve(temps, tol):
    n = len(temps)
    matrix = [bytearray(n) for _ in range(n)]
    for r, row in enumerate(matrix):
        for c in range(n):
            if -tol <= temps[r] - temps[c] <= tol:
                row[c] = 1
    agreeing = sum(sum(row) for row in matrix)
    return (agreeing - n) // 2


# solution: buckets as wide as the tolerance
from collections import defaultdict


def solve(readings, tolerance):
    width = tolerance + 1
    buckets = defaultdict(list)
    found = 0
    for reading in readings:
        key = reading // width
        found += len(buckets[key])
        for other in (key - 1, key + 1):
            for seen in buckets.get(other, ()):
                if abs(seen - reading) <= tolerance:
                    found += 1
        buckets[key].append(reading)
    return found


# solution: all differences, sorted, then cut
from bisect import bisect_right
from itertools import combinations


def solve(readings, tolerance):
    differences = sorted(abs(a - b) for a, b in combinations(readings, 2))
    return bisect_right(differences, tolerance)
