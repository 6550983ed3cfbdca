"""Given m, k and a stream of numbers, return from the m-th number on the sum of the latest m numbers
without their k smallest and k largest.

2 * k is less than m. The stream has `size` numbers; m is at most a tenth of `size`, or 12.
"""

RANGE = (40, 3_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    m = rng.choice([12, max(12, size // 10)])
    k = rng.randint(1, m // 3)
    most = rng.choice([50, 10**6])
    return [m, k, [rng.randint(0, most) for _ in range(size)]]


# solution: sorted window
from bisect import bisect_left, insort


def solve(m, k, stream):
    window, out = [], []
    for i, x in enumerate(stream):
        insort(window, x)
        if i >= m:
            window.pop(bisect_left(window, stream[i - m]))
        if i >= m - 1:
            out.append(sum(window[k : m - k]))
    return out


# solution: every window sorted by itself
def solve(m, k, stream):
    return [sum(sorted(stream[i : i + m])[k : m - k]) for i in range(len(stream) - m + 1)]


# solution: three sorted lists with the sum of the middle one
from bisect import bisect_left, insort
from collections import deque


class Trimmed:
    def __init__(self, values, k):
        values = sorted(values)
        self.low = values[:k]
        self.middle = values[k : len(values) - k]
        self.high = values[len(values) - k :]
        self.sum = sum(self.middle)

    def add(self, x):
        if x < self.low[-1]:
            insort(self.low, x)
            x = self.low.pop()
        elif x > self.high[0]:
            insort(self.high, x)
            x = self.high.pop(0)
        insort(self.middle, x)
        self.sum += x

    def remove(self, x):
        if x <= self.low[-1]:
            self.low.pop(bisect_left(self.low, x))
            moved = self.middle.pop(0)
            self.low.append(moved)
        elif x >= self.high[0]:
            self.high.pop(bisect_left(self.high, x))
            moved = self.middle.pop()
            self.high.insert(0, moved)
        else:
            moved = self.middle.pop(bisect_left(self.middle, x))
        self.sum -= moved


def solve(m, k, stream):
    latest = deque(stream[:m])
    trimmed = Trimmed(latest, k)
    sums = [trimmed.sum]
    for x in stream[m:]:
        trimmed.add(x)
        trimmed.remove(latest.popleft())
        latest.append(x)
        sums.append(trimmed.sum)
    return sums


# solution: Fenwick trees of counts and sums over ranks
from array import array


def solve(m, k, stream):
    ranks = {x: i + 1 for i, x in enumerate(sorted(set(stream)))}
    values = [0] + list(ranks)
    n = len(ranks)
    count = array("i", [0]) * (n + 1)
    total = array("q", [0]) * (n + 1)
    top = 1 << n.bit_length() - 1

    def add(x, sign):
        i = ranks[x]
        while i <= n:
            count[i] += sign
            total[i] += sign * x
            i += i & -i

    def smallest(number):
        at = s = 0
        half = top
        while half:
            if at + half <= n and count[at + half] <= number:
                at += half
                number -= count[at]
                s += total[at]
            half >>= 1
        return s + (number * values[at + 1] if number else 0)

    answers = array("q")
    for i, x in enumerate(stream):
        add(x, 1)
        if i >= m:
            add(stream[i - m], -1)
        if i + 1 >= m:
            answers.append(smallest(m - k) - smallest(k))
    return answers.tolist()


# solution: running total less the extremes of each window
from heapq import nlargest, nsmallest


def windows(stream, m):
    for end in range(m, len(stream) + 1):
        yield stream[end - m : end]


def solve(m, k, stream):
    everything = sum(stream[:m])
    result = []
    for number, window in enumerate(windows(stream, m)):
        result.append(everything - sum(nsmallest(k, window)) - sum(nlargest(k, window)))
        if number + m < len(stream):
            everything += stream[number + m] - window[0]
    return result
