"""Return, for each prefix of a list of integers, its median.

The list has `size` integers. When a prefix has an even number of them, the lower of the two middle ones counts.
"""

RANGE = (50, 10_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    return [[rng.randint(-5 * size, 5 * size) for _ in range(size)]]


# solution: two heaps
from heapq import heappush, heappushpop


def solve(numbers):
    low, high = [], []
    medians = []
    for x in numbers:
        if len(low) == len(high):
            heappush(low, -heappushpop(high, x))
        else:
            heappush(high, -heappushpop(low, -x))
        medians.append(-low[0])
    return medians


# solution: sorted list with insort
import bisect


def solve(stream):
    kept = []
    result = []
    for value in stream:
        bisect.insort(kept, value)
        result.append(kept[(len(kept) - 1) // 2])
    return result


# solution: linked ranks, taken out backwards
def solve(numbers):
    n = len(numbers)
    order = sorted(range(n), key=lambda i: (numbers[i], i))
    rank = [0] * n
    for r, i in enumerate(order):
        rank[i] = r + 1
    before = list(range(-1, n + 1))
    after = list(range(1, n + 3))
    answer = [None] * n
    middle = (n - 1) // 2 + 1
    for i in range(n - 1, -1, -1):
        answer[i] = numbers[order[middle - 1]]
        r = rank[i]
        a, b = before[r], after[r]
        if (i + 1) % 2:  # odd count: the new middle is one lower
            if r >= middle:
                middle = before[middle]
        elif r <= middle:
            middle = after[middle]
        after[a] = b
        before[b] = a
    return answer


# solution: Fenwick tree over ranks
from array import array


def solve(numbers):
    values = sorted(set(numbers))
    index = {v: k for k, v in enumerate(values, 1)}
    m = len(values)
    tree = array("l", bytes(array("l").itemsize * (m + 1)))
    top = 1 << m.bit_length()
    out = []
    for count, x in enumerate(numbers, 1):
        k = index[x]
        while k <= m:
            tree[k] += 1
            k += k & -k
        want, pos, step = (count + 1) // 2, 0, top
        while step:
            if pos + step <= m and tree[pos + step] < want:
                pos += step
                want -= tree[pos]
            step >>= 1
        out.append(values[pos])
    return out


# solution: short sorted blocks
from bisect import bisect_left, insort

LIMIT = 120


class Blocks:
    def __init__(self):
        self.blocks = [[]]
        self.tops = [float("inf")]

    def add(self, x):
        at = bisect_left(self.tops, x)
        block = self.blocks[at]
        insort(block, x)
        if len(block) > LIMIT:
            half = len(block) // 2
            self.blocks.insert(at, block[:half])
            self.tops.insert(at, block[half - 1])
            del block[:half]

    def at_rank(self, k):
        for block in self.blocks:
            if k < len(block):
                return block[k]
            k -= len(block)


def solve(numbers):
    blocks = Blocks()
    medians = []
    for i, number in enumerate(numbers):
        blocks.add(number)
        medians.append(blocks.at_rank(i // 2))
    return medians
