"""Given whole numbers and commands ["root", a, b] (replace the numbers at places a to b by their whole
square roots) and ["sum", a, b], return the sums asked for.

There are `size` numbers and 120 commands.
"""

RANGE = (20, 5_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    commands = []
    for _ in range(120):
        a, b = sorted([rng.randrange(size), rng.randrange(size)])
        commands.append([rng.choice(["root", "sum", "sum"]), a, b])
    return [[rng.randint(0, 10 ** rng.randint(1, 12)) for _ in range(size)], commands]


# solution: numbers changed and slices summed
from math import isqrt


def solve(numbers, commands):
    out = []
    for kind, a, b in commands:
        if kind == "sum":
            out.append(sum(numbers[a : b + 1]))
        else:
            for i in range(a, b + 1):
                numbers[i] = isqrt(numbers[i])
    return out


# solution: Fenwick tree and links over numbers that no longer change
from math import isqrt


def solve(numbers, commands):
    n = len(numbers)
    tree = [0] * (n + 1)
    for i in range(1, n + 1):
        tree[i] += numbers[i - 1]
        j = i + (i & -i)
        if j <= n:
            tree[j] += tree[i]
    jump = list(range(n + 1))

    def alive(i):
        while jump[i] != i:
            jump[i] = jump[jump[i]]
            i = jump[i]
        return i

    def before(i):
        s = 0
        while i:
            s += tree[i]
            i &= i - 1
        return s

    answers = []
    for kind, a, b in commands:
        if kind == "sum":
            answers.append(before(b + 1) - before(a))
            continue
        i = alive(a)
        while i <= b:
            root = isqrt(numbers[i])
            change = root - numbers[i]
            numbers[i] = root
            if root < 2:
                jump[i] = i + 1
            j = i + 1
            while change and j <= n:
                tree[j] += change
                j += j & -j
            i = alive(i + 1)
    return answers


# solution: tree of nodes that know their sum and whether anything can change
class Node:
    def __init__(self, numbers, lo, hi):
        self.lo, self.hi = lo, hi
        self.parts = ()
        if hi - lo > 1:
            mid = (lo + hi) // 2
            self.parts = (Node(numbers, lo, mid), Node(numbers, mid, hi))
            self.renew()
        else:
            self.sum = numbers[lo]
            self.done = self.sum < 2

    def renew(self):
        self.sum = sum(part.sum for part in self.parts)
        self.done = all(part.done for part in self.parts)

    def root(self, a, b):
        if self.done or b <= self.lo or self.hi <= a:
            return
        if self.parts:
            for part in self.parts:
                part.root(a, b)
            self.renew()
        else:
            x = self.sum
            while x * x > self.sum:
                x = (x + self.sum // x) // 2
            self.sum = x
            self.done = x < 2

    def total(self, a, b):
        if b <= self.lo or self.hi <= a:
            return 0
        if a <= self.lo and self.hi <= b:
            return self.sum
        return sum(part.total(a, b) for part in self.parts)


def solve(numbers, commands):
    top = Node(numbers, 0, len(numbers))
    sums = []
    for kind, a, b in commands:
        if kind == "root":
            top.root(a, b + 1)
        else:
            sums.append(top.total(a, b + 1))
    return sums


# solution: only how often a root was taken is kept, one byte each
from math import isqrt


def rooted(x, times):
    for _ in range(times):
        if x < 2:
            break
        x = isqrt(x)
    return x


def solve(numbers, commands):
    times = bytearray(len(numbers))
    answers = []
    for kind, a, b in commands:
        if kind == "root":
            for i in range(a, b + 1):
                times[i] += 1
        else:
            answers.append(sum(rooted(numbers[i], times[i]) for i in range(a, b + 1)))
    return answers


# solution: all iterated roots in columns, levels as bytes
from array import array
from math import isqrt


def solve(numbers, commands):
    columns = [array("q", numbers)]
    while max(columns[-1]) > 1:
        columns.append(array("q", map(isqrt, columns[-1])))
    deep = len(columns) - 1
    level = bytearray(len(numbers))
    more = bytes(min(i + 1, deep) for i in range(256))
    result = []
    for kind, a, b in commands:
        part = level[a : b + 1]
        if kind == "root":
            level[a : b + 1] = part.translate(more)
        else:
            result.append(sum(columns[d][i] for i, d in enumerate(part, a)))
    return result
