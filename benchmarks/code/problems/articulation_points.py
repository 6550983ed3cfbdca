"""Given the number of computers and a text of links such as "0-4,2-3,4-2", return the list of computers whose failure would cut a connected part of the network into pieces.

There are `size` computers, numbered from 0, and somewhat more links than computers; the list is in rising order.
"""

RANGE = (6, 1_300)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    links = set()
    for i in range(1, size):
        if rng.random() < 0.97:
            links.add((rng.randrange(max(0, i - 12), i), i))
    for _ in range(size // 3):
        a = rng.randrange(size - 1)
        links.add((a, rng.randint(a + 1, min(size - 1, a + 20))))
    name = list(range(size))
    rng.shuffle(name)
    texts = [f"{name[a]}-{name[b]}" for a, b in sorted(links)]
    rng.shuffle(texts)
    return [size, ",".join(texts)]


# solution: low numbers, recursive
import sys


def solve(n, text):
    sys.setrecursionlimit(max(sys.getrecursionlimit(), 20000))
    near = [[] for _ in range(n)]
    for link in text.split(","):
        a, b = map(int, link.split("-"))
        near[a].append(b)
        near[b].append(a)
    when = [0] * n
    low = [0] * n
    clock = 0
    cuts = set()

    def visit(v, parent):
        nonlocal clock
        clock += 1
        when[v] = low[v] = clock
        children = 0
        for w in near[v]:
            if w == parent:
                continue
            if when[w]:
                low[v] = min(low[v], when[w])
            else:
                children += 1
                visit(w, v)
                low[v] = min(low[v], low[w])
                if parent >= 0 and low[w] >= when[v]:
                    cuts.add(v)
        if parent < 0 and children > 1:
            cuts.add(v)

    for v in range(n):
        if not when[v]:
            visit(v, -1)
    return sorted(cuts)


# solution: take each away and search from a neighbour
def reached(graph, start, gone):
    seen = bytearray(len(graph))
    seen[start] = seen[gone] = 1
    stack = [start]
    while stack:
        for w in graph[stack.pop()]:
            if not seen[w]:
                seen[w] = 1
                stack.append(w)
    return seen


def solve(n, text):
    graph = [[] for _ in range(n)]
    for part in text.split(","):
        a, _, b = part.partition("-")
        graph[int(a)].append(int(b))
        graph[int(b)].append(int(a))
    result = []
    for v in range(n):
        if len(graph[v]) > 1:
            seen = reached(graph, graph[v][0], v)
            if not all(seen[w] for w in graph[v]):
                result.append(v)
    return result


# solution: components counted with bit masks
def solve(n, text):
    mask = [1 << i for i in range(n)]
    for part in text.split(","):
        a, b = part.split("-")
        mask[int(a)] |= 1 << int(b)
        mask[int(b)] |= 1 << int(a)
    answer = []
    for v in range(n):
        around = mask[v] & ~(1 << v)
        if around & (around - 1) == 0:
            continue
        blocked = 1 << v
        got = front = around & -around
        while front and around & ~got:
            grown = 0
            while front:
                lowest = front & -front
                grown |= mask[lowest.bit_length() - 1]
                front ^= lowest
            front = grown & ~got & ~blocked
            got |= front
        if around & ~got:
            answer.append(v)
    return answer


# solution: iterative search with node objects
class Computer:
    def __init__(self, number):
        self.number = number
        self.links = []
        self.order = None
        self.low = None
        self.above = None
        self.position = 0
        self.cut = False


def explore(root):
    order = 0
    root.order = root.low = order
    branches = 0
    stack = [root]
    while stack:
        c = stack[-1]
        if c.position < len(c.links):
            d = c.links[c.position]
            c.position += 1
            if d.order is None:
                order += 1
                d.order = d.low = order
                d.above = c
                stack.append(d)
            elif d is not c.above:
                c.low = min(c.low, d.order)
        else:
            stack.pop()
            up = c.above
            if up is None:
                continue
            up.low = min(up.low, c.low)
            if up is root:
                branches += 1
            elif c.low >= up.order:
                up.cut = True
    root.cut = branches > 1


def solve(n, text):
    computers = {str(i): Computer(i) for i in range(n)}
    for word in text.split(","):
        a, b = (computers[name] for name in word.split("-"))
        a.links.append(b)
        b.links.append(a)
    for c in computers.values():
        if c.order is None:
            explore(c)
    return [c.number for c in computers.values() if c.cut]


# solution: groups of links by union along tree paths
def solve(n, text):
    links = [tuple(map(int, t.split("-"))) for t in text.split(",")]
    near = {v: set() for v in range(n)}
    for a, b in links:
        near[a].add(b)
        near[b].add(a)
    parent = {}
    depth = {}
    for root in range(n):
        if root in depth:
            continue
        depth[root] = 0
        layer = [root]
        while layer:
            below = []
            for v in layer:
                for w in near[v]:
                    if w not in depth:
                        depth[w] = depth[v] + 1
                        parent[w] = v
                        below.append(w)
            layer = below
    block = {v: {v} for v in parent}
    for a, b in links:
        if parent.get(a) == b or parent.get(b) == a:
            continue
        path = []
        while a != b:
            if depth[a] < depth[b]:
                a, b = b, a
            path.append(a)
            a = parent[a]
        joined = set().union(*(block[v] for v in path))
        for v in joined:
            block[v] = joined
    touching = {v: set() for v in range(n)}
    for v, up in parent.items():
        touching[v].add(id(block[v]))
        touching[up].add(id(block[v]))
    return [v for v in range(n) if len(touching[v]) > 1]
