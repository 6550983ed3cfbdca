"""Given a rooted tree, return how many different shapes its subtrees have; the order of the children does not matter.

There are `size` nodes; `parents[v]` < v is the parent of v, and -1 for the root 0.
"""

RANGE = (3, 1200)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    span = rng.choice([3, 8, 20])
    return [[-1] + [rng.randint(max(0, v - span), v - 1) for v in range(1, size)]]


# solution: numbers for sorted tuples of numbers
def solve(parents):
    kids = [[] for _ in parents]
    known = {}
    for v in range(len(parents) - 1, -1, -1):
        key = tuple(sorted(kids[v]))
        shape = known.setdefault(key, len(known))
        if v:
            kids[parents[v]].append(shape)
    return len(known)


# solution: bracket text of every subtree
def solve(parents):
    texts = ["" for _ in parents]
    inner = {v: [] for v in range(len(parents))}
    for v in reversed(range(len(parents))):
        texts[v] = "(" + "".join(sorted(inner[v])) + ")"
        if parents[v] >= 0:
            inner[parents[v]].append(texts[v])
    return len(set(texts))


# solution: bits of big integers, each child freed when used
def solve(parents):
    waiting = {}
    shapes = set()
    for v in range(len(parents) - 1, -1, -1):
        code, width = 1, 1
        for part, bits in sorted(waiting.pop(v, ())):
            code = code << bits | part
            width += bits
        code, width = code << 1, width + 1
        shapes.add(code)
        waiting.setdefault(parents[v], []).append((code, width))
    return len(shapes)


# solution: counts of child shapes in frozen sets, height by height
from collections import Counter, defaultdict


class Tree:
    def __init__(self, number):
        self.number = number
        self.children = []
        self.height = 0
        self.shape = None


def solve(parents):
    trees = [Tree(v) for v in range(len(parents))]
    for v in range(len(parents) - 1, 0, -1):
        parent = trees[parents[v]]
        parent.children.append(trees[v])
        parent.height = max(parent.height, trees[v].height + 1)
    levels = defaultdict(list)
    for tree in trees:
        levels[tree.height].append(tree)
    total = 0
    for height in range(len(levels)):
        here = {}
        for tree in levels[height]:
            content = frozenset(Counter(child.shape for child in tree.children).items())
            tree.shape = (height, here.setdefault(content, len(here)))
        total += len(here)
    return total


# solution: depth lists of whole subtrees in canonical order
def solve(parents):
    n = len(parents)
    profile = [None] * n
    hanging = [[] for _ in range(n)]
    for v in range(n - 1, -1, -1):
        depths = [0]
        for branch in sorted(hanging[v], reverse=True):
            depths.extend(d + 1 for d in branch)
        profile[v] = tuple(depths)
        if v:
            hanging[parents[v]].append(profile[v])
    ordered = sorted(profile)
    return 1 + sum(ordered[k] != ordered[k - 1] for k in range(1, n))
