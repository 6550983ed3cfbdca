"""Node d of a directed graph dominates node v if every way from node 0 to v goes through d. Given the list
of followers of each node, return, over all nodes that can be reached from node 0, [their number, sum of the
numbers of nodes that dominate them (themselves included), greatest such number].

There are `size` nodes; most edges lead to somewhat greater numbers, some back.
"""

RANGE = (4, 350)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    graph = []
    for v in range(size):
        row = {min(size - 1, v + rng.randint(1, 4)) for _ in range(rng.choice([1, 1, 2]))}
        if rng.random() < 0.2:
            row.add(rng.randrange(v + 1))
        graph.append(sorted(row - {v}))
    return [graph]


# solution: set of dominators of every node, until steady
def solve(graph):
    order, seen = [0], {0}
    before = {}
    for v in order:
        for w in graph[v]:
            before.setdefault(w, []).append(v)
            if w not in seen:
                seen.add(w)
                order.append(w)
    dom = {v: set(order) for v in order}
    dom[0] = {0}
    changed = True
    while changed:
        changed = False
        for v in order[1:]:
            new = set.intersection(*(dom[u] for u in before[v])) | {v}
            if new != dom[v]:
                dom[v] = new
                changed = True
    sizes = [len(d) for d in dom.values()]
    return [len(sizes), sum(sizes), max(sizes)]


# solution: remove each node and see what is cut off
def solve(graph):
    n = len(graph)

    def reach(removed):
        flags = bytearray(n)
        if removed == 0:
            return flags
        flags[0] = 1
        stack = [0]
        while stack:
            for w in graph[stack.pop()]:
                if w != removed and not flags[w]:
                    flags[w] = 1
                    stack.append(w)
        return flags

    base = reach(-1)
    lost = [0] * n
    for d in range(n):
        if base[d]:
            part = reach(d)
            for v in range(n):
                lost[v] += base[v] - part[v]
    return [sum(base), sum(lost), max(lost)]


# solution: immediate dominators by meeting on the way up
def postorder(graph):
    seen, result = {0}, []
    stack = [(0, iter(graph[0]))]
    while stack:
        v, rest = stack[-1]
        w = next(rest, None)
        if w is None:
            result.append(v)
            stack.pop()
        elif w not in seen:
            seen.add(w)
            stack.append((w, iter(graph[w])))
    return result


def solve(graph):
    order = postorder(graph)
    rank = {v: i for i, v in enumerate(order)}
    before = [[] for _ in order]
    for v in order:
        for w in graph[v]:
            before[rank[w]].append(rank[v])
    top = len(order) - 1
    idom = [-1] * len(order)
    idom[top] = top
    changed = True
    while changed:
        changed = False
        for i in range(top - 1, -1, -1):
            new = -1
            for p in before[i]:
                if idom[p] < 0:
                    continue
                if new < 0:
                    new = p
                while new != p:
                    if new < p:
                        new = idom[new]
                    else:
                        p = idom[p]
            if idom[i] != new:
                idom[i] = new
                changed = True
    depth = [0] * (top + 1)
    depth[top] = 1
    for i in range(top - 1, -1, -1):
        depth[i] = depth[idom[i]] + 1
    return [top + 1, sum(depth), max(depth)]


# solution: whole numbers as sets
def solve(graph):
    n = len(graph)
    full = (1 << n) - 1
    dom = [full] * n
    dom[0] = 1
    waiting = [0]
    visited = 1
    while waiting:
        v = waiting.pop(0)
        for w in graph[v]:
            new = dom[w] & (dom[v] | 1 << w)
            if new != dom[w] or not visited >> w & 1:
                dom[w] = new
                visited |= 1 << w
                waiting.append(w)
    counts = [bin(dom[v]).count("1") for v in range(n) if visited >> v & 1]
    return [len(counts), sum(counts), max(counts)]


# solution: table of true and false for all pairs
def solve(graph):
    n = len(graph)
    known = [False] * n
    known[0] = True
    stack = [0]
    while stack:
        v = stack.pop()
        for w in graph[v]:
            if not known[w]:
                known[w] = True
                stack.append(w)
    edges = [(v, w) for v in range(n) if known[v] for w in graph[v] if w]
    table = [[known[v]] * n for v in range(n)]
    table[0] = [d == 0 for d in range(n)]
    work = True
    while work:
        work = False
        for v, w in edges:
            old = table[w]
            new = [a and b for a, b in zip(old, table[v])]
            new[w] = True
            if new != old:
                table[w] = new
                work = True
    rows = [sum(row) for v, row in enumerate(table) if known[v]]
    return [len(rows), sum(rows), max(rows)]
