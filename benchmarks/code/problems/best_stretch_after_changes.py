"""Given whole numbers and changes [place, value], return after each change the greatest sum of a stretch
of neighbouring numbers (at least one number).

There are `size` numbers and `size` // 25 + 1 changes.
"""

RANGE = (20, 6_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    numbers = [rng.randint(-60, 50) for _ in range(size)]
    return [numbers, [[rng.randrange(size), rng.randint(-60, 50)] for _ in range(size // 25 + 1)]]


# solution: the running sum anew after each change
def solve(numbers, changes):
    out = []
    for place, value in changes:
        numbers[place] = value
        best, here = numbers[0], 0
        for x in numbers:
            here = here + x if here > 0 else x
            if here > best:
                best = here
        out.append(best)
    return out


# solution: tree of node objects
class Node:
    def __init__(self, numbers, lo, hi):
        self.lo, self.hi = lo, hi
        if hi - lo == 1:
            self.total = self.head = self.tail = self.best = numbers[lo]
        else:
            mid = (lo + hi) // 2
            self.left = Node(numbers, lo, mid)
            self.right = Node(numbers, mid, hi)
            self.renew()

    def renew(self):
        a, b = self.left, self.right
        self.total = a.total + b.total
        self.head = max(a.head, a.total + b.head)
        self.tail = max(b.tail, b.total + a.tail)
        self.best = max(a.best, b.best, a.tail + b.head)

    def change(self, place, value):
        if self.hi - self.lo == 1:
            self.total = self.head = self.tail = self.best = value
            return
        (self.left if place < self.left.hi else self.right).change(place, value)
        self.renew()


def solve(numbers, changes):
    root = Node(numbers, 0, len(numbers))
    answers = []
    for place, value in changes:
        root.change(place, value)
        answers.append(root.best)
    return answers


# solution: blocks summed up in tuples
def summary(block):
    total = lowest = 0
    head = best = -(10**9)
    for x in block:
        before = lowest
        total += x
        head = max(head, total)
        best = max(best, total - before)
        lowest = min(lowest, total)
    return total, head, total - before, best


def solve(numbers, changes):
    width = max(1, int(len(numbers) ** 0.5))
    blocks = [summary(numbers[i : i + width]) for i in range(0, len(numbers), width)]
    result = []
    for place, value in changes:
        numbers[place] = value
        b = place // width
        blocks[b] = summary(numbers[b * width : (b + 1) * width])
        best = -(10**9)
        carry = 0
        for total, head, tail, inner in blocks:
            best = max(best, inner, carry + head)
            carry = max(carry + total, tail, 0)
        result.append(best)
    return result


# solution: four packed arrays as a tree without recursion
from array import array


def solve(numbers, changes):
    width = 1 << (len(numbers) - 1).bit_length()
    low = -(10**12)
    total = array("q", [0]) * (2 * width)
    head, tail, best = (array("q", [low]) * (2 * width) for _ in range(3))

    def pull(i):
        a, b = 2 * i, 2 * i + 1
        total[i] = total[a] + total[b]
        head[i] = max(head[a], total[a] + head[b])
        tail[i] = max(tail[b], total[b] + tail[a])
        best[i] = max(best[a], best[b], tail[a] + head[b])

    def put(i, x):
        total[i] = head[i] = tail[i] = best[i] = x

    for i, x in enumerate(numbers):
        put(width + i, x)
    for i in range(width - 1, 0, -1):
        pull(i)
    out = array("q")
    for place, value in changes:
        i = width + place
        put(i, value)
        while i > 1:
            i //= 2
            pull(i)
        out.append(best[1])
    return out.tolist()


# solution: prefix sums and their running minima as iterators
from itertools import accumulate, chain
from operator import sub


def solve(numbers, changes):
    now = numbers.copy()
    answers = []
    for place, value in changes:
        now[place] = value
        sums = list(accumulate(now))
        lowest = accumulate(chain((0,), sums), min)
        answers.append(max(map(sub, sums, lowest)))
    return answers
