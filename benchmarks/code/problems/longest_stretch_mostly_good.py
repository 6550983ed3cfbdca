"""Given scores of days and a limit, call a day good if its score is above the limit. Return the length of
the longest stretch of days with more good days than others, and how many stretches have that length; [0,
0] if none.

There are `size` days.
"""

RANGE = (6, 80_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    return [rng.randint(50, 60), [rng.randint(0, 100) for _ in range(size)]]


# solution: first places of the prefix values in a dictionary
def solve(limit, scores):
    first = {0: 0}
    total = 0
    lengths = {}
    for i, s in enumerate(scores, 1):
        total += 1 if s > limit else -1
        first.setdefault(total, i)
        length = i if total > 0 else i - first.get(total - 1, i)
        lengths[length] = lengths.get(length, 0) + 1
    best = max(lengths)
    return [best, lengths[best]] if best else [0, 0]


# solution: stack of falling prefix sums, walked from the end
def solve(limit, scores):
    sums = [0]
    for s in scores:
        sums.append(sums[-1] + (1 if s > limit else -1))
    stack = []
    for i, x in enumerate(sums):
        if not stack or x < sums[stack[-1]]:
            stack.append(i)
    best = count = 0
    for j in range(len(scores), 0, -1):
        while stack and sums[stack[-1]] < sums[j]:
            i = stack.pop()
            if j - i > best:
                best, count = j - i, 0
            if j - i == best:
                count += 1
    if best == 0:
        return [0, 0]
    return [best, sum(sums[i + best] > sums[i] for i in range(len(sums) - best))]


# solution: prefix minima and suffix maxima with two pointers
from itertools import accumulate


def solve(limit, scores):
    sums = list(accumulate((1 if s > limit else -1 for s in scores), initial=0))
    low = list(accumulate(sums, min))
    high = list(accumulate(reversed(sums), max))[::-1]
    best = i = j = 0
    while j < len(sums):
        if high[j] > low[i]:
            best = max(best, j - i)
            j += 1
        else:
            i += 1
            j = max(i, j)
    if not best:
        return [0, 0]
    return [best, len([1 for a, b in zip(sums, sums[best:]) if b > a])]


# solution: bytes of good days and places of new minima
class Days:
    def __init__(self, limit, scores):
        self.good = bytes(s > limit for s in scores)

    def stretches(self, length):
        inside = sum(self.good[:length])
        hits = 0
        for i in range(length, len(self.good) + 1):
            hits += 2 * inside > length
            if i < len(self.good):
                inside += self.good[i] - self.good[i - length]
        return hits


def solve(limit, scores):
    days = Days(limit, scores)
    value = low = 0
    where = [0]
    best = 0
    for i, g in enumerate(days.good, 1):
        value += 2 * g - 1
        if value < low:
            low = value
            where.append(i)
        if value > 0:
            best = i
        elif value - 1 >= low:
            best = max(best, i - where[1 - value])
    return [best, days.stretches(best)] if best else [0, 0]


# solution: places sorted by prefix value
def solve(limit, scores):
    values = [0] * (len(scores) + 1)
    for i, s in enumerate(scores):
        values[i + 1] = values[i] + (s > limit) - (s <= limit)
    order = sorted(range(len(values)), key=lambda i: (values[i], -i))
    earliest = len(values)
    spans = []
    for i in order:
        if i > earliest:
            spans.append(i - earliest)
        earliest = min(earliest, i)
    if not spans:
        return [0, 0]
    spans.sort(reverse=True)
    return [spans[0], spans.count(spans[0])]
