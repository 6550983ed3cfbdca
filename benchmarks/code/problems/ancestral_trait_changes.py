"""The leaves of a family tree of species show traits, one letter for each of a number of features. Return,
for each feature, the least number of branches on which that feature must have changed (letters of inner
nodes may be chosen freely).

Every inner node has two children; `children[v]` is a pair of greater node numbers or an empty list for a
leaf, node 0 is the root, and `traits` is a dictionary from the number of a leaf, as a text, to its letters.
There are `size` leaves.
"""

RANGE = (2, 2500)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    features = rng.randint(3, 8)
    children = [[]]
    letters = ["".join(rng.choice("acgt") for _ in range(features))]
    leaves = [0]
    while len(leaves) < size:
        v = leaves.pop(rng.randrange(len(leaves)))
        for _ in range(2):
            new = "".join(rng.choice("acgt") if rng.random() < 0.2 else c for c in letters[v])
            children[v].append(len(children))
            leaves.append(len(children))
            children.append([])
            letters.append(new)
    return [children, {str(v): letters[v] for v in sorted(leaves)}]


# solution: sets from the leaves up
def solve(children, traits):
    features = len(next(iter(traits.values())))
    changes = []
    for f in range(features):
        options = [None] * len(children)
        count = 0
        for v in reversed(range(len(children))):
            if not children[v]:
                options[v] = {traits[str(v)][f]}
            else:
                a, b = (options[c] for c in children[v])
                options[v] = a & b
                if not options[v]:
                    options[v] = a | b
                    count += 1
        changes.append(count)
    return changes


# solution: all features in the bits of one number per node
from array import array


def solve(children, traits):
    n = len(children)
    features = len(min(traits.values()))
    code = {"a": 1, "c": 2, "g": 4, "t": 8}
    masks = array("I", bytes(4 * n))
    result = [0] * features
    for v in range(n - 1, -1, -1):
        if children[v]:
            x, y = children[v]
            both, one = masks[x] & masks[y], masks[x] | masks[y]
            for f in range(features):
                if not both >> 4 * f & 15:
                    both |= one & 15 << 4 * f
                    result[f] += 1
            masks[v] = both
        else:
            for f, letter in enumerate(traits[str(v)]):
                masks[v] |= code[letter] << 4 * f
    return result


# solution: table of costs for each node, feature and letter
def solve(children, traits):
    big = 10**6
    features = len(list(traits.values())[0])
    cost = {}
    for v in range(len(children) - 1, -1, -1):
        if children[v]:
            a, b = children[v]
            rows = []
            for f in range(features):
                low_a, low_b = min(cost[a][f]) + 1, min(cost[b][f]) + 1
                rows.append([min(x, low_a) + min(y, low_b) for x, y in zip(cost[a][f], cost[b][f])])
            cost[v] = rows
        else:
            cost[v] = [[0 if letter == x else big for x in "acgt"] for letter in traits[str(v)]]
    return [min(row) for row in cost[0]]


# solution: depth first, sets forgotten when joined
def solve(children, traits):
    counts = [0] * len(next(iter(traits.values())))
    stack = [0]
    ready = []
    while stack:
        v = stack.pop()
        if v < 0:
            right, left = ready.pop(), ready.pop()
            joined = []
            for f, (a, b) in enumerate(zip(left, right)):
                common = "".join(c for c in a if c in b)
                if not common:
                    common = a + b
                    counts[f] += 1
                joined.append(common)
            ready.append(joined)
        elif children[v]:
            stack.append(-1)
            stack.extend(children[v])
        else:
            ready.append(list(traits[str(v)]))
    return counts


# solution: tree of objects, each with frozen sets for all features
class Species:
    def __init__(self, letters=None):
        self.kids = []
        self.options = [frozenset(c) for c in letters] if letters else None
        self.changes = None

    def settle(self):
        if not self.kids:
            self.changes = [0] * len(self.options)
            return
        a, b = self.kids
        self.changes = [x + y for x, y in zip(a.changes, b.changes)]
        self.options = []
        for f, (p, q) in enumerate(zip(a.options, b.options)):
            if p & q:
                self.options.append(p & q)
            else:
                self.options.append(p | q)
                self.changes[f] += 1


def solve(children, traits):
    species = [Species(traits.get(str(v))) for v in range(len(children))]
    for one, kids in zip(species, children):
        one.kids = [species[k] for k in kids]
    for one in reversed(species):
        one.settle()
    return species[0].changes
