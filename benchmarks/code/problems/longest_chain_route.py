"""Given steps that lead from lower to higher numbered points, return the checksum of the longest route, the one that comes first
in dictionary order of its points when several are longest.

There are `size` points; `steps` is a list of pairs [u, v] with u < v, sorted. A route is a list of points joined by steps; the
checksum of p0, p1, ... is (((p0 * 31 + p1) * 31 + p2) ...) modulo 1000003. With no step at all the route is the point 0.
"""

RANGE = (3, 900)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    steps = set()
    for u in range(size - 1):
        for _ in range(rng.randint(rng.choice([0, 1, 1, 1]), 4)):
            steps.add((u, min(size - 1, u + rng.randint(1, 6))))
    return [size, [list(step) for step in sorted(steps)]]


# solution: lengths from the end in a list
def solve(size, steps):
    length = [1] * size
    follow = [-1] * size
    for u, v in sorted(steps, key=lambda s: (-s[0], s[1])):
        if length[v] + 1 > length[u]:
            length[u] = length[v] + 1
            follow[u] = v
    point = length.index(max(length))
    total = 0
    while point >= 0:
        total = (total * 31 + point) % 1000003
        point = follow[point]
    return total


# solution: whole routes stored as lists at every point
def solve(size, steps):
    routes = {p: [p] for p in range(size)}
    for u, v in reversed(steps):
        candidate = [u] + routes[v]
        best = routes[u]
        if len(candidate) > len(best) or (len(candidate) == len(best) and candidate < best):
            routes[u] = candidate
    winner = min(routes.values(), key=lambda r: (-len(r), r))
    checksum = 0
    for p in winner:
        checksum = checksum * 31 + p
    return checksum % 1000003


# solution: adjacency matrix of bytes
def solve(size, steps):
    joined = [bytearray(size) for _ in range(size)]
    for u, v in steps:
        joined[u][v] = 1
    rank = [0] * size
    for u in range(size - 1, -1, -1):
        for v in range(u + 1, size):
            if joined[u][v] and rank[v] + 1 > rank[u]:
                rank[u] = rank[v] + 1
    here = rank.index(max(rank))
    code = here
    while rank[here]:
        here = next(v for v in range(size) if joined[here][v] and rank[v] == rank[here] - 1)
        code = (code * 31 + here) % 1000003
    return code


# solution: linked cells shared between the routes
from typing import Any, NamedTuple


class Cell(NamedTuple):
    point: int
    length: int
    rest: Any


def solve(size, steps):
    cells = [None] * size
    position = len(steps)
    for u in range(size - 1, -1, -1):
        best = Cell(u, 1, None)
        start = position
        while start and steps[start - 1][0] == u:
            start -= 1
        for k in range(start, position):
            tail = cells[steps[k][1]]
            if tail.length >= best.length:
                best = Cell(u, tail.length + 1, tail)
        position = start
        cells[u] = best
    top = cells[0]
    for cell in cells:
        if cell.length > top.length:
            top = cell
    value = 0
    while top is not None:
        value = (31 * value + top.point) % 1000003
        top = top.rest
    return value


# solution: sets of points by levels
def solve(size, steps):
    layers = [set(range(size))]
    while layers[-1]:
        layers.append({u for u, v in steps if v in layers[-1]})
    layers.pop()
    at = min(layers[-1])
    route = [at]
    for k in range(len(layers) - 2, -1, -1):
        at = min(v for u, v in steps if u == at and v in layers[k])
        route.append(at)
    power = 1
    checksum = 0
    for point in reversed(route):
        checksum = (checksum + point * power) % 1000003
        power = power * 31 % 1000003
    return checksum
