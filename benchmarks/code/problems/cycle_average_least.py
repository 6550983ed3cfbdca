"""Return, as [numerator, denominator] in lowest terms, the least average length of the edges of any cycle
of a directed graph, or [] if there is no cycle.

The arguments are the number of nodes and the edges [a, b, length]; there are `size` nodes, and every node
can be reached from node 0.
"""

RANGE = (3, 90)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    edges = []
    for v in range(1, size):
        edges.append([rng.randrange(max(0, v - 5), v), v, rng.randint(1, 60)])
        if rng.random() < 0.8:
            edges.append([rng.randrange(v), v, rng.randint(1, 60)])
    if rng.random() < 0.9:
        for _ in range(size // 3 + 1):
            a = rng.randrange(1, size)
            edges.append([a, rng.randrange(a), rng.randint(-10, 80)])
    rng.shuffle(edges)
    return [size, edges]


# solution: full table of walks of each number of edges
from fractions import Fraction


def solve(n, edges):
    far = [[None] * n for _ in range(n + 1)]
    far[0][0] = 0
    for k in range(1, n + 1):
        for a, b, c in edges:
            if far[k - 1][a] is not None:
                new = far[k - 1][a] + c
                if far[k][b] is None or new < far[k][b]:
                    far[k][b] = new
    best = None
    for v in range(n):
        if far[n][v] is not None:
            worst = max(Fraction(far[n][v] - far[k][v], n - k) for k in range(n) if far[k][v] is not None)
            if best is None or worst < best:
                best = worst
    return [] if best is None else [best.numerator, best.denominator]


# solution: two passes with two rows
from math import gcd


def walks(n, edges):
    row = {0: 0}
    yield row
    for _ in range(n):
        new = {}
        for a, b, c in edges:
            if a in row and (b not in new or row[a] + c < new[b]):
                new[b] = row[a] + c
        row = new
        yield row


def solve(n, edges):
    for last in walks(n, edges):
        pass
    worst = {}
    for k, row in enumerate(walks(n, edges)):
        if k == n:
            break
        for v, end in last.items():
            if v in row:
                p, q = end - row[v], n - k
                if v not in worst or p * worst[v][1] > worst[v][0] * q:
                    worst[v] = (p, q)
    best = None
    for p, q in worst.values():
        if best is None or p * best[1] < best[0] * q:
            best = (p, q)
    if best is None:
        return []
    d = gcd(*best)
    return [best[0] // d, best[1] // d]


# solution: better and better averages from cycles that beat the last one
from fractions import Fraction


def better_cycle(n, edges, p, q):
    far = [0] * n
    came = [None] * n
    for _ in range(n + 1):
        last = -1
        for edge in edges:
            a, b, c = edge
            new = far[a] + c * q - p
            if new < far[b]:
                far[b] = new
                came[b] = edge
                last = b
        if last < 0:
            return None
    for _ in range(n):
        last = came[last][0]
    v, total, count = last, 0, 0
    while True:
        total += came[v][2]
        count += 1
        v = came[v][0]
        if v == last:
            return Fraction(total, count)


def solve(n, edges):
    top = max(c for _, _, c in edges) + 1
    average = None
    while True:
        p, q = (top, 1) if average is None else (average.numerator, average.denominator)
        new = better_cycle(n, edges, p, q)
        if new is None:
            break
        average = new
    return [] if average is None else [average.numerator, average.denominator]


# solution: packed table and incoming edges
from array import array
from math import gcd


def solve(n, edges):
    none = 2**31 - 1
    order = sorted(edges, key=lambda e: e[1])
    table = array("i", [none]) * (n * (n + 1))
    table[0] = 0
    for k in range(n):
        low, high = k * n, k * n + n
        for a, b, c in order:
            x = table[low + a]
            if x != none and x + c < table[high + b]:
                table[high + b] = x + c
    best_p, best_q = 0, 0
    for v in range(n):
        end = table[n * n + v]
        if end == none:
            continue
        p, q = 0, 0
        for k in range(n):
            x = table[k * n + v]
            if x != none and (q == 0 or (end - x) * q > p * (n - k)):
                p, q = end - x, n - k
        if best_q == 0 or p * best_q < best_p * q:
            best_p, best_q = p, q
    if not best_q:
        return []
    d = gcd(best_p, best_q)
    return [best_p // d, best_q // d]


# solution: nodes as objects that hold their own history
from fractions import Fraction


class Node:
    def __init__(self):
        self.incoming = []
        self.history = {}

    def step(self, k):
        options = [node.history[k - 1] + c for node, c in self.incoming if k - 1 in node.history]
        if options:
            self.history[k] = min(options)

    def value(self, n):
        if n not in self.history:
            return None
        end = self.history[n]
        return max(Fraction(end - d, n - k) for k, d in self.history.items() if k < n)


def solve(n, edges):
    nodes = [Node() for _ in range(n)]
    for a, b, c in edges:
        nodes[b].incoming.append((nodes[a], c))
    nodes[0].history[0] = 0
    for k in range(1, n + 1):
        for node in nodes:
            node.step(k)
    values = [v for v in (node.value(n) for node in nodes) if v is not None]
    if not values:
        return []
    return [min(values).numerator, min(values).denominator]
