"""Of everybody in a queue the height and the count of people ahead who are at least as tall are known, as
pairs in any order. Return the queue, front first.

There are `size` people.
"""

RANGE = (5, 6_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    from bisect import bisect_left, insort

    heights = [rng.randint(100, 100 + rng.choice((60, 10 * size))) for _ in range(size)]
    ahead = []
    pairs = []
    for h in heights:
        pairs.append([h, len(ahead) - bisect_left(ahead, h)])
        insort(ahead, h)
    rng.shuffle(pairs)
    return [pairs]


# solution: tallest first, inserted at their count
def solve(pairs):
    queue = []
    for pair in sorted(pairs, key=lambda p: (-p[0], p[1])):
        queue.insert(pair[1], pair)
    return queue


# solution: smallest first into free places, found in a sum tree
def solve(pairs):
    n = len(pairs)
    width = 1
    while width < n:
        width *= 2
    free = [0] * (2 * width)
    for i in range(n):
        free[width + i] = 1
    for i in range(width - 1, 0, -1):
        free[i] = free[2 * i] + free[2 * i + 1]
    queue = [None] * n
    for h, k in sorted(pairs, key=lambda p: (p[0], -p[1])):
        i = 1
        while i < width:
            free[i] -= 1
            i *= 2
            if free[i] <= k:
                k -= free[i]
                i += 1
        free[i] = 0
        queue[i - width] = h
    count = {}
    for h, k in pairs:
        count.setdefault(h, []).append(k)
    for ks in count.values():
        ks.sort(reverse=True)
    return [[h, count[h].pop()] for h in queue]


# solution: list of free places
def solve(pairs):
    pairs.sort(key=lambda p: (p[0], -p[1]))
    places = list(range(len(pairs)))
    result = [None] * len(pairs)
    for pair in pairs:
        result[places.pop(pair[1])] = pair
    return result


# solution: blocks that split when they grow
class Blocks:
    def __init__(self, room):
        self.room = room
        self.blocks = [[]]

    def insert(self, at, item):
        b = 0
        while at > len(self.blocks[b]):
            at -= len(self.blocks[b])
            b += 1
        block = self.blocks[b]
        block.insert(at, item)
        if len(block) > self.room:
            half = len(block) // 2
            self.blocks[b : b + 1] = [block[:half], block[half:]]


def solve(pairs):
    blocks = Blocks(80)
    for height, ahead in sorted((-h, k) for h, k in pairs):
        blocks.insert(ahead, (-height, ahead))
    return [list(item) for block in blocks.blocks for item in block]


# solution: linked nodes walked from the front
class Node:
    def __init__(self, pair, behind):
        self.pair = pair
        self.behind = behind


def nodes(head):
    while head.behind:
        head = head.behind
        yield head


def solve(pairs):
    front = Node(None, None)
    marks = [front]
    for count, (height, ahead) in enumerate(sorted((-h, k) for h, k in pairs), 1):
        if count % 64 == 0:
            marks = [front]
            marks += [node for i, node in enumerate(nodes(front), 1) if i % 64 == 0]
            fresh = {}
        at = ahead // 64
        if count < 64:
            node, left = front, ahead
        else:
            passed = sum(k for start, k in fresh.items() if start < at)
            while at and at * 64 + passed > ahead:
                at -= 1
                passed = sum(k for start, k in fresh.items() if start < at)
            node, left = marks[at], ahead - at * 64 - passed
            fresh[at] = fresh.get(at, 0)
        for _ in range(left):
            node = node.behind
        node.behind = Node([-height, ahead], node.behind)
        if count >= 64:
            fresh[at] += 1
    return [node.pair for node in nodes(front)]
