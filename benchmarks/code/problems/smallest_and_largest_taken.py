"""Given whole numbers, 0 meaning "take out the smallest", -1 "take out the largest" and others "put in",
return the values taken out, 0 where nothing was there.

There are `size` entries.
"""

RANGE = (20, 5_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    share = rng.uniform(0.5, 0.9)
    most = rng.choice([100, 10**9])
    return [[rng.randint(1, most) if rng.random() < share else rng.choice([0, -1]) for _ in range(size)]]


# solution: two heaps with a set of numbers already gone
from heapq import heappop, heappush


def solve(entries):
    low, high, gone, out = [], [], set(), []
    for i, x in enumerate(entries):
        if x > 0:
            heappush(low, (x, i))
            heappush(high, (-x, i))
            continue
        heap = high if x else low
        while heap and heap[0][1] in gone:
            gone.remove(heappop(heap)[1])
        if heap:
            value, number = heappop(heap)
            gone.add(number)
            out.append(abs(value))
        else:
            out.append(0)
    return out


# solution: sorted list
from bisect import insort


def solve(entries):
    values = []
    taken = []
    for x in entries:
        if x > 0:
            insort(values, x)
        elif not values:
            taken.append(0)
        elif x == 0:
            taken.append(values.pop(0))
        else:
            taken.append(values.pop())
    return taken


# solution: search tree of nodes with counts
class Node:
    def __init__(self, value):
        self.value = value
        self.count = 1
        self.left = self.right = None


def put(root, value):
    if root is None:
        return Node(value)
    node = root
    while node.value != value:
        side = "left" if value < node.value else "right"
        following = getattr(node, side)
        if following is None:
            setattr(node, side, Node(value))
            return root
        node = following
    node.count += 1
    return root


def take(root, near, far):
    above, node = None, root
    while getattr(node, near):
        above, node = node, getattr(node, near)
    node.count -= 1
    if node.count == 0:
        if above is None:
            root = getattr(node, far)
        else:
            setattr(above, near, getattr(node, far))
    return root, node.value


def solve(entries):
    root = None
    answers = []
    for x in entries:
        if x > 0:
            root = put(root, x)
        elif root is None:
            answers.append(0)
        else:
            root, value = take(root, *(("left", "right") if x == 0 else ("right", "left")))
            answers.append(value)
    return answers


# solution: ranks of all values, bits of counts in blocks
from array import array


def solve(entries):
    ranks = sorted({x for x in entries if x > 0})
    place = {x: i for i, x in enumerate(ranks)}
    count = array("H", [0]) * len(ranks)
    blocks = [0] * (len(ranks) // 64 + 1)
    result = array("q")
    for x in entries:
        if x > 0:
            i = place[x]
            count[i] += 1
            blocks[i // 64] |= 1 << i % 64
            continue
        numbers = range(len(blocks)) if x == 0 else range(len(blocks) - 1, -1, -1)
        b = next((b for b in numbers if blocks[b]), None)
        if b is None:
            result.append(0)
            continue
        bits = blocks[b] if x else blocks[b] & -blocks[b]
        i = 64 * b + bits.bit_length() - 1
        result.append(ranks[i])
        count[i] -= 1
        if count[i] == 0:
            blocks[b] ^= 1 << i % 64
    return result.tolist()


# solution: counts by value, extremes looked up in the dictionary
def solve(entries):
    bag = {}
    size = 0
    answers = []
    for x in entries:
        if x > 0:
            bag[x] = bag.get(x, 0) + 1
            size += 1
        elif size:
            value = min(bag) if x == 0 else max(bag)
            answers.append(value)
            size -= 1
            if bag[value] == 1:
                del bag[value]
            else:
                bag[value] -= 1
        else:
            answers.append(0)
    return answers
