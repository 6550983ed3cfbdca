"""Given an undirected graph, return the number of ways to colour its nodes with three colours so that joined nodes differ.

There are `size` nodes; `earlier[v]` lists in rising order the joined nodes with smaller numbers than v, each at most 4 less than v.
"""

RANGE = (2, 20)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    earlier = [[]]
    for v in range(1, size):
        near = {v - 1}
        if v > 2 and rng.random() < 0.45:
            near.add(v - rng.randint(2, min(4, v)))
        if v % 5 == 0:
            near = {max(0, v - 3)}
        earlier.append(sorted(near))
    return [earlier]


# solution: backtracking
def solve(earlier):
    colour = []

    def ways(v):
        if v == len(earlier):
            return 1
        total = 0
        for c in range(3):
            if all(colour[u] != c for u in earlier[v]):
                colour.append(c)
                total += ways(v + 1)
                colour.pop()
        return total

    return ways(0)


# solution: all colourings as strings
def solve(earlier):
    colourings = [""]
    for near in earlier:
        grown = []
        for text in colourings:
            taken = {text[u] for u in near}
            grown.extend(text + c for c in "RGB" if c not in taken)
        colourings = grown
    return len(colourings)


# solution: counts by the colours of the last four
from collections import Counter


def solve(earlier):
    states = Counter({(): 1})
    for v, near in enumerate(earlier):
        following = Counter()
        for last, ways in states.items():
            for c in (0, 1, 2):
                if all(last[u - v] != c for u in near):
                    following[(last + (c,))[-4:]] += ways
        states = following
    return sum(states.values())


# solution: inclusion and exclusion by contracting edges, memo on graphs
def solve(earlier):
    memo = {}

    def count(nodes, edges):
        if not edges:
            return 3 ** nodes
        key = (nodes, edges)
        if key in memo:
            return memo[key]
        edge = max(edges)
        rest = edges - {edge}
        keep, gone = edge
        joined = frozenset(
            (min(a, b), max(a, b))
            for a, b in ((keep if x == gone else x, keep if y == gone else y) for x, y in rest)
        )
        memo[key] = count(nodes, rest) - count(nodes - 1, joined)
        return memo[key]

    return count(len(earlier), frozenset((u, v) for v, near in enumerate(earlier) for u in near))


# solution: colour tuples kept level by level in packed integers
from array import array


def solve(earlier):
    levels = [array("Q", [0])]
    for v, near in enumerate(earlier):
        level = array("Q")
        for code in levels[-1]:
            blocked = 0
            for u in near:
                blocked |= 1 << (code >> 2 * u & 3)
            for c in range(3):
                if not blocked >> c & 1:
                    level.append(code | c << 2 * v)
        levels.append(level)
    return len(levels[-1])
