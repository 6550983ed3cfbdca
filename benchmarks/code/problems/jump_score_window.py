"""Given scores along a track and k, return the best sum of scores on a way from the first place to the last.

There are `size` places with scores from -100 to 60, and a jump leads 1 to k places forward, k being 20 to
40. The scores of the first, the last and every place jumped on are added.
"""

RANGE = (50, 40_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    return [[rng.randint(-100, 60) for _ in range(size)], rng.randint(20, 40)]


# solution: list of best sums and the largest of a slice
def solve(scores, k):
    best = [scores[0]]
    for i in range(1, len(scores)):
        best.append(scores[i] + max(best[max(0, i - k) : i]))
    return best[-1]


# solution: falling deque of the last k sums
from collections import deque


def solve(scores, k):
    falling = deque()
    total = 0
    for i, score in enumerate(scores):
        if falling and falling[0][0] < i - k:
            falling.popleft()
        total = score + (falling[0][1] if falling else 0)
        while falling and falling[-1][1] <= total:
            falling.pop()
        falling.append((i, total))
    return total


# solution: heap that forgets late
from heapq import heappop, heappush


def solve(scores, k):
    heap = []
    current = scores[0]
    heappush(heap, (-current, 0))
    for place in range(1, len(scores)):
        while heap[0][1] + k < place:
            heappop(heap)
        current = scores[place] - heap[0][0]
        heappush(heap, (-current, place))
    return current


# solution: tree of maxima over all places
class MaximumTree:
    def __init__(self, length):
        self.half = length
        self.nodes = [-(10**12)] * (2 * length)

    def put(self, i, value):
        i += self.half
        while i and self.nodes[i] < value:
            self.nodes[i] = value
            i //= 2

    def top(self, low, high):
        low += self.half
        high += self.half
        result = -(10**12)
        while low < high:
            if low % 2:
                result = max(result, self.nodes[low])
                low += 1
            if high % 2:
                high -= 1
                result = max(result, self.nodes[high])
            low //= 2
            high //= 2
        return result


def solve(scores, k):
    tree = MaximumTree(len(scores))
    tree.put(0, scores[0])
    value = scores[0]
    for i in range(1, len(scores)):
        value = scores[i] + tree.top(max(0, i - k), i)
        tree.put(i, value)
    return value


# solution: sums pushed forward in a dictionary
def solve(scores, k):
    sums = {0: scores[0]}
    last = len(scores) - 1
    for i in range(last):
        here = sums[i]
        for j in range(i + 1, min(i + k, last) + 1):
            arriving = here + scores[j]
            if j not in sums or arriving > sums[j]:
                sums[j] = arriving
            if scores[j] >= 0:
                break
    return sums[last]
