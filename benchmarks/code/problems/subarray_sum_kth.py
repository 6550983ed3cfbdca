"""Given the lengths of the legs of a hike in order and a number k, return the k-th smallest total length of a
stretch of one or more legs that follow each other (k = 1 is the smallest; equal totals are counted one by one).

There are `size` legs with positive integer lengths; k is at most the number of stretches.
"""

RANGE = (5, 480)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    legs = [rng.randint(1, rng.choice([5, 40])) for _ in range(size)]
    return [legs, rng.randint(1, size * (size + 1) // 2)]


# solution: all totals sorted
from itertools import accumulate


def solve(legs, k):
    totals = []
    for start in range(len(legs)):
        totals.extend(accumulate(legs[start:]))
    return sorted(totals)[k - 1]


# solution: search for the total with a sliding window
def solve(legs, k):
    low, high = min(legs), sum(legs)
    while low < high:
        bound = (low + high) // 2
        count = inside = start = 0
        for stop, leg in enumerate(legs):
            inside += leg
            while inside > bound:
                inside -= legs[start]
                start += 1
            count += stop - start + 1
        if count < k:
            low = bound + 1
        else:
            high = bound
    return low


# solution: heap with one growing stretch per start
import heapq


class Stretch:
    def __init__(self, total, stop):
        self.total = total
        self.stop = stop

    def __lt__(self, other):
        return self.total < other.total


def solve(legs, k):
    heap = [Stretch(leg, i + 1) for i, leg in enumerate(legs)]
    heapq.heapify(heap)
    while k > 1:
        k -= 1
        smallest = heap[0]
        if smallest.stop == len(legs):
            heapq.heappop(heap)
        else:
            smallest.total += legs[smallest.stop]
            smallest.stop += 1
            heapq.heapreplace(heap, smallest)
    return heap[0].total


# solution: tally by total
def solve(legs, k):
    tally = [0] * (sum(legs) + 1)
    ending = []
    for leg in legs:
        ending = [total + leg for total in ending]
        ending.append(leg)
        for total in ending:
            tally[total] += 1
    for total, times in enumerate(tally):
        if times >= k:
            return total
        k -= times


# solution: merge of one sorted list per start
from heapq import merge
from itertools import islice


def solve(legs, k):
    rows = []
    for i in range(len(legs)):
        row = []
        total = 0
        for leg in legs[i:]:
            total += leg
            row.append(total)
        rows.append(row)
    while len(rows) > 1:
        pairs = zip(rows[::2], rows[1::2])
        rest = rows[len(rows) // 2 * 2 :]
        rows = [list(islice(merge(a, b), k)) for a, b in pairs] + rest
    return rows[0][k - 1]
