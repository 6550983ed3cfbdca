"""An even number is followed by the whole part of its square root, an odd one by the whole part of the square root of its cube. Return [start, number of steps to 1, number of binary digits of the greatest number] for the start from 1 to n whose way to 1 has the greatest number (the least such start).

n is `size`.
"""

RANGE = (3, 3000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    return [size]


# solution: each start walked, only the best remembered
from math import isqrt


def solve(n):
    best = (0, 0, 0)
    for start in range(1, n + 1):
        m, steps, peak = start, 0, start
        while m != 1:
            m = isqrt(m**3) if m % 2 else isqrt(m)
            steps += 1
            if m > peak:
                peak = m
        if peak > best[0]:
            best = (peak, start, steps)
    return [best[1], best[2], best[0].bit_length()]


# solution: steps and peaks remembered for all numbers met
from math import isqrt


def solve(n):
    known = {1: (0, 1)}
    for start in range(2, n + 1):
        path = []
        m = start
        while m not in known:
            path.append(m)
            m = isqrt(m * m * m) if m & 1 else isqrt(m)
        steps, peak = known[m]
        for m in reversed(path):
            steps += 1
            peak = max(peak, m)
            known[m] = (steps, peak)
    winner = max(range(1, n + 1), key=lambda s: (known[s][1], -s))
    steps, peak = known[winner]
    return [winner, steps, peak.bit_length()]


# solution: whole ways in lists, Newton's roots
def root(x):
    r = 1 << (x.bit_length() + 1) // 2
    while True:
        s = (r + x // r) >> 1
        if s >= r:
            return r
        r = s


def solve(n):
    ways = []
    for start in range(1, n + 1):
        way = [start]
        while way[-1] > 1:
            m = way[-1]
            way.append(root(m**3 if m % 2 else m))
        ways.append(way)
    peaks = [max(way) for way in ways]
    i = peaks.index(max(peaks))
    return [i + 1, len(ways[i]) - 1, peaks[i].bit_length()]


# solution: recursion with a table for the starts only
from math import isqrt


def solve(n):
    table = [None] * (n + 1)
    table[1] = (1, 0)

    def look(m):
        if m <= n and table[m]:
            return table[m]
        peak, steps = look(isqrt(m**3) if m % 2 else isqrt(m))
        answer = (max(m, peak), steps + 1)
        if m <= n:
            table[m] = answer
        return answer

    best = 1
    for start in range(1, n + 1):
        if look(start)[0] > table[best][0]:
            best = start
    return [best, table[best][1], table[best][0].bit_length()]


# solution: generator of a way, ties broken in a sorted list of tuples
from math import isqrt


class Juggler:
    def __init__(self, start):
        self.now = start

    def __iter__(self):
        yield self.now
        while self.now != 1:
            self.now = isqrt(self.now ** (3 if self.now % 2 else 1))
            yield self.now


def solve(n):
    rows = []
    for start in range(1, n + 1):
        values = sorted(Juggler(start))
        rows.append((-values[-1], start, len(values) - 1))
    rows.sort()
    peak, start, steps = rows[0]
    return [start, steps, (-peak).bit_length()]
