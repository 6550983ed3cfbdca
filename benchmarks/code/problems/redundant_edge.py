"""Given a text of cables, one a line such as "17 4", in the order they are laid, return the number of the first cable (counted from 1) that closes a circle, and the length of that circle in cables, or [0, 0] if none does.

There are about `size` cables between places numbered from 0, of which there are about `size` too; no cable joins a place
with itself, and no two cables join the same places.
"""

RANGE = (8, 18_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    name = list(range(size))
    rng.shuffle(name)
    cables = [[name[i], name[rng.randrange(max(0, i - 60), i)]] for i in range(1, size)]
    rng.shuffle(cables)
    if rng.random() < 0.9:
        have = {tuple(sorted(c)) for c in cables}
        for at in (len(cables), len(cables) * 9 // 10):
            a, b = rng.sample(range(size), 2)
            if (min(a, b), max(a, b)) not in have:
                have.add((min(a, b), max(a, b)))
                cables.insert(at, [a, b])
    return ["\n".join(f"{a} {b}" for a, b in cables)]


# solution: union-find, then a search for the circle
from collections import deque


def solve(text):
    cables = [tuple(map(int, line.split())) for line in text.splitlines()]
    n = max(max(c) for c in cables) + 1
    parent = list(range(n))

    def find(v):
        while parent[v] != v:
            parent[v] = parent[parent[v]]
            v = parent[v]
        return v

    for k, (a, b) in enumerate(cables):
        x, y = find(a), find(b)
        if x == y:
            break
        parent[x] = y
    else:
        return [0, 0]
    near = [[] for _ in range(n)]
    for c, d in cables[:k]:
        near[c].append(d)
        near[d].append(c)
    distance = {a: 0}
    queue = deque([a])
    while b not in distance:
        v = queue.popleft()
        for w in near[v]:
            if w not in distance:
                distance[w] = distance[v] + 1
                queue.append(w)
    return [k + 1, distance[b] + 1]


# solution: rooted trees turned round when joined
def solve(text):
    up = {}
    number = 0
    for line in text.split("\n"):
        number += 1
        a, b = line.split()
        above = {a: 0}
        v = a
        while v in up:
            above[up[v]] = above[v] + 1
            v = up[v]
        v = b
        steps = 0
        while v not in above and v in up:
            v = up[v]
            steps += 1
        if v in above:
            return [number, above[v] + steps + 1]
        last, here = a, b
        while here is not None:
            following = up.get(here)
            up[here] = last
            last, here = here, following
    return [0, 0]


# solution: places with group lists
class Place:
    def __init__(self, name):
        self.name = name
        self.group = [self]
        self.links = []


def distance(a, b):
    layer, seen, steps = [a], {a}, 0
    while b not in seen:
        layer = [q for p in layer for q in p.links if q not in seen]
        seen.update(layer)
        steps += 1
    return steps


def solve(text):
    places = {}
    for k, line in enumerate(text.splitlines(), 1):
        a, b = [places.setdefault(word, Place(word)) for word in line.split()]
        if a.group is b.group:
            return [k, distance(a, b) + 1]
        big, small = a.group, b.group
        if len(big) < len(small):
            big, small = small, big
        for p in small:
            p.group = big
            big.append(p)
        a.links.append(b)
        b.links.append(a)
    return [0, 0]


# solution: halving with leaves plucked off
def core(cables):
    degree = {}
    mixed = {}
    for a, b in cables:
        degree[a] = degree.get(a, 0) + 1
        degree[b] = degree.get(b, 0) + 1
        mixed[a] = mixed.get(a, 0) ^ b
        mixed[b] = mixed.get(b, 0) ^ a
    leaves = [v for v in degree if degree[v] == 1]
    while leaves:
        v = leaves.pop()
        if degree[v] != 1:
            continue
        w = mixed[v]
        degree[v] = 0
        mixed[w] ^= v
        degree[w] -= 1
        if degree[w] == 1:
            leaves.append(w)
    return sum(1 for d in degree.values() if d)


def solve(text):
    cables = []
    for line in text.splitlines():
        a, b = line.split()
        cables.append((int(a), int(b)))
    if core(cables) == 0:
        return [0, 0]
    low, high = 1, len(cables)
    while low < high:
        middle = (low + high) // 2
        if core(cables[:middle]):
            high = middle
        else:
            low = middle + 1
    return [low, core(cables[:low])]


# solution: array of parents without compression, lines found by regex
import re
from array import array


def solve(text):
    biggest = max(int(m.group()) for m in re.finditer(r"\d+", text))
    boss = array("i", [-1]) * (biggest + 1)
    up = array("i", [-1]) * (biggest + 1)
    k = 0
    for m in re.finditer(r"(\d+) (\d+)", text):
        k += 1
        a, b = int(m[1]), int(m[2])
        x, y = a, b
        while boss[x] >= 0:
            x = boss[x]
        while boss[y] >= 0:
            y = boss[y]
        if x == y:
            break
        if boss[x] > boss[y]:
            x, y, a, b = y, x, b, a
        boss[x] += boss[y]
        boss[y] = x
        here, last = b, a
        while here >= 0:
            up[here], last, here = last, here, up[here]
    else:
        return [0, 0]
    length = 1
    depth_a = depth_b = 0
    v = a
    while up[v] >= 0:
        v = up[v]
        depth_a += 1
    v = b
    while up[v] >= 0:
        v = up[v]
        depth_b += 1
    while a != b:
        if depth_a >= depth_b:
            a = up[a]
            depth_a -= 1
        else:
            b = up[b]
            depth_b -= 1
        length += 1
    return [k, length]
