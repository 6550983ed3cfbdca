"""Given a rooted tree with coloured nodes, return the sum over all nodes of the number of different colours in the subtree of the node.

There are `size` nodes; `parents[v]` < v is the parent of v, -1 for the root 0; `colours[v]` is a word.
"""

RANGE = (3, 1200)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    span = rng.choice([2, 6, 30])
    parents = [-1] + [rng.randint(max(0, v - span), v - 1) for v in range(1, size)]
    kinds = max(2, size // rng.choice([2, 4]))
    return [parents, [f"c{rng.randrange(kinds)}" for _ in range(size)]]


# solution: a set of colours for every node
def solve(parents, colours):
    below = [{colour} for colour in colours]
    for v in range(len(parents) - 1, 0, -1):
        below[parents[v]] |= below[v]
    return sum(map(len, below))


# solution: small sets poured into large ones
def solve(parents, colours):
    sets = {}
    total = 0
    for v in range(len(parents) - 1, -1, -1):
        own = sets.pop(v, set())
        own.add(colours[v])
        total += len(own)
        p = parents[v]
        other = sets.get(p)
        if other is None:
            sets[p] = own
        elif len(other) < len(own):
            own.update(other)
            sets[p] = own
        else:
            other.update(own)
    return total


# solution: Euler tour and the list of colours of each stretch
def solve(parents, colours):
    n = len(parents)
    kids = [[] for _ in range(n)]
    for v in range(1, n):
        kids[parents[v]].append(v)
    tour, end = [], {}
    start = {}
    stack = [(0, False)]
    while stack:
        v, leaving = stack.pop()
        if leaving:
            end[v] = len(tour)
            continue
        start[v] = len(tour)
        tour.append(colours[v])
        stack.append((v, True))
        for c in kids[v]:
            stack.append((c, False))
    stretches = [tour[start[v] : end[v]] for v in range(n)]
    return sum(len(set(stretch)) for stretch in stretches)


# solution: each node climbs until its colour has been there
def solve(parents, colours):
    stamp = {}
    for v, colour in enumerate(colours):
        stamp.setdefault(colour, []).append(v)
    total = 0
    marked = bytearray(len(parents))
    for nodes in stamp.values():
        touched = 0
        for v in nodes:
            while v >= 0 and not marked[v]:
                marked[v] = 1
                touched += 1
                v = parents[v]
        total += touched
        for v in nodes:
            while v >= 0 and marked[v]:
                marked[v] = 0
                v = parents[v]
    return total


# solution: all pairs of node and colour in one set
def solve(parents, colours):
    number = {colour: k for k, colour in enumerate(sorted(set(colours)))}
    pairs = set()
    for v, colour in enumerate(colours):
        k = number[colour]
        while v != -1:
            if (v, k) in pairs:
                break
            pairs.add((v, k))
            v = parents[v]
    return len(pairs)
