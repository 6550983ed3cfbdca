"""Given numbers and pairs [l, r] of places, return the list of the least number from place l to place r,
for each pair.

There are `size` numbers between -1,000,000 and 1,000,000 and `size` pairs; both ends count, and l is at
most r.
"""

RANGE = (20, 10_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    numbers = [rng.randint(-1_000_000, 1_000_000) for _ in range(size)]
    pairs = []
    for _ in range(size):
        l, r = rng.randrange(size), rng.randrange(size)
        pairs.append([min(l, r), max(l, r)])
    return [numbers, pairs]


# solution: least of each slice
def solve(numbers, pairs):
    return [min(numbers[l : r + 1]) for l, r in pairs]


# solution: sparse table of powers of two
def solve(numbers, pairs):
    table = [numbers]
    width = 1
    while 2 * width <= len(numbers):
        row = table[-1]
        table.append([min(row[i], row[i + width]) for i in range(len(row) - width)])
        width *= 2
    answers = []
    for left, right in pairs:
        level = (right - left + 1).bit_length() - 1
        row = table[level]
        answers.append(min(row[left], row[right - (1 << level) + 1]))
    return answers


# solution: bottom-up tree in a typed array
from array import array


def solve(a, queries):
    n = len(a)
    tree = array("i", [0]) * n
    tree.extend(a)
    for i in range(n - 1, 0, -1):
        x, y = tree[2 * i], tree[2 * i + 1]
        tree[i] = x if x < y else y
    for k, (lo, hi) in enumerate(queries):
        lo += n
        hi += n + 1
        best = tree[lo]
        while lo < hi:
            if lo & 1:
                best = min(best, tree[lo])
                lo += 1
            if hi & 1:
                hi -= 1
                best = min(best, tree[hi])
            lo >>= 1
            hi >>= 1
        queries[k] = best
    return queries


# solution: questions by right end, rising stack
from bisect import bisect_left


def solve(numbers, pairs):
    by_end = {}
    for which, (left, right) in enumerate(pairs):
        by_end.setdefault(right, []).append((left, which))
    result = [None] * len(pairs)
    places, values = [], []
    for place, value in enumerate(numbers):
        while values and values[-1] >= value:
            values.pop()
            places.pop()
        places.append(place)
        values.append(value)
        for left, which in by_end.get(place, ()):
            result[which] = values[bisect_left(places, left)]
    return result


# solution: tree of node objects
class Node:
    def __init__(self, values, low, high):
        self.low = low
        self.high = high
        if low == high:
            self.least = values[low]
            self.left = self.right = None
        else:
            middle = (low + high) // 2
            self.left = Node(values, low, middle)
            self.right = Node(values, middle + 1, high)
            self.least = min(self.left.least, self.right.least)

    def ask(self, low, high):
        if low <= self.low and self.high <= high:
            return self.least
        if high <= self.left.high:
            return self.left.ask(low, high)
        if low >= self.right.low:
            return self.right.ask(low, high)
        return min(self.left.ask(low, high), self.right.ask(low, high))


def solve(numbers, pairs):
    root = Node(numbers, 0, len(numbers) - 1)
    return [root.ask(low, high) for low, high in pairs]
