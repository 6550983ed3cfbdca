"""Given several sorted lists, return the smallest range [low, high] that holds at least one number of
each list; the one with the smaller low if there are several.

The lists have about `size` numbers together, and there are 3 to 12 of them.
"""

RANGE = (20, 60_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    k = rng.randint(3, 12)
    top = 20 * size
    return [[sorted(rng.randint(0, top) for _ in range(max(1, size // k))) for _ in range(k)]]


# solution: heap of the lists' heads
import heapq


def solve(lists):
    heads = [(numbers[0], k, 0) for k, numbers in enumerate(lists)]
    heapq.heapify(heads)
    high = max(numbers[0] for numbers in lists)
    best = None
    while True:
        low, k, i = heads[0]
        if best is None or high - low < best[1] - best[0]:
            best = [low, high]
        if i + 1 == len(lists[k]):
            return best
        x = lists[k][i + 1]
        high = max(high, x)
        heapq.heapreplace(heads, (x, k, i + 1))


# solution: all numbers with their list, sliding window
def solve(lists):
    tagged = sorted((x, k) for k, numbers in enumerate(lists) for x in numbers)
    counts = [0] * len(lists)
    missing = len(lists)
    left = 0
    best = (float("inf"), 0, 0)
    for x, k in tagged:
        missing -= counts[k] == 0
        counts[k] += 1
        while missing == 0:
            low, owner = tagged[left]
            best = min(best, (x - low, low, x))
            counts[owner] -= 1
            missing += counts[owner] == 0
            left += 1
    return [best[1], best[2]]


# solution: bisect in every other list for each possible low
from bisect import bisect_left


def ceiling(numbers, x):
    i = bisect_left(numbers, x)
    return numbers[i] if i < len(numbers) else None


def solve(lists):
    best = None
    for numbers in lists:
        for low in numbers:
            high = low
            for other in lists:
                c = ceiling(other, low)
                if c is None:
                    break
                high = max(high, c)
                if best and high - low > best[0]:
                    break
            else:
                if best is None or (high - low, low) < best[:2]:
                    best = (high - low, low, high)
    return list(best[1:])


# solution: one pointer for each list
def solve(lists):
    at = [0] * len(lists)
    low = high = None
    while all(at[k] < len(lists[k]) for k in range(len(lists))):
        values = [numbers[i] for numbers, i in zip(lists, at)]
        a, b = min(values), max(values)
        if low is None or b - a < high - low:
            low, high = a, b
        at[values.index(a)] += 1
    return [low, high]


# solution: latest number of each list in a merged stream
from heapq import merge


class Latest:
    def __init__(self):
        self.last = {}

    def see(self, number, owner):
        self.last.pop(owner, None)
        self.last[owner] = number

    def oldest(self):
        return next(iter(self.last.values()))


def solve(lists):
    latest = Latest()
    found = []
    streams = [[(x, k) for x in numbers] for k, numbers in enumerate(lists)]
    for x, k in merge(*streams):
        latest.see(x, k)
        if len(latest.last) == len(lists):
            found.append((x - latest.oldest(), latest.oldest()))
    width, low = min(found)
    return [low, low + width]
