"""Given operations on a bag of integers, return the sum of the answers to its questions.

Operations are ["add", x], ["drop", x] (one x is removed; one is always there) and ["kth", k] (the k-th smallest of
the bag, k from 1 and never more than its length). Integers lie in 0 .. 4 * `size`; there are `size` operations.
"""

RANGE = (5, 2000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    bag, out = [], []
    for _ in range(size):
        dice = rng.random()
        if not bag or dice < 0.55:
            bag.append(rng.randint(0, 4 * size))
            out.append(["add", bag[-1]])
        elif dice < 0.7:
            out.append(["drop", bag.pop(rng.randrange(len(bag)))])
        else:
            out.append(["kth", rng.randint(1, len(bag))])
    return [out]


# solution: sorted list with bisection
from bisect import bisect_left, insort


def solve(operations):
    bag = []
    total = 0
    for name, x in operations:
        if name == "add":
            insort(bag, x)
        elif name == "drop":
            del bag[bisect_left(bag, x)]
        else:
            total += bag[x - 1]
    return total


# solution: fenwick tree over all values
def solve(operations):
    top = max(x for _, x in operations) + 1
    size = 1
    while size <= top:
        size <<= 1
    tree = [0] * (size + 1)

    def change(x, by):
        x += 1
        while x <= size:
            tree[x] += by
            x += x & -x

    def find(k):
        at = 0
        step = size
        while step:
            if at + step <= size and tree[at + step] < k:
                at += step
                k -= tree[at]
            step >>= 1
        return at

    answer = 0
    for name, x in operations:
        if name == "kth":
            answer += find(x)
        else:
            change(x, 1 if name == "add" else -1)
    return answer


# solution: snapshots of the bag taken for every question
def solve(operations):
    counts = {}
    questions = []
    for word, number in operations:
        if word == "add":
            counts[number] = counts.get(number, 0) + 1
        elif word == "drop":
            counts[number] -= 1
            if not counts[number]:
                del counts[number]
        else:
            questions.append((number, dict(counts)))
    total = 0
    for k, snapshot in questions:
        for value in sorted(snapshot):
            k -= snapshot[value]
            if k <= 0:
                total += value
                break
    return total


# solution: skip list with heights from the running number
class Link:
    __slots__ = ("value", "next", "width")

    def __init__(self, value, levels):
        self.value = value
        self.next = [None] * levels
        self.width = [1] * levels


def solve(operations):
    levels = 12
    head = Link(-1, levels)
    made = 0
    total = 0
    for name, x in operations:
        if name == "kth":
            node, left = head, x
            for level in range(levels - 1, -1, -1):
                while node.next[level] is not None and node.width[level] <= left:
                    left -= node.width[level]
                    node = node.next[level]
            total += node.value
            continue
        before = [head] * levels
        rank = [0] * levels
        node, passed = head, 0
        for level in range(levels - 1, -1, -1):
            while node.next[level] is not None and node.next[level].value < x:
                passed += node.width[level]
                node = node.next[level]
            before[level] = node
            rank[level] = passed
        if name == "add":
            made += 1
            tall = min(levels, (made & -made).bit_length())
            fresh = Link(x, tall)
            for level in range(levels):
                b = before[level]
                if level < tall:
                    fresh.next[level] = b.next[level]
                    skip = passed - rank[level]
                    fresh.width[level] = b.width[level] - skip
                    b.next[level] = fresh
                    b.width[level] = skip + 1
                else:
                    b.width[level] += 1
        else:
            gone = before[0].next[0]
            for level in range(levels):
                b = before[level]
                if level < len(gone.next) and b.next[level] is gone:
                    b.width[level] += gone.width[level] - 1
                    b.next[level] = gone.next[level]
                else:
                    b.width[level] -= 1
    return total


# solution: prefix count row for every question
from array import array


def solve(operations):
    widest = 1 + max(x for _, x in operations)
    held = array("h", bytes(2 * widest))
    rows = []
    wanted = []
    for name, x in operations:
        if name == "add":
            held[x] += 1
        elif name == "drop":
            held[x] -= 1
        else:
            rows.append(array("h", held))
            wanted.append(x)
    result = 0
    for row, k in zip(rows, wanted):
        seen = 0
        for value, count in enumerate(row):
            seen += count
            if seen >= k:
                result += value
                break
    return result
