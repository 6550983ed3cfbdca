"""Given a list of 0 and 1 and a width, a flip turns over that many neighbours. Return the fewest flips
that make all items 1 and the sum of their starts, or [-1, -1] if it cannot be done.

The list has `size` items.
"""

RANGE = (8, 60_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    width = rng.randint(2, min(60, size // 2))
    items = [1] * size
    change = [0] * (size + 1)
    for _ in range(size // 3):
        a = rng.randrange(size - width + 1)
        change[a] ^= 1
        change[a + width] ^= 1
    state = 0
    for i in range(size):
        state ^= change[i]
        items[i] ^= state
    return [width, items]


# solution: items flipped one by one
def solve(width, items):
    flips = starts = 0
    for i in range(len(items) - width + 1):
        if items[i] == 0:
            for j in range(i, i + width):
                items[j] ^= 1
            flips += 1
            starts += i
    return [flips, starts] if all(items) else [-1, -1]


# solution: queue of flips in force
from collections import deque


def solve(width, items):
    queue = deque()
    flips = starts = 0
    for i, x in enumerate(items):
        if queue and queue[0] + width == i:
            queue.popleft()
        if (x + len(queue)) % 2 == 0:
            if i + width > len(items):
                return [-1, -1]
            queue.append(i)
            flips += 1
            starts += i
    return [flips, starts]


# solution: differences of neighbours
def solve(width, items):
    n = len(items)
    differs = [1 - items[0]] + [items[i] ^ items[i - 1] for i in range(1, n)] + [1 - items[-1]]
    chosen = []
    for i in range(n - width + 1):
        if differs[i]:
            differs[i] = 0
            differs[i + width] ^= 1
            chosen.append(i)
    return [-1, -1] if any(differs) else [len(chosen), sum(chosen)]


# solution: integers of two thousand bits
def solve(width, items):
    n = len(items)
    flips = starts = 0
    chunk = 2000
    carry = 0
    for a in range(0, n, chunk):
        part = items[a : a + chunk]
        bits = int("".join(map(str, part))[::-1], 2)
        zeros = bits ^ (1 << len(part)) - 1 ^ carry
        carry = 0
        while zeros & ((1 << len(part)) - 1):
            low = (zeros & -zeros).bit_length() - 1
            if a + low + width > n:
                return [-1, -1]
            zeros ^= ((1 << width) - 1) << low
            flips += 1
            starts += a + low
        carry = zeros >> len(part)
    return [flips, starts]


# solution: flags of flips by classes of places
class Row:
    def __init__(self, width, items):
        self.width = width
        self.items = items
        self.flags = bytearray(len(items))
        self.parity = 0

    def step(self, i):
        if i >= self.width:
            self.parity ^= self.flags[i - self.width]
        wrong = self.items[i] == self.parity
        if wrong and i + self.width <= len(self.items):
            self.flags[i] = 1
            self.parity ^= 1
            wrong = False
        return wrong


def solve(width, items):
    row = Row(width, items)
    if any([row.step(i) for i in range(len(items))]):
        return [-1, -1]
    return [row.flags.count(1), sum(i for i, f in enumerate(row.flags) if f)]
