"""Given pressure readings in order of time and a limit, return the number of readings in the longest unbroken
stretch whose largest and smallest reading differ by at most the limit.

There are `size` readings, all integers.
"""

RANGE = (5, 500)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    value = 1000
    readings = []
    for _ in range(size):
        value += rng.randint(-5, 5)
        readings.append(value)
    return [readings, rng.choice([5, 20, 60])]


# solution: two monotone deques
from collections import deque


def solve(readings, limit):
    falling, rising = deque(), deque()
    start = best = 0
    for i, x in enumerate(readings):
        while falling and readings[falling[-1]] <= x:
            falling.pop()
        falling.append(i)
        while rising and readings[rising[-1]] >= x:
            rising.pop()
        rising.append(i)
        while readings[falling[0]] - readings[rising[0]] > limit:
            start += 1
            if falling[0] < start:
                falling.popleft()
            if rising[0] < start:
                rising.popleft()
        best = max(best, i - start + 1)
    return best


# solution: full tables of smallest and largest
def solve(readings, limit):
    n = len(readings)
    smallest = [[0] * n for _ in range(n)]
    largest = [[0] * n for _ in range(n)]
    best = 1
    for i in range(n):
        smallest[i][i] = largest[i][i] = readings[i]
        for j in range(i + 1, n):
            smallest[i][j] = min(smallest[i][j - 1], readings[j])
            largest[i][j] = max(largest[i][j - 1], readings[j])
            if largest[i][j] - smallest[i][j] <= limit and j - i + 1 > best:
                best = j - i + 1
    return best


# solution: restart from every reading, nothing kept
def steady_from(readings, start, limit):
    low = high = readings[start]
    for stop in range(start + 1, len(readings)):
        low = min(low, readings[stop])
        high = max(high, readings[stop])
        if high - low > limit:
            return stop - start
    return len(readings) - start


def solve(readings, limit):
    return max(steady_from(readings, k, limit) for k in range(len(readings)))


# solution: sorted window
from bisect import bisect_left, insort


def solve(pressure, allowed):
    window = []
    left = 0
    longest = 0
    for right in range(len(pressure)):
        insort(window, pressure[right])
        while window[-1] - window[0] > allowed:
            del window[bisect_left(window, pressure[left])]
            left += 1
        longest = max(longest, len(window))
    return longest


# solution: stretches grown one reading at a time, all remembered
from collections import namedtuple

Stretch = namedtuple("Stretch", "start stop low high")


def solve(readings, limit):
    known = []
    layer = [Stretch(i, i + 1, x, x) for i, x in enumerate(readings)]
    while layer:
        known.extend(layer)
        longer = []
        for s in layer:
            if s.stop == len(readings):
                continue
            x = readings[s.stop]
            low = x if x < s.low else s.low
            high = x if x > s.high else s.high
            if high - low <= limit:
                longer.append(Stretch(s.start, s.stop + 1, low, high))
        layer = longer
    return max(s.stop - s.start for s in known)
