"""Given a list of article numbers scanned one after the other and a number k, return how many unbroken stretches of
the list hold exactly k different article numbers.

There are `size` scans; stretches at different places count separately even if they look the same.
"""

RANGE = (6, 450)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    kinds = size // rng.choice([2, 4, 8]) + 2
    return [[rng.randrange(kinds) for _ in range(size)], max(1, kinds // rng.choice([2, 3]))]


# solution: at most k minus at most k - 1
def at_most(scans, k):
    counts = {}
    left = total = 0
    for right, x in enumerate(scans):
        counts[x] = counts.get(x, 0) + 1
        while len(counts) > k:
            y = scans[left]
            counts[y] -= 1
            if not counts[y]:
                del counts[y]
            left += 1
        total += right - left + 1
    return total


def solve(scans, k):
    return at_most(scans, k) - at_most(scans, k - 1)


# solution: table of how many kinds in every stretch
def solve(scans, k):
    n = len(scans)
    last = {}
    previous = []
    for i, x in enumerate(scans):
        previous.append(last.get(x, -1))
        last[x] = i
    kinds = [[0] * (n + 1) for _ in range(n)]
    for start in range(n):
        for stop in range(start, n):
            kinds[start][stop + 1] = kinds[start][stop] + (previous[stop] < start)
    return sum(row.count(k) for row in kinds)


# solution: a fresh set from every start
def solve(scans, k):
    found = 0
    for start in range(len(scans)):
        seen = set()
        for article in scans[start:]:
            seen.add(article)
            if len(seen) == k:
                found += 1
            elif len(seen) > k:
                break
    return found


# solution: set of kinds of each stretch that ends here, all kept
def solve(scans, k):
    history = []
    for article in scans:
        ending = [frozenset([article])]
        if history:
            for kinds in history[-1]:
                if article in kinds:
                    ending.append(kinds)
                elif len(kinds) < k:
                    ending.append(kinds | {article})
        history.append(ending)
    count = 0
    for ending in history:
        for kinds in ending:
            count += len(kinds) == k
    return count


# solution: articles by latest scan in an ordered dictionary
from collections import OrderedDict
from itertools import islice


def solve(scans, k):
    latest = OrderedDict()
    result = 0
    floor = -1
    for place, article in enumerate(scans):
        latest[article] = place
        latest.move_to_end(article)
        if len(latest) > k + 1:
            latest.popitem(last=False)
        oldest = list(islice(latest.values(), 2))
        if len(latest) == k + 1:
            result += oldest[1] - oldest[0]
        elif len(latest) == k:
            result += oldest[0] - floor
    return result
