"""Given a list of numbers, a count k and a few targets, return for every target the k numbers nearest to
it, in rising order; of two equally near ones the smaller is taken first.

The list has `size` numbers in any order; k is at most a third of it, at most 3000, and there are 4
targets.
"""

RANGE = (12, 40_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    span = rng.choice((size, 8 * size))
    numbers = [rng.randint(0, span) for _ in range(size)]
    return [rng.randint(2, min(3000, size // 3)), [rng.randint(-9, span + 9) for _ in range(4)], numbers]


# solution: sort by distance each time
def solve(k, targets, numbers):
    out = []
    for t in targets:
        near = sorted(numbers, key=lambda x: (abs(x - t), x))
        out.append(sorted(near[:k]))
    return out


# solution: sorted once, two pointers outwards
from bisect import bisect_left


def solve(k, targets, numbers):
    numbers.sort()
    answers = []
    for t in targets:
        right = bisect_left(numbers, t)
        left = right
        while right - left < k:
            if left == 0:
                right += 1
            elif right == len(numbers) or t - numbers[left - 1] <= numbers[right] - t:
                left -= 1
            else:
                right += 1
        answers.append(numbers[left:right])
    return answers


# solution: bounded heap of the farthest
import heapq


class Nearest:
    def __init__(self, target, room):
        self.target = target
        self.room = room
        self.heap = []

    def offer(self, x):
        item = (-abs(x - self.target), -x)
        if len(self.heap) < self.room:
            heapq.heappush(self.heap, item)
        elif item > self.heap[0]:
            heapq.heapreplace(self.heap, item)

    def values(self):
        return sorted(-x for _, x in self.heap)


def solve(k, targets, numbers):
    keepers = [Nearest(t, k) for t in targets]
    for x in numbers:
        for keeper in keepers:
            keeper.offer(x)
    return [keeper.values() for keeper in keepers]


# solution: bisect the start of the window
def start_of(ordered, k, t):
    low, high = 0, len(ordered) - k
    while low < high:
        m = (low + high) // 2
        if t - ordered[m] > ordered[m + k] - t:
            low = m + 1
        else:
            high = m
    return low


def solve(k, targets, numbers):
    ordered = tuple(sorted(numbers))
    starts = [start_of(ordered, k, t) for t in targets]
    return [list(ordered[s : s + k]) for s in starts]


# solution: counts of values, nearest distances first
from collections import Counter


def solve(k, targets, numbers):
    counts = Counter(numbers)
    result = []
    for t in targets:
        taken = []
        for x in sorted(counts, key=lambda v: 2 * abs(v - t) + (v > t)):
            taken += [x] * min(counts[x], k - len(taken))
            if len(taken) == k:
                break
        taken.sort()
        result.append(taken)
    return result
