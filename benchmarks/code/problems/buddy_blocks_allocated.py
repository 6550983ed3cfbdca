"""A memory of 2**power cells is given out in buddy blocks; positive n asks for n cells, -k gives back the
block of the k-th request. Return the start of the block for each request, -1 where none fits.

A request gets the smallest block of 2**j >= n cells; the free block that is smallest, and then leftmost,
is halved until it is of this size (the left half is used on). Two free halves of one block are joined
again. There are `size` commands.
"""

RANGE = (20, 3_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    power = 6 + size.bit_length()
    most = rng.choice([4, 40])
    commands = []
    held = []
    asked = 0
    for _ in range(size):
        if held and rng.random() < 0.4:
            commands.append(-held.pop(rng.randrange(len(held))))
        else:
            asked += 1
            held.append(asked)
            commands.append(rng.randint(1, most))
    return [power, commands]


# solution: heap of free starts for each order, with a set of the valid ones
import heapq


def solve(power, commands):
    heaps = [[] for _ in range(power + 1)]
    free = set()
    given = []

    def release(start, order):
        while order < power and (start ^ 1 << order, order) in free:
            free.remove((start ^ 1 << order, order))
            start &= ~(1 << order)
            order += 1
        free.add((start, order))
        heapq.heappush(heaps[order], start)

    release(0, power)
    for c in commands:
        if c < 0:
            block = given[-c - 1]
            if block[0] >= 0:
                release(*block)
            continue
        wanted = (c - 1).bit_length()
        for order in range(wanted, power + 1):
            while heaps[order] and (heaps[order][0], order) not in free:
                heapq.heappop(heaps[order])
            if heaps[order]:
                start = heapq.heappop(heaps[order])
                free.remove((start, order))
                while order > wanted:
                    order -= 1
                    free.add((start + (1 << order), order))
                    heapq.heappush(heaps[order], start + (1 << order))
                given.append((start, wanted))
                break
        else:
            given.append((-1, wanted))
    return [start for start, _ in given]


# solution: sets of free starts by order
def solve(power, commands):
    free = {order: set() for order in range(power + 1)}
    free[power].add(0)
    starts = []
    orders = []
    for c in commands:
        if c > 0:
            order = wanted = (c - 1).bit_length()
            while order <= power and not free[order]:
                order += 1
            orders.append(wanted)
            if order > power:
                starts.append(-1)
                continue
            start = min(free[order])
            free[order].remove(start)
            while order > wanted:
                order -= 1
                free[order].add(start + 2**order)
            starts.append(start)
        elif starts[-c - 1] != -1:
            start, order = starts[-c - 1], orders[-c - 1]
            while start ^ 2**order in free[order]:
                free[order].remove(start ^ 2**order)
                start -= start & 2**order
                order += 1
            free[order].add(start)
    return starts


# solution: one sorted list of free (order, start)
from bisect import bisect_left, insort


def solve(power, commands):
    free = [(power, 0)]
    blocks = []
    for command in commands:
        if command > 0:
            need = 0
            while 2**need < command:
                need += 1
            i = bisect_left(free, (need, 0))
            if i == len(free):
                blocks.append((need, -1))
                continue
            order, start = free.pop(i)
            for smaller in range(need, order):
                insort(free, (smaller, start + 2**smaller))
            blocks.append((need, start))
            continue
        order, start = blocks[-command - 1]
        while start >= 0:
            mate = (order, start ^ 1 << order)
            i = bisect_left(free, mate)
            if i == len(free) or free[i] != mate:
                insort(free, (order, start))
                break
            free.pop(i)
            start = min(start, mate[1])
            order += 1
    return [start for _, start in blocks]


# solution: tree of blocks, searched through
class Block:
    def __init__(self, start, order):
        self.start, self.order = start, order
        self.halves = None
        self.used = False
        self.free = 1 << order

    def smallest(self, wanted):
        if self.used or self.order < wanted or self.free < 1 << wanted:
            return None
        if self.halves is None:
            return self
        a, b = (half.smallest(wanted) for half in self.halves)
        if a is None or b is None:
            return a or b
        return b if b.order < a.order else a

    def path(self, start, order):
        block = self
        line = [self]
        while block.order > order:
            if block.halves is None:
                half = 1 << block.order - 1
                starts = (block.start, block.start + half)
                block.halves = tuple(Block(s, block.order - 1) for s in starts)
            block = block.halves[start >> block.order - 1 & 1]
            line.append(block)
        return line

    def change(self, start, order, used):
        line = self.path(start, order)
        line[-1].used = used
        for block in line:
            block.free += (1 << order) * (-1 if used else 1)
        for block in line:
            if block.free == 1 << block.order:
                block.halves = None


def solve(power, commands):
    memory = Block(0, power)
    given = []
    for c in commands:
        if c > 0:
            wanted = (c - 1).bit_length()
            block = memory.smallest(wanted)
            given.append((-1 if block is None else block.start, wanted))
            if block:
                memory.change(*given[-1], True)
        elif given[-c - 1][0] >= 0:
            memory.change(*given[-c - 1], False)
    return [start for start, _ in given]


# solution: one large number of bits for each order
def solve(power, commands):
    masks = [0] * power + [1]
    out = []
    sizes = bytearray()
    for c in commands:
        if c > 0:
            j = (c - 1).bit_length()
            sizes.append(j)
            k = next((k for k in range(j, power + 1) if masks[k]), None)
            if k is None:
                out.append(-1)
                continue
            low = masks[k] & -masks[k]
            masks[k] ^= low
            i = low.bit_length() - 1
            while k > j:
                k -= 1
                i *= 2
                masks[k] |= 2 << i
            out.append(i << j)
        elif out[-c - 1] >= 0:
            j = sizes[-c - 1]
            i = out[-c - 1] >> j
            while masks[j] >> (i ^ 1) & 1:
                masks[j] ^= 1 << (i ^ 1)
                i >>= 1
                j += 1
            masks[j] |= 1 << i
    return out
