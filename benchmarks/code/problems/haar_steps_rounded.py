"""Haar transform with whole numbers: each step replaces pairs (a, b) by the means (a + b) // 2 followed by
the differences a - b, and goes on with the means only, until one mean is left. Given the signal and a
threshold, return [last mean, number of differences of at least the threshold in size, sum over all
differences of position times difference, modulo 1000003], positions in the final layout: mean, then the
difference of the last step, the differences of the step before, and so on.

The signal has 2 ** `size` values.
"""

RANGE = (2, 14)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    level = 0
    signal = []
    for _ in range(2**size):
        level += rng.randint(-20, 20)
        signal.append(level)
    return [signal, rng.randint(5, 40)]


# solution: layout in place with slices
def solve(signal, threshold):
    data = list(signal)
    n = len(data)
    while n > 1:
        means = [(data[i] + data[i + 1]) // 2 for i in range(0, n, 2)]
        differences = [data[i] - data[i + 1] for i in range(0, n, 2)]
        data[:n] = means + differences
        n //= 2
    big = sum(abs(d) >= threshold for d in data[1:])
    return [data[0], big, sum(i * d for i, d in enumerate(data) if i) % 1_000_003]


# solution: recursion over halves, nothing kept
def solve(signal, threshold):
    big = digest = 0

    def mean(start, length, node):
        nonlocal big, digest
        if length == 1:
            return signal[start]
        half = length // 2
        a = mean(start, half, 2 * node)
        b = mean(start + half, half, 2 * node + 1)
        if abs(a - b) >= threshold:
            big += 1
        digest = (digest + node * (a - b)) % 1_000_003
        return (a + b) // 2

    last = mean(0, len(signal), 1)
    return [last, big, digest]


# solution: list of all levels
def solve(signal, threshold):
    levels = [signal]
    details = []
    while len(levels[-1]) > 1:
        even, odd = levels[-1][::2], levels[-1][1::2]
        levels.append([(a + b) >> 1 for a, b in zip(even, odd)])
        details.append([a - b for a, b in zip(even, odd)])
    flat = [0]
    for detail in reversed(details):
        flat.extend(detail)
    return [
        levels[-1][0],
        len([d for d in flat[1:] if abs(d) >= threshold]),
        sum(map(lambda pair: pair[0] * pair[1], enumerate(flat))) % 1_000_003,
    ]


# solution: stack of pending means, one sample at a time
def solve(signal, threshold):
    pending = []
    big = digest = 0
    total = len(signal)
    for i, value in enumerate(signal):
        length = 1
        while pending and pending[-1][0] == length:
            _, a = pending.pop()
            d = a - value
            length *= 2
            big += d >= threshold or -d >= threshold
            digest += (total // length + i // length) * d
            value = (a + value) // 2
        pending.append((length, value))
    return [pending[0][1], big, digest % 1_000_003]


# solution: tree of nodes
class Node:
    def __init__(self, left, right):
        self.left = left
        self.right = right
        self.mean = (left.mean + right.mean) // 2
        self.difference = left.mean - right.mean


class Leaf:
    def __init__(self, mean):
        self.mean = mean


def solve(signal, threshold):
    row = [Leaf(v) for v in signal]
    while len(row) > 1:
        row = [Node(row[i], row[i + 1]) for i in range(0, len(row), 2)]
    root = row[0]
    count = digest = 0
    position = 1
    while isinstance(row[0], Node):
        below = []
        for node in row:
            count += abs(node.difference) >= threshold
            digest += position * node.difference
            position += 1
            below += [node.left, node.right]
        row = below
    return [root.mean, count, digest % 1_000_003]
