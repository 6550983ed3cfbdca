"""Given a list of `size` integers and ranges of it, return the sum over the ranges of the count of the commonest value.

Each range is [from, to] and takes in the places from .. to - 1; it is never empty. There are `size` ranges.
"""

RANGE = (4, 500)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    kinds = max(2, int(size**0.5))
    values = [min(rng.randrange(kinds), rng.randrange(kinds)) for _ in range(size)]
    ranges = []
    for _ in range(size):
        a, b = sorted(rng.sample(range(size + 1), 2))
        ranges.append([a, b])
    return [values, ranges]


# solution: counter of a slice each time
from collections import Counter


def solve(values, ranges):
    return sum(max(Counter(values[a:b]).values()) for a, b in ranges)


# solution: table of all ranges
def solve(values, ranges):
    n = len(values)
    table = []
    for a in range(n):
        row = [0]
        counts = {}
        for b in range(a, n):
            v = values[b]
            counts[v] = c = counts.get(v, 0) + 1
            row.append(c if c > row[-1] else row[-1])
        table.append(row)
    total = 0
    for a, b in ranges:
        total += table[a][b - a]
    return total


# solution: places of each value, reach grown while it can
from collections import defaultdict


def solve(values, ranges):
    places = defaultdict(list)
    index = []
    for k, v in enumerate(values):
        index.append(len(places[v]))
        places[v].append(k)
    total = 0
    for a, b in ranges:
        best = 0
        for k in range(a, b):
            spots = places[values[k]]
            while index[k] + best < len(spots) and spots[index[k] + best] < b:
                best += 1
        total += best
    return total


# solution: running counts of every value at every place
def solve(values, ranges):
    kinds = sorted(set(values))
    number = {v: k for k, v in enumerate(kinds)}
    prefix = [(0,) * len(kinds)]
    for v in values:
        row = list(prefix[-1])
        row[number[v]] += 1
        prefix.append(tuple(row))
    total = 0
    for a, b in ranges:
        total += max(y - x for x, y in zip(prefix[a], prefix[b]))
    return total


# solution: ranges in order of their start, a window moved
from array import array


def solve(values, ranges):
    block = max(1, int(len(values) ** 0.5))
    order = sorted(ranges, key=lambda r: (r[0] // block, r[1]))
    names = {}
    coded = array("l", (names.setdefault(v, len(names)) for v in values))
    held = array("l", [0]) * len(names)
    with_count = array("l", [0]) * (len(values) + 2)
    left = right = top = answer = 0
    for a, b in order:
        while left > a or right < b:
            if left > a:
                left -= 1
                v = coded[left]
            else:
                v = coded[right]
                right += 1
            with_count[held[v]] -= 1
            held[v] += 1
            with_count[held[v]] += 1
            top = max(top, held[v])
        while left < a or right > b:
            if left < a:
                v = coded[left]
                left += 1
            else:
                right -= 1
                v = coded[right]
            with_count[held[v]] -= 1
            if held[v] == top and with_count[top] == 0:
                top -= 1
            held[v] -= 1
            with_count[held[v]] += 1
        answer += top
    return answer
