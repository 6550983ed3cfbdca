"""For the map x -> (a * x + b) mod n on 0 .. n - 1, return [how many x lie on cycles, how many cycles, longest cycle, longest way to a cycle].

The first two arguments are a and b; n is `size`.
"""

RANGE = (6, 40_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    return [rng.choice([2, 3, 6, 10, 12, 15]), rng.randint(0, 20), size]


# solution: nodes without a source peeled off
def solve(a, b, n):
    sources = [0] * n
    for x in range(n):
        sources[(a * x + b) % n] += 1
    depth = [0] * n
    leaves = [x for x in range(n) if sources[x] == 0]
    removed = 0
    longest_way = 0
    for x in leaves:
        removed += 1
        y = (a * x + b) % n
        depth[y] = max(depth[y], depth[x] + 1)
        longest_way = max(longest_way, depth[x] + 1)
        sources[y] -= 1
        if sources[y] == 0:
            leaves.append(y)
    cycles = longest = 0
    for x in range(n):
        length = 0
        while sources[x]:
            sources[x] = 0
            length += 1
            x = (a * x + b) % n
        if length:
            cycles += 1
            longest = max(longest, length)
    return [n - removed, cycles, longest, longest_way]


# solution: images of the whole set until it stays the same
def solve(a, b, n):
    stage = set(range(n))
    turns = 0
    while True:
        image = {(a * x + b) % n for x in stage}
        if len(image) == len(stage):
            break
        stage = image
        turns += 1
    core = len(stage)
    lengths = []
    while stage:
        x = stage.pop()
        length = 1
        y = (a * x + b) % n
        while y != x:
            stage.remove(y)
            y = (a * y + b) % n
            length += 1
        lengths.append(length)
    return [core, len(lengths), max(lengths), turns]


# solution: colours in one array, walk by walk
from array import array


def solve(a, b, n):
    colour = array("i", [0]) * n
    place = array("i", [0]) * n
    on_cycles = cycles = longest = way = 0
    for start in range(n):
        path = []
        x = start
        while not colour[x]:
            colour[x] = start + 1
            place[x] = len(path)
            path.append(x)
            x = (a * x + b) % n
        if colour[x] == start + 1 and path:
            length = len(path) - place[x]
            on_cycles += length
            cycles += 1
            longest = max(longest, length)
            cut = place[x]
            for y in path[cut:]:
                place[y] = 0
            depth = 0
        else:
            cut = len(path)
            depth = place[x]
        for y in reversed(path[:cut]):
            depth += 1
            place[y] = depth
        way = max(way, depth)
    return [on_cycles, cycles, longest, way]


# solution: coprime part of n decides, cycles by marks on its numbers
from math import gcd


def solve(a, b, n):
    core, depth, rest = n, 0, n
    while gcd(core, a) > 1:
        core //= gcd(core, a)
    rest = n // core
    power = 1
    while power % rest:
        power = power * a
        depth += 1
    marks = bytearray(core)
    cycles = longest = 0
    for start in range(core):
        if marks[start]:
            continue
        cycles += 1
        length, x = 0, start
        while not marks[x]:
            marks[x] = 1
            length += 1
            x = (a * x + b) % core
        if length > longest:
            longest = length
    return [core, cycles, longest, depth]


# solution: linked nodes with their sources, searched backward from the cycles
class Node:
    def __init__(self):
        self.next = None
        self.sources = []
        self.state = 0


def solve(a, b, n):
    nodes = [Node() for _ in range(n)]
    for x, node in enumerate(nodes):
        node.next = nodes[(a * x + b) % n]
        node.next.sources.append(node)
    loops = []
    for start, node in enumerate(nodes, 1):
        while node.state == 0:
            node.state = start
            node = node.next
        if node.state == start:
            loop = []
            while node.state != -1:
                node.state = -1
                loop.append(node)
                node = node.next
            loops.append(loop)
    layer = [node for loop in loops for node in loop]
    core, depth = len(layer), -1
    while layer:
        depth += 1
        layer = [s for node in layer for s in node.sources if s.state != -1]
    return [core, len(loops), max(map(len, loops)), depth]
