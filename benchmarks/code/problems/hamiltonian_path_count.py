"""Given a directed graph as one text of 0 and 1 for each node (a 1 at place j for an edge to node j), return how many paths visit every node exactly once.

There are as many nodes as `size` has binary digits. A path may start and end at any node; no node has an edge to itself, and each of the other
edges is there with a chance of about three in ten, or a little more.
"""

RANGE = (9, 4_095)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    n = size.bit_length()
    rows = [[rng.random() < 0.3 for _ in range(n)] for _ in range(n)]
    order = list(range(n))
    rng.shuffle(order)
    for a, b in zip(order, order[1:]):
        rows[a][b] = True
    for i in range(n):
        rows[i][i] = False
    return [["".join("01"[x] for x in row) for row in rows]]


# solution: backtracking
def solve(rows):
    n = len(rows)
    used = [False] * n

    def count(node, left):
        if left == 0:
            return 1
        total = 0
        for other in range(n):
            if rows[node][other] == "1" and not used[other]:
                used[other] = True
                total += count(other, left - 1)
                used[other] = False
        return total

    answer = 0
    for start in range(n):
        used[start] = True
        answer += count(start, n - 1)
        used[start] = False
    return answer


# solution: table of visited sets and last nodes
def solve(rows):
    n = len(rows)
    edges = [[j for j in range(n) if rows[i][j] == "1"] for i in range(n)]
    ways = [[0] * n for _ in range(1 << n)]
    for i in range(n):
        ways[1 << i][i] = 1
    for visited in range(1 << n):
        for last in range(n):
            number = ways[visited][last]
            if number:
                for j in edges[last]:
                    if not visited >> j & 1:
                        ways[visited | 1 << j][j] += number
    return sum(ways[-1])


# solution: cached recursion on frozen sets
from functools import lru_cache


def solve(rows):
    follow = {}
    for i, row in enumerate(rows):
        follow[i] = frozenset(j for j, c in enumerate(row) if c == "1")

    @lru_cache(maxsize=None)
    def paths(node, left):
        if not left:
            return 1
        return sum(paths(other, left - {other}) for other in follow[node] & left)

    everything = frozenset(follow)
    return sum(paths(i, everything - {i}) for i in follow)


# solution: layer of states as texts
from collections import Counter


def solve(rows):
    n = len(rows)
    letters = "abcdefghijklmnopqrst"[:n]
    layer = Counter(letters)
    for _ in range(n - 1):
        longer = Counter()
        for state, number in layer.items():
            row = rows[letters.index(state[0])]
            for c, flag in zip(letters, row):
                if flag == "1" and c not in state:
                    key = c + "".join(sorted(state))
                    longer[key] += number
        layer = longer
    return sum(layer.values())


# solution: walks within subsets, with signs
def solve(rows):
    n = len(rows)
    into = [[i for i in range(n) if rows[i][j] == "1"] for j in range(n)]
    total = 0
    for subset in range(1, 1 << n):
        inside = [j for j in range(n) if subset >> j & 1]
        walks = [subset >> j & 1 for j in range(n)]
        near = [[i for i in into[j] if subset >> i & 1] for j in inside]
        for _ in range(n - 1):
            after = [0] * n
            for j, sources in zip(inside, near):
                value = 0
                for i in sources:
                    value += walks[i]
                after[j] = value
            walks = after
        if (n - len(inside)) % 2:
            total -= sum(walks)
        else:
            total += sum(walks)
    return total
