"""A node of a directed graph is safe if every walk from it ends at a node without followers. Given the list
of followers of each node, return [number of safe nodes, sum of their numbers].

There are `size` nodes with none to four followers each; loops are allowed.
"""

RANGE = (5, 20_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    graph = []
    for v in range(size):
        row = {min(size - 1, v + rng.randint(1, 30)) for _ in range(rng.randint(0, 4))}
        if rng.random() < 0.02:
            row.add(rng.randrange(v // 2, v + 1))
        graph.append(sorted(row - {v} if rng.random() < 0.99 else row))
    return [graph]


# solution: three colours, depth first without recursion
def solve(graph):
    colour = bytearray(len(graph))
    for s in range(len(graph)):
        if colour[s]:
            continue
        colour[s] = 1
        stack = [(s, iter(graph[s]))]
        while stack:
            v, followers = stack[-1]
            for w in followers:
                if colour[w] == 0:
                    colour[w] = 1
                    stack.append((w, iter(graph[w])))
                    break
                if colour[w] == 1:
                    stack.clear()
                    break
            else:
                colour[v] = 2
                stack.pop()
    safe = [v for v in range(len(graph)) if colour[v] == 2]
    return [len(safe), sum(safe)]


# solution: reversed edges and counts of open ways
from collections import deque


def solve(graph):
    back = [[] for _ in graph]
    for v, row in enumerate(graph):
        for w in row:
            back[w].append(v)
    open_ways = [len(row) for row in graph]
    queue = deque(v for v, k in enumerate(open_ways) if k == 0)
    count = total = 0
    while queue:
        w = queue.popleft()
        count += 1
        total += w
        for v in back[w]:
            open_ways[v] -= 1
            if not open_ways[v]:
                queue.append(v)
    return [count, total]


# solution: sweeps until nothing changes, one byte a node
def solve(graph):
    n = len(graph)
    safe = bytearray(n)
    changed = True
    while changed:
        changed = False
        for v in range(n - 1, -1, -1):
            if not safe[v]:
                for w in graph[v]:
                    if not safe[w]:
                        break
                else:
                    safe[v] = 1
                    changed = True
    return [safe.count(1), sum(v for v in range(n) if safe[v])]


# solution: shrinking dictionary of sets
def solve(graph):
    left = {v: set(row) for v, row in enumerate(graph)}
    users = {}
    for v, row in left.items():
        for w in row:
            users.setdefault(w, set()).add(v)
    done = []
    ready = {v for v, row in left.items() if not row}
    while ready:
        done.extend(ready)
        new = set()
        for w in ready:
            del left[w]
            for v in users.pop(w, ()):
                left[v].remove(w)
                if not left[v]:
                    new.add(v)
        ready = new
    return [len(done), sum(done)]


# solution: the graph filtered into new lists of unsafe nodes
def solve(graph):
    unknown = list(enumerate(graph))
    unsafe = set(range(len(graph)))
    while True:
        remaining = []
        for v, row in reversed(unknown):
            if any(w in unsafe for w in row):
                remaining.append((v, [w for w in row if w in unsafe]))
            else:
                unsafe.discard(v)
        remaining.reverse()
        if len(remaining) == len(unknown):
            break
        unknown = remaining
    n = len(graph)
    return [n - len(unsafe), n * (n - 1) // 2 - sum(unsafe)]
