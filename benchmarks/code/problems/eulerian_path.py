"""Given the number of crossings and a list of streets [a, b], return "circuit", "path" or "none": whether a walk uses every street exactly once and ends where it began, ends elsewhere, or does not exist; and after it the crossings with an odd number of streets.

There are `size` streets between crossings numbered from 0; a street may be given several times and may lead back to its own
crossing. The answer is one list, the word first, then the odd crossings in rising order. Crossings without streets do not matter.
"""

RANGE = (10, 90_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    n = max(3, size // 2)
    streets = []
    at = rng.randrange(n)
    first = at
    kind = rng.randrange(4)
    for _ in range(size - 1):
        to = rng.randrange(n)
        streets.append([at, to] if rng.random() < 0.5 else [to, at])
        at = to
        if kind == 3 and rng.random() < 0.05:
            at = rng.randrange(n)
    streets.append([at, first if kind == 0 else rng.randrange(n)])
    rng.shuffle(streets)
    return [n, streets]


# solution: union of crossings and parity bytes
def solve(n, streets):
    parent = list(range(n))
    odd = bytearray(n)
    parts = n
    used = bytearray(n)
    for a, b in streets:
        odd[a] ^= 1
        odd[b] ^= 1
        used[a] = used[b] = 1
        while parent[a] != a:
            parent[a] = parent[parent[a]]
            a = parent[a]
        while parent[b] != b:
            parent[b] = parent[parent[b]]
            b = parent[b]
        if a != b:
            parent[a] = b
            parts -= 1
    parts -= used.count(0)
    odds = [v for v in range(n) if odd[v]]
    if parts > 1 or len(odds) > 2:
        word = "none"
    else:
        word = "path" if odds else "circuit"
    return [word] + odds


# solution: depth-first through dictionary of lists
from collections import defaultdict


def connected(graph):
    start = next(iter(graph))
    seen = {start}
    stack = [start]
    while stack:
        for other in graph[stack.pop()]:
            if other not in seen:
                seen.add(other)
                stack.append(other)
    return len(seen) == len(graph)


def solve(n, streets):
    graph = defaultdict(list)
    for a, b in streets:
        graph[a].append(b)
        graph[b].append(a)
    odd = sorted(v for v, around in graph.items() if len(around) % 2 == 1)
    if not connected(graph) or len(odd) > 2:
        return ["none", *odd]
    return ["path" if odd else "circuit", *odd]


# solution: really walk the streets
def solve(n, streets):
    at = [[] for _ in range(n)]
    for number, (a, b) in enumerate(streets):
        at[a].append((number, b))
        at[b].append((number, a))
    odd = [v for v in range(n) if len(at[v]) % 2]
    begin = odd[0] if odd else streets[0][0]
    if len(odd) > 2:
        return ["none"] + odd
    gone = set()
    trail = []
    stack = [begin]
    while stack:
        here = stack[-1]
        while at[here] and at[here][-1][0] in gone:
            at[here].pop()
        if at[here]:
            number, there = at[here].pop()
            gone.add(number)
            stack.append(there)
        else:
            trail.append(stack.pop())
    if len(trail) != len(streets) + 1:
        return ["none"] + odd
    return ["circuit" if trail[0] == trail[-1] else "path"] + odd


# solution: merging sets, Counter of ends
from collections import Counter
from itertools import chain


def solve(n, streets):
    ends = Counter(chain.from_iterable(streets))
    odds = sorted(k for k in ends if ends[k] & 1)
    group = {v: {v} for v in ends}
    for a, b in streets:
        small, large = sorted((group[a], group[b]), key=len)
        if small is not large:
            large |= small
            for v in small:
                group[v] = large
    whole = len(group[streets[0][0]]) == len(ends)
    if whole and len(odds) < 3:
        return [["circuit", "path"][len(odds) // 2]] + odds
    return ["none"] + odds


# solution: spreading marks over the street list
def solve(n, streets):
    bits = bytearray(n)
    for street in streets:
        for v in street:
            bits[v] ^= 1
    odds = [v for v in range(n) if bits[v]]
    mark = bytearray(n)
    mark[streets[0][0]] = 1
    while True:
        before = mark.count(1)
        for a, b in streets:
            if mark[a] or mark[b]:
                mark[a] = mark[b] = 1
        if mark.count(1) == before:
            break
    whole = all(mark[a] for a, _ in streets)
    if not whole or len(odds) > 2:
        return ["none"] + odds
    if len(odds) == 2:
        return ["path"] + odds
    return ["circuit"]
