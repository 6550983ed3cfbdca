"""Given a list of integers, sort it, cut it in two halves and return the halves woven together, both read from greatest to least, the lower half first.

The list has `size` integers from 0 to 5000, the lower half is one longer when `size` is odd; so the numbers go up and down in turn, as
far as equal ones allow.
"""

RANGE = (10, 30_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    top = rng.choice([30, 700, 5000])
    return [[rng.randint(0, top) for _ in range(size)]]


# solution: slices of the sorted list put back
def solve(numbers):
    numbers.sort()
    half = (len(numbers) + 1) // 2
    numbers[::2], numbers[1::2] = numbers[:half][::-1], numbers[half:][::-1]
    return numbers


# solution: counts poured into the places
def solve(numbers):
    counts = [0] * 5001
    for x in numbers:
        counts[x] += 1
    n = len(numbers)
    at = 1
    for value in range(5000, -1, -1):
        while counts[value]:
            if at >= n and at % 2 == 1:
                at = 0
            numbers[at] = value
            counts[value] -= 1
            at += 2
    return numbers


# solution: two heaps
import heapq


def solve(numbers):
    low, high = [], []
    for x in numbers:
        heapq.heappush(high, x)
        heapq.heappush(low, -heapq.heappop(high))
        if len(high) < len(low) - 1:
            heapq.heappush(high, -heapq.heappop(low))
    woven = []
    high = [-x for x in high]
    heapq.heapify(high)
    while low:
        woven.append(-heapq.heappop(low))
        if high:
            woven.append(-heapq.heappop(high))
    return woven


# solution: merge sort and a deque turned round
from collections import deque


def merged(xs):
    if len(xs) <= 1:
        return deque(xs)
    a, b = merged(xs[::2]), merged(xs[1::2])
    out = deque()
    while a and b:
        out.append(a.popleft() if a[0] <= b[0] else b.popleft())
    out.extend(a or b)
    return out


def solve(numbers):
    upper = merged(numbers)
    lower = deque()
    while len(lower) < len(upper):
        lower.append(upper.popleft())
    answer = []
    while lower:
        answer.append(lower.pop())
        if upper:
            answer.append(upper.pop())
    return answer


# solution: values paired with their place in a dictionary
from collections import Counter


def solve(numbers):
    n = len(numbers)
    half = (n + 1) // 2
    tally = Counter(numbers)
    where = {}
    rank = 0
    for value in sorted(tally):
        for _ in range(tally[value]):
            if rank < half:
                where[2 * (half - 1 - rank)] = value
            else:
                where[2 * (n - 1 - rank) + 1] = value
            rank += 1
    return [value for _, value in sorted(where.items())]
