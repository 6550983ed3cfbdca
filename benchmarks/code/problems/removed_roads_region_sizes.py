"""Given the number of towns n, the roads between them and numbers of roads closed one after another,
return after each closing the number of towns in the largest region still joined.

There are n = `size` towns and 3 * n // 2 roads, and closed is every road of a list of at most 30.
"""

RANGE = (20, 3_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    roads = [[rng.randrange(size), rng.randrange(size)] for _ in range(3 * size // 2)]
    return [size, roads, rng.sample(range(len(roads)), min(30, size))]


# solution: backwards with disjoint sets
def solve(n, roads, closed):
    gone = set(closed)
    root = list(range(n))
    count = [1] * n

    def find(x):
        while root[x] != x:
            root[x] = root[root[x]]
            x = root[x]
        return x

    best = 1

    def join(a, b):
        nonlocal best
        a, b = find(a), find(b)
        if a != b:
            root[a] = b
            count[b] += count[a]
            best = max(best, count[b])

    for i, (a, b) in enumerate(roads):
        if i not in gone:
            join(a, b)
    out = []
    for i in reversed(closed):
        out.append(best)
        join(*roads[i])
    return out[::-1]


# solution: search from scratch after each closing, sets of neighbours
def largest(links):
    unseen = set(links)
    best = 0
    while unseen:
        frontier = {unseen.pop()}
        number = 0
        while frontier:
            number += len(frontier)
            frontier = {b for a in frontier for b in links[a] if b in unseen}
            unseen -= frontier
        best = max(best, number)
    return best


def solve(n, roads, closed):
    answers = []
    for k in range(1, len(closed) + 1):
        missing = set(closed[:k])
        links = {town: set() for town in range(n)}
        for i, (a, b) in enumerate(roads):
            if i not in missing:
                links[a].add(b)
                links[b].add(a)
        answers.append(largest(links))
    return answers


# solution: the smaller sets of towns poured into the larger, backwards
class Region:
    def __init__(self, town):
        self.towns = [town]


def solve(n, roads, closed):
    regions = [Region(t) for t in range(n)]

    def build(road):
        first, second = regions[road[0]], regions[road[1]]
        if first is second:
            return
        if len(first.towns) < len(second.towns):
            first, second = second, first
        for town in second.towns:
            regions[town] = first
        first.towns += second.towns

    late = set(closed)
    for i, road in enumerate(roads):
        if i not in late:
            build(road)
    sizes = []
    for i in closed[::-1]:
        sizes.append(max(len(region.towns) for region in regions))
        build(roads[i])
    sizes.reverse()
    return sizes


# solution: smallest labels spread along the roads
from collections import Counter


def solve(n, roads, closed):
    open_roads = [tuple(road) for road in roads]
    result = []
    for i in closed:
        open_roads[i] = (0, 0)
        label = list(range(n))
        changed = True
        while changed:
            changed = False
            for a, b in open_roads:
                x, y = label[a], label[b]
                if x < y:
                    label[b] = label[y] = x
                    changed = True
                elif y < x:
                    label[a] = label[x] = y
                    changed = True
            for t in range(n):
                label[t] = label[label[t]]
        result.append(max(Counter(label).values()))
    return result


# solution: adjacency in packed arrays, roads crossed off, one byte per town
from array import array


def solve(n, roads, closed):
    start = array("i", [0]) * (n + 2)
    for a, b in roads:
        start[a + 2] += 1
        start[b + 2] += 1
    for i in range(2, n + 2):
        start[i] += start[i - 1]
    other = array("i", [0]) * (2 * len(roads))
    name = array("i", [0]) * (2 * len(roads))
    for i, road in enumerate(roads):
        for a, b in (road, road[::-1]):
            other[start[a + 1]] = b
            name[start[a + 1]] = i
            start[a + 1] += 1
    alive = bytearray(b"\1" * len(roads))
    answer = []
    for i in closed:
        alive[i] = 0
        seen = bytearray(n)
        best = 0
        for town in range(n):
            if seen[town]:
                continue
            seen[town] = 1
            stack = array("i", [town])
            number = 0
            while stack:
                a = stack.pop()
                number += 1
                for e in range(start[a], start[a + 1]):
                    if alive[name[e]] and not seen[other[e]]:
                        seen[other[e]] = 1
                        stack.append(other[e])
            best = max(best, number)
        answer.append(best)
    return answer
