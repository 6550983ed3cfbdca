"""Given n and a list of pairs [a, b], reverse places a to b of the list 0, 1, ..., n - 1 for each pair in
turn and return the final list.

The list has n = `size` numbers; there are at most 60 pairs.
"""

RANGE = (20, 20_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    pairs = []
    for _ in range(rng.randint(5, 60)):
        a = rng.randrange(size)
        pairs.append(sorted([a, rng.randrange(size)]))
    return [size, pairs]


# solution: slices turned round
def solve(n, pairs):
    numbers = list(range(n))
    for a, b in pairs:
        numbers[a : b + 1] = numbers[a : b + 1][::-1]
    return numbers


# solution: pieces as ranges that are cut and turned
def cut(pieces, at):
    for i, piece in enumerate(pieces):
        if at <= 0:
            return i
        if at < len(piece):
            pieces[i : i + 1] = [piece[:at], piece[at:]]
            return i + 1
        at -= len(piece)
    return len(pieces)


def solve(n, pairs):
    pieces = [range(n)]
    for a, b in pairs:
        i = cut(pieces, a)
        j = cut(pieces, b + 1)
        pieces[i:j] = [piece[::-1] for piece in reversed(pieces[i:j])]
    return [x for piece in pieces for x in piece]


# solution: each place traced back through the pairs
def origin(place, backwards):
    for a, b in backwards:
        if a <= place <= b:
            place = a + b - place
    return place


def solve(n, pairs):
    backwards = pairs[::-1]
    return [origin(place, backwards) for place in range(n)]


# solution: swaps from both ends in a packed array
from array import array


def solve(n, pairs):
    a = array("i", range(n))
    for lo, hi in pairs:
        while lo < hi:
            a[lo], a[hi] = a[hi], a[lo]
            lo += 1
            hi -= 1
    return a.tolist()


# solution: treap with turning marks
class Node:
    def __init__(self, value, rank):
        self.value = value
        self.rank = rank
        self.size = 1
        self.turned = False
        self.left = self.right = None

    def update(self):
        self.size = 1
        if self.left:
            self.size += self.left.size
        if self.right:
            self.size += self.right.size

    def push(self):
        if self.turned:
            self.left, self.right = self.right, self.left
            for child in (self.left, self.right):
                if child:
                    child.turned = not child.turned
            self.turned = False


def split(node, k):
    if node is None:
        return None, None
    node.push()
    before = node.left.size if node.left else 0
    if k <= before:
        first, node.left = split(node.left, k)
        node.update()
        return first, node
    node.right, last = split(node.right, k - before - 1)
    node.update()
    return node, last


def merge(a, b):
    if a is None or b is None:
        return a or b
    if a.rank > b.rank:
        a.push()
        a.right = merge(a.right, b)
        a.update()
        return a
    b.push()
    b.left = merge(a, b.left)
    b.update()
    return b


def collect(node, out):
    if node:
        node.push()
        collect(node.left, out)
        out.append(node.value)
        collect(node.right, out)


def solve(n, pairs):
    root = None
    state = 1
    for x in range(n):
        state = state * 1103515245 % 2147483647
        root = merge(root, Node(x, state))
    for a, b in pairs:
        left, rest = split(root, a)
        middle, right = split(rest, b - a + 1)
        middle.turned = not middle.turned
        root = merge(merge(left, middle), right)
    out = []
    collect(root, out)
    return out
