"""Given the numbers of a stream where 0 means "take the oldest value out" and any other number is put in
at the back, return the maximum of the queue after each entry (0 for an empty queue).

Taking from an empty queue does nothing. The stream has `size` entries, of which more put in than take
out.
"""

RANGE = (20, 50_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    share = rng.uniform(0.3, 0.48)
    slope = rng.choice([0, 0, -3])
    return [[0 if rng.random() < share else rng.randint(1, 10**6) + slope * i for i in range(size)]]


# solution: deque of candidates with the counts of entries they stand for
from collections import deque


def solve(stream):
    best = deque()
    out = []
    for x in stream:
        if x:
            n = 1
            while best and best[-1][0] <= x:
                n += best.pop()[1]
            best.append([x, n])
        elif best:
            best[0][1] -= 1
            if best[0][1] == 0:
                best.popleft()
        out.append(best[0][0] if best else 0)
    return out


# solution: two stacks with running maxima
class MaxStack:
    def __init__(self):
        self.items = []

    def push(self, x):
        top = self.items[-1][1] if self.items else x
        self.items.append((x, max(x, top)))

    def pop(self):
        return self.items.pop()[0]

    def best(self):
        return self.items[-1][1] if self.items else None


def solve(stream):
    front, back = MaxStack(), MaxStack()
    answers = []
    for x in stream:
        if x:
            back.push(x)
        else:
            if not front.items:
                while back.items:
                    front.push(back.pop())
            if front.items:
                front.pop()
        both = [b for b in (front.best(), back.best()) if b is not None]
        answers.append(max(both, default=0))
    return answers


# solution: heap whose old entries are dropped late
import heapq


def solve(stream):
    heap = []
    born = gone = 0
    result = []
    for x in stream:
        if x:
            heapq.heappush(heap, (-x, born))
            born += 1
        elif gone < born:
            gone += 1
        while heap and heap[0][1] < gone:
            heapq.heappop(heap)
        result.append(-heap[0][0] if heap else 0)
    return result


# solution: sorted list beside the queue
from bisect import bisect_left, insort


def solve(stream):
    line = []
    first = 0
    ordered = []
    maxima = []
    for x in stream:
        if x != 0:
            line.append(x)
            insort(ordered, x)
        elif first < len(line):
            ordered.pop(bisect_left(ordered, line[first]))
            first += 1
        maxima.append(ordered[-1] if ordered else 0)
    return maxima


# solution: bounds of all windows first, then a tournament tree over the values
from array import array


def solve(stream):
    values = array("q", filter(None, stream))
    n = max(1, len(values))
    tree = array("q", [-(10**18)]) * n
    tree.extend(values or [0])
    for i in range(n - 1, 0, -1):
        tree[i] = max(tree[2 * i], tree[2 * i + 1])

    def query(lo, hi):
        best = -(10**18)
        lo += n
        hi += n
        while lo < hi:
            if lo & 1:
                best = max(best, tree[lo])
                lo += 1
            if hi & 1:
                hi -= 1
                best = max(best, tree[hi])
            lo >>= 1
            hi >>= 1
        return best

    lo = hi = 0
    out = array("q")
    for x in stream:
        if x:
            hi += 1
        elif lo < hi:
            lo += 1
        out.append(query(lo, hi) if lo < hi else 0)
    return out.tolist()
