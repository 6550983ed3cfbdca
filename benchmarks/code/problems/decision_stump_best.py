"""Given samples as rows of whole numbers and their classes (0 or 1), return the best single test "feature >
threshold": [errors, feature, threshold, flipped], smallest in this order. The threshold is one of the
values of the feature; a test that is not flipped (0) foretells 1 where it holds, a flipped one (1)
foretells 0 there.

There are `size` samples of 5 features.
"""

RANGE = (6, 6_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    top = rng.choice([40, 300, 10_000])
    rows = [[rng.randint(0, top) for _ in range(5)] for _ in range(size)]
    f = rng.randrange(5)
    return [rows, [int((row[f] > top // 3) ^ (rng.random() < 0.2)) for row in rows]]


# solution: sort each feature and sweep
def solve(rows, classes):
    best = None
    n = len(rows)
    ones = sum(classes)
    for f in range(len(rows[0])):
        order = sorted((row[f], c) for row, c in zip(rows, classes))
        left_ones = 0
        for i, (value, c) in enumerate(order):
            left_ones += c
            if i + 1 < n and order[i + 1][0] == value:
                continue
            wrong = left_ones + (n - i - 1 - (ones - left_ones))
            for errors, flip in ((wrong, 0), (n - wrong, 1)):
                found = [errors, f, value, flip]
                if best is None or found < best:
                    best = found
    return best


# solution: counts by value in dictionaries
from collections import defaultdict


def solve(rows, classes):
    tables = [defaultdict(lambda: [0, 0]) for _ in rows[0]]
    for row, c in zip(rows, classes):
        for table, value in zip(tables, row):
            table[value][c] += 1
    candidates = []
    zeros = classes.count(0)
    for f, table in enumerate(tables):
        wrong = zeros
        for value in sorted(table):
            wrong += table[value][1] - table[value][0]
            candidates.append([wrong, f, value, 0])
            candidates.append([len(rows) - wrong, f, value, 1])
    return min(candidates)


# solution: transposed columns and an array of signs by value
from array import array


def solve(rows, classes):
    best = (len(rows) + 1,)
    for f, column in enumerate(zip(*rows)):
        change = array("i", bytes(4 * (max(column) + 1)))
        present = bytearray(max(column) + 1)
        for v, c in zip(column, classes):
            change[v] += 1 if c else -1
            present[v] = 1
        wrong = len(classes) - sum(classes)
        for v, there in enumerate(present):
            if there:
                wrong += change[v]
                best = min(best, (wrong, f, v, 0), (len(classes) - wrong, f, v, 1))
    return list(best)


# solution: two sorted lists and bisection
from bisect import bisect_right


def solve(rows, classes):
    def tests():
        for f in range(5):
            no = sorted(row[f] for row, c in zip(rows, classes) if not c)
            yes = sorted(row[f] for row, c in zip(rows, classes) if c)
            for t in {row[f] for row in rows}:
                wrong = bisect_right(yes, t) + len(no) - bisect_right(no, t)
                yield wrong, f, t, 0
                yield len(rows) - wrong, f, t, 1

    return list(min(tests()))


# solution: objects for every stump and running totals
class Stump:
    def __init__(self, feature, threshold, flipped, errors):
        self.feature = feature
        self.threshold = threshold
        self.flipped = flipped
        self.errors = errors

    def rank(self):
        return self.errors, self.feature, self.threshold, self.flipped


def solve(rows, classes):
    stumps = []
    for feature in range(len(rows[0])):
        order = sorted(range(len(rows)), key=lambda i: rows[i][feature])
        totals = [0]
        for i in order:
            totals.append(totals[-1] + classes[i])
        n, ones = len(order), totals[-1]
        for place, i in enumerate(order, 1):
            if place < n and rows[order[place]][feature] == rows[i][feature]:
                continue
            errors = totals[place] + (n - place) - (ones - totals[place])
            stumps.append(Stump(feature, rows[i][feature], 0, errors))
            stumps.append(Stump(feature, rows[i][feature], 1, n - errors))
    stumps.sort(key=Stump.rank)
    first = stumps[0]
    return [first.errors, first.feature, first.threshold, first.flipped]
