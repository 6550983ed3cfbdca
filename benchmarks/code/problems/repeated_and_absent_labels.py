"""Labels 1 to n were printed, but some label came out twice in place of another one that is absent,
several times. Given the labels in any order, return the sum of the labels printed more than once, the sum
of the absent ones and how many are absent.

There are `size` labels.
"""

RANGE = (10, 150_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    labels = list(range(1, size + 1))
    rng.shuffle(labels)
    for k in range(0, rng.randint(2, max(2, size // 4)), 2):
        labels[k + 1] = labels[k]
    rng.shuffle(labels)
    return [labels]


# solution: signs as marks in the list itself
def solve(labels):
    twice = 0
    for i in range(len(labels)):
        x = abs(labels[i])
        if labels[x - 1] < 0:
            twice += x
        else:
            labels[x - 1] = -labels[x - 1]
    absent = [i for i, x in enumerate(labels, 1) if x > 0]
    return [twice, sum(absent), len(absent)]


# solution: counter of labels
from collections import Counter


def solve(labels):
    counts = Counter(labels)
    lost = [x for x in range(1, len(labels) + 1) if not counts[x]]
    return [sum(x for x, k in counts.items() if k > 1), sum(lost), len(lost)]


# solution: difference of sums
def solve(labels):
    n = len(labels)
    present = set(labels)
    absent = n * (n + 1) // 2 - sum(present)
    return [sum(labels) - sum(present), absent, n - len(present)]


# solution: sorted copy and neighbours
def solve(labels):
    ordered = sorted(labels)
    twice = lost = holes = 0
    before = 0
    for x in ordered + [len(labels) + 1]:
        if x == before:
            twice += x
        for y in range(before + 1, x):
            lost += y
            holes += 1
        before = x
    return [twice, lost, holes]


# solution: flags in bytes
def solve(labels):
    flags = bytearray(len(labels) + 1)
    flags[0] = 1
    twice = 0
    for x in labels:
        twice += x * flags[x]
        flags[x] = 1
    lost = place = 0
    while True:
        place = flags.find(0, place + 1)
        if place < 0:
            return [twice, lost, flags.count(0)]
        lost += place
