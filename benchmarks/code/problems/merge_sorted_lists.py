"""Given several sorted lists of numbers, return one sorted list of all their numbers.

There are 3 to 12 lists, `size` numbers in all, each from 0 to 50,000; equal numbers all stay, and a list
may be empty.
"""

RANGE = (30, 60_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    lists = [[] for _ in range(rng.randint(3, 12))]
    for _ in range(size):
        rng.choice(lists).append(rng.randint(0, 50_000))
    return [[sorted(part) for part in lists]]


# solution: all in one and sorted
def solve(lists):
    merged = lists[0]
    for part in lists[1:]:
        merged.extend(part)
    merged.sort()
    return merged


# solution: heap of heads
from heapq import heapify, heapreplace, heappop


def solve(lists):
    heap = [(part[0], k, 0) for k, part in enumerate(lists) if part]
    heapify(heap)
    out = []
    while heap:
        value, k, i = heap[0]
        out.append(value)
        i += 1
        if i < len(lists[k]):
            heapreplace(heap, (lists[k][i], k, i))
        else:
            heappop(heap)
    return out


# solution: halves merged by recursion on slices
def join(a, b):
    if not a or not b:
        return a or b
    result = []
    i = j = 0
    while i < len(a) and j < len(b):
        if a[i] <= b[j]:
            result.append(a[i])
            i += 1
        else:
            result.append(b[j])
            j += 1
    return result + a[i:] + b[j:]


def solve(lists):
    if len(lists) == 1:
        return lists[0]
    middle = len(lists) // 2
    return join(solve(lists[:middle]), solve(lists[middle:]))


# solution: chains of linked cells
class Cell:
    def __init__(self, value, after):
        self.value = value
        self.after = after


def chain(values):
    head = None
    for value in reversed(values):
        head = Cell(value, head)
    return head


def merge_chains(one, two):
    start = last = Cell(None, None)
    while one is not None and two is not None:
        if two.value < one.value:
            last.after = two
            two = two.after
        else:
            last.after = one
            one = one.after
        last = last.after
    last.after = one if one is not None else two
    return start.after


def solve(lists):
    merged = None
    for values in lists:
        merged = merge_chains(merged, chain(values))
    answer = []
    while merged is not None:
        answer.append(merged.value)
        merged = merged.after
    return answer


# solution: times of each value in a table
from array import array


def solve(lists):
    highest = max(part[-1] for part in lists if part)
    times = array("H", bytes(2 * (highest + 1)))
    for part in lists:
        for value in part:
            times[value] += 1
        part.clear()
    return [value for value, count in enumerate(times) for _ in range(count)]
