"""Given piles of stones and a count of steps, take in each step half (rounded down) of a largest pile
away. Return how many stones are left in the end and how many different pile sizes.

There are `size` piles and the steps are up to twice as many.
"""

RANGE = (5, 40_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    return [rng.randint(size, 2 * size), [rng.randint(1, 10**rng.randint(3, 5)) for _ in range(size)]]


# solution: heap
import heapq


def solve(steps, piles):
    heap = [-p for p in piles]
    heapq.heapify(heap)
    for _ in range(steps):
        heapq.heapreplace(heap, -(-heap[0] - -heap[0] // 2))
    return [-sum(heap), len(set(heap))]


# solution: counts by pile size, from the largest size down
def solve(steps, piles):
    counts = [0] * (max(piles) + 1)
    for p in piles:
        counts[p] += 1
    size = len(counts) - 1
    while steps and size > 1:
        k = min(steps, counts[size])
        counts[size] -= k
        counts[size - size // 2] += k
        steps -= k
        if not counts[size]:
            size -= 1
    return [sum(s * c for s, c in enumerate(counts)), sum(c > 0 for c in counts)]


# solution: two queues, sorted piles and halved ones
from collections import deque


def solve(steps, piles):
    fresh = deque(sorted(piles, reverse=True))
    halved = deque()
    for _ in range(steps):
        if not halved or fresh and fresh[0] >= halved[0]:
            top = fresh.popleft()
        else:
            top = halved.popleft()
        halved.append(top - top // 2)
    rest = list(fresh) + list(halved)
    return [sum(rest), len(set(rest))]


# solution: dictionary of sizes with a heap of its keys
from collections import Counter
from heapq import heapify, heappop, heappush


class Heap:
    def __init__(self, piles):
        self.counts = Counter(piles)
        self.sizes = [-s for s in self.counts]
        heapify(self.sizes)

    def step(self, most):
        size = -heappop(self.sizes)
        k = min(most, self.counts[size])
        half = size - size // 2
        if half not in self.counts:
            heappush(self.sizes, -half)
        self.counts[half] += k
        self.counts[size] -= k
        if self.counts[size]:
            heappush(self.sizes, -size)
        else:
            del self.counts[size]
        return k


def solve(steps, piles):
    heap = Heap(piles)
    while steps and heap.sizes[0] != -1:
        steps -= heap.step(steps)
    return [sum(s * c for s, c in heap.counts.items()), len(heap.counts)]


# solution: bisect on the limit above which all piles are cut
def cuts(pile, limit):
    k = 0
    while pile > limit and pile > 1:
        pile -= pile // 2
        k += 1
    return k, pile


def solve(steps, piles):
    low, high = 1, max(piles)
    while low < high:
        middle = (low + high) // 2
        if sum(cuts(p, middle)[0] for p in piles) <= steps:
            high = middle
        else:
            low = middle + 1
    left = steps - sum(cuts(p, low)[0] for p in piles)
    after = [cuts(p, low)[1] for p in piles]
    for i, p in enumerate(after):
        if left and p == low:
            after[i] -= p // 2
            left -= 1
    return [sum(after), len(set(after))]
