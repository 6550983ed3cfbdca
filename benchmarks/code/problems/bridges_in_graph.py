"""Given the number of islands and a list of links [a, b] with a < b, return the list of links without which their two islands would not be connected any more.

There are `size` islands, numbered from 0, and about one and a third times as many links, no two of them equal; the answer is sorted.
"""

RANGE = (6, 1_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    links = set()
    for i in range(1, size):
        if rng.random() < 0.98:
            links.add((rng.randrange(max(0, i - 15), i), i))
    for _ in range(size // 3):
        a = rng.randrange(size - 1)
        links.add((a, rng.randint(a + 1, min(size - 1, a + 25))))
    name = list(range(size))
    rng.shuffle(name)
    links = [sorted((name[a], name[b])) for a, b in sorted(links)]
    rng.shuffle(links)
    return [size, links]


# solution: low links with a recursive visit
import sys


def solve(n, links):
    sys.setrecursionlimit(max(sys.getrecursionlimit(), 20000))
    graph = {}
    for a, b in links:
        graph.setdefault(a, []).append(b)
        graph.setdefault(b, []).append(a)
    entered = {}
    bridges = []

    def visit(v, parent):
        mine = low = entered[v] = len(entered)
        for w in graph[v]:
            if w == parent:
                continue
            if w in entered:
                low = min(low, entered[w])
            else:
                reach = visit(w, v)
                low = min(low, reach)
                if reach > mine:
                    bridges.append(sorted([v, w]))
        return low

    for v in graph:
        if v not in entered:
            visit(v, None)
    return sorted(bridges)


# solution: leave out one link at a time
def find(parent, v):
    while parent[v] != v:
        parent[v] = parent[parent[v]]
        v = parent[v]
    return v


def forest(n, links):
    parent = list(range(n))
    kept = []
    for link in links:
        a, b = find(parent, link[0]), find(parent, link[1])
        if a != b:
            parent[a] = b
            kept.append(link)
    return kept


def solve(n, links):
    tree = forest(n, links)
    rest = [link for link in links if link not in tree]
    result = []
    for link in tree:
        others = [other for other in tree if other is not link] + rest
        if len(forest(n, others)) < len(tree):
            result.append(link)
    return sorted(result)


# solution: random marks xored up the tree
from random import Random


def solve(n, links):
    dice = Random(5)
    near = [[] for _ in range(n)]
    for a, b in links:
        near[a].append(b)
        near[b].append(a)
    up = [-2] * n
    order = []
    for root in range(n):
        if up[root] == -2:
            up[root] = -1
            k = len(order)
            order.append(root)
            while k < len(order):
                v = order[k]
                k += 1
                for w in near[v]:
                    if up[w] == -2:
                        up[w] = v
                        order.append(w)
    mark = [0] * n
    for a, b in links:
        if up[a] != b and up[b] != a:
            code = dice.getrandbits(80)
            mark[a] ^= code
            mark[b] ^= code
    found = []
    for v in reversed(order):
        if up[v] >= 0:
            if mark[v] == 0:
                found.append([min(v, up[v]), max(v, up[v])])
            mark[up[v]] ^= mark[v]
    return sorted(found)


# solution: path sets of every island
def solve(n, links):
    near = [set() for _ in range(n)]
    for a, b in links:
        near[a].add(b)
        near[b].add(a)
    path = {}
    for root in range(n):
        if root in path:
            continue
        path[root] = frozenset()
        pending = [root]
        while pending:
            v = pending.pop()
            for w in near[v]:
                if w not in path:
                    path[w] = path[v] | {(min(v, w), max(v, w))}
                    pending.append(w)
    tree = frozenset().union(*path.values())
    circled = set()
    for a, b in links:
        if (a, b) not in tree:
            circled |= path[a] ^ path[b]
    return [list(link) for link in sorted(tree - circled)]


# solution: shrinking circles into single islands
class Island:
    def __init__(self):
        self.boss = self
        self.parent = None
        self.depth = 0
        self.links = []

    def top(self):
        here = self
        while here.boss is not here:
            here = here.boss
        return here


def solve(n, links):
    islands = [Island() for _ in range(n)]
    for a, b in links:
        islands[a].links.append(islands[b])
        islands[b].links.append(islands[a])
    seen = set()
    for root in islands:
        if root in seen:
            continue
        seen.add(root)
        queue = [root]
        for here in queue:
            for other in here.links:
                if other not in seen:
                    seen.add(other)
                    other.parent = here
                    other.depth = here.depth + 1
                    queue.append(other)
    for a, b in links:
        x, y = islands[a], islands[b]
        if x.parent is y or y.parent is x:
            continue
        x, y = x.top(), y.top()
        while x is not y:
            if x.depth < y.depth:
                x, y = y, x
            x.boss = x.parent.top()
            x = x.boss
    return sorted([a, b] for a, b in links if islands[a].top() is not islands[b].top())
