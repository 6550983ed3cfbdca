"""Given a tree with numbered edges and a key, return how many pairs of different nodes have a path whose edge numbers, combined
by exclusive or, give the key.

There are `size` nodes; `edges` holds size - 1 triples [u, v, number]; the node 0 has the first place in no particular order.
"""

RANGE = (3, 400)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    names = list(range(size))
    rng.shuffle(names)
    bits = rng.choice([8, 64, 1024])
    edges = [[names[v], names[rng.randrange(max(0, v - 20), v)], rng.randrange(bits)] for v in range(1, size)]
    rng.shuffle(edges)
    return [edges, rng.randrange(bits)]


# solution: values from one root counted in a dictionary
from collections import defaultdict


def solve(edges, key):
    links = defaultdict(list)
    for u, v, number in edges:
        links[u].append((v, number))
        links[v].append((u, number))
    value = {0: 0}
    stack = [0]
    seen = defaultdict(int)
    pairs = 0
    while stack:
        u = stack.pop()
        pairs += seen[value[u] ^ key]
        seen[value[u]] += 1
        for v, number in links[u]:
            if v not in value:
                value[v] = value[u] ^ number
                stack.append(v)
    return pairs


# solution: matrix of the values of all pairs
def solve(edges, key):
    n = len(edges) + 1
    near = [[] for _ in range(n)]
    for u, v, x in edges:
        near[u].append((v, x))
        near[v].append((u, x))
    table = []
    for start in range(n):
        row = [-1] * n
        row[start] = 0
        todo = [start]
        for u in todo:
            for v, x in near[u]:
                if row[v] < 0:
                    row[v] = row[u] ^ x
                    todo.append(v)
        table.append(row)
    return sum(table[u][v] == key for u in range(n) for v in range(u))


# solution: groups merged edge by edge, members hold their value to the group
def solve(edges, key):
    n = len(edges) + 1
    group = {v: v for v in range(n)}
    members = {v: {v: 0} for v in range(n)}
    found = 0
    for u, v, number in edges:
        a, b = group[u], group[v]
        if len(members[a]) < len(members[b]):
            a, b, u, v = b, a, v, u
        shift = members[a][u] ^ number ^ members[b][v]
        have = list(members[a].values())
        counts = {}
        for x in have:
            counts[x] = counts.get(x, 0) + 1
        for w, x in members.pop(b).items():
            found += counts.get(x ^ shift ^ key, 0)
            members[a][w] = x ^ shift
            group[w] = a
    return found


# solution: sorted array of root values
from array import array
from bisect import bisect_left, bisect_right


def solve(edges, key):
    n = len(edges) + 1
    value = array("l", [-1]) * n
    value[0] = 0
    left = n - 1
    while left:
        for u, v, number in edges:
            if value[u] < 0 <= value[v]:
                value[u] = value[v] ^ number
                left -= 1
            elif value[v] < 0 <= value[u]:
                value[v] = value[u] ^ number
                left -= 1
    ordered = array("l", sorted(value))
    ordered_pairs = 0
    for x in value:
        ordered_pairs += bisect_right(ordered, x ^ key) - bisect_left(ordered, x ^ key)
    if key == 0:
        ordered_pairs -= n
    return ordered_pairs // 2


# solution: set of all matching paths as frozen pairs
def solve(edges, key):
    near = {}
    for u, v, x in edges:
        near.setdefault(u, {})[v] = x
        near.setdefault(v, {})[u] = x
    paths = set()
    for start in near:
        queue = [(start, start, 0)]
        while queue:
            here, came, x = queue.pop()
            if x == key and here != start:
                paths.add(frozenset((start, here)))
            for there, number in near[here].items():
                if there != came:
                    queue.append((there, here, x ^ number))
    return len(paths)
