"""A road is at first bare; carry out ["cover", a, b], ["clear", a, b] and ["ask", a, b] on the metres a to
b - 1 and return for each "ask" how many of these metres are covered.

The road has `size` metres and there are about the square root of `size`, times 4, operations.
"""

RANGE = (100, 60_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    operations = []
    for _ in range(int(4 * size**0.5)):
        a = rng.randrange(size)
        b = min(size, a + 1 + int(rng.expovariate(20 / size)))
        operations.append([rng.choice(["cover", "clear", "ask"]), a, b])
    return [size, operations]


# solution: one byte for each metre
def solve(metres, operations):
    road = bytearray(metres)
    answers = []
    for what, a, b in operations:
        if what == "ask":
            answers.append(road.count(1, a, b))
        else:
            road[a:b] = (b"\x01" if what == "cover" else b"\x00") * (b - a)
    return answers


# solution: sorted list of covered intervals rebuilt at every change
def solve(metres, operations):
    covered = []
    answers = []
    for what, a, b in operations:
        if what == "ask":
            answers.append(sum(max(0, min(b, y) - max(a, x)) for x, y in covered))
            continue
        rest = []
        for x, y in covered:
            if x < a:
                rest.append((x, min(y, a)))
            if y > b:
                rest.append((max(x, b), y))
        if what == "cover":
            rest.append((a, b))
        covered = sorted(set(p for p in rest if p[0] < p[1]))
    return answers


# solution: bits of one large number
def solve(metres, operations):
    road = 0
    out = []
    for what, a, b in operations:
        mask = (1 << b) - (1 << a)
        if what == "cover":
            road |= mask
        elif what == "clear":
            road &= ~mask
        else:
            out.append((road & mask).bit_count())
    return out


# solution: segment tree whose nodes are made when needed
class Node:
    __slots__ = ("lo", "hi", "count", "left", "right")

    def __init__(self, lo, hi, count=0):
        self.lo, self.hi, self.count = lo, hi, count
        self.left = self.right = None

    def split(self):
        if self.left is None:
            mid = (self.lo + self.hi) // 2
            full = self.count == self.hi - self.lo
            self.left = Node(self.lo, mid, mid - self.lo if full else 0)
            self.right = Node(mid, self.hi, self.hi - mid if full else 0)

    def paint(self, a, b, on):
        if b <= self.lo or self.hi <= a:
            return
        if a <= self.lo and self.hi <= b:
            self.count = (self.hi - self.lo) * on
            self.left = self.right = None
            return
        self.split()
        self.left.paint(a, b, on)
        self.right.paint(a, b, on)
        self.count = self.left.count + self.right.count

    def ask(self, a, b):
        if b <= self.lo or self.hi <= a or not self.count:
            return 0
        if a <= self.lo and self.hi <= b:
            return self.count
        if self.count == self.hi - self.lo:
            return min(b, self.hi) - max(a, self.lo)
        return self.left.ask(a, b) + self.right.ask(a, b)


def solve(metres, operations):
    root = Node(0, metres)
    answers = []
    for what, a, b in operations:
        if what == "ask":
            answers.append(root.ask(a, b))
        else:
            root.paint(a, b, what == "cover")
    return answers


# solution: set of covered metres
def solve(metres, operations):
    covered = set()
    result = []
    for what, a, b in operations:
        stretch = range(a, b)
        if what == "cover":
            covered.update(stretch)
        elif what == "clear":
            covered.difference_update(stretch)
        else:
            result.append(sum(1 for metre in stretch if metre in covered))
    return result
