"""Given a connected undirected graph, return its radius, its diameter and the number of its central nodes.

The eccentricity of a node is the greatest distance (in edges) to any node; the radius is the least and the diameter the greatest
eccentricity; a node is central when its eccentricity is the radius. There are `size` nodes; `edges` is a list of pairs [u, v].
"""

RANGE = (3, 110)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    span = rng.choice([3, 10, 40])
    edges = [[rng.randrange(max(0, v - span), v), v] for v in range(1, size)]
    for _ in range(size // 3):
        u = rng.randrange(size - 1)
        edges.append([u, min(size - 1, u + rng.randint(1, span))])
    return [size, edges]


# solution: one breadth first search after another
def solve(size, edges):
    near = [[] for _ in range(size)]
    for u, v in edges:
        near[u].append(v)
        near[v].append(u)
    result = []
    for start in range(size):
        distance = {start: 0}
        queue = [start]
        for u in queue:
            for v in near[u]:
                if v not in distance:
                    distance[v] = distance[u] + 1
                    queue.append(v)
        result.append(distance[queue[-1]])
    radius = min(result)
    return [radius, max(result), result.count(radius)]


# solution: matrix through every intermediate node
def solve(size, edges):
    far = size + 1
    d = [[0 if i == j else far for j in range(size)] for i in range(size)]
    for u, v in edges:
        d[u][v] = d[v][u] = 1
    for k in range(size):
        row_k = d[k]
        for i in range(size):
            base = d[i][k]
            if base < far:
                d[i] = [x if x <= base + y else base + y for x, y in zip(d[i], row_k)]
    eccentricities = sorted(max(row) for row in d)
    return [eccentricities[0], eccentricities[-1], eccentricities.count(eccentricities[0])]


# solution: balls as bit masks growing together
def solve(size, edges):
    neighbours = [1 << v for v in range(size)]
    for u, v in edges:
        neighbours[u] |= 1 << v
        neighbours[v] |= 1 << u
    links = [(u, v) for u, v in edges]
    full = (1 << size) - 1
    ball = [1 << v for v in range(size)]
    eccentricity = [0] * size
    steps = 0
    while any(mask != full for mask in ball):
        steps += 1
        grown = ball[:]
        for u, v in links:
            grown[u] |= ball[v]
            grown[v] |= ball[u]
        for v in range(size):
            if ball[v] != full and grown[v] == full:
                eccentricity[v] = steps
        ball = grown
    least = min(eccentricity)
    return [least, steps, eccentricity.count(least)]


# solution: a shortest path stored for every pair
def solve(size, edges):
    near = {v: set() for v in range(size)}
    for u, v in edges:
        near[u].add(v)
        near[v].add(u)
    paths = {}
    for start in range(size):
        paths[start, start] = (start,)
        wave = [start]
        while wave:
            after = []
            for u in wave:
                for v in near[u]:
                    if (start, v) not in paths:
                        paths[start, v] = paths[start, u] + (v,)
                        after.append(v)
            wave = after
    longest = [max(len(paths[u, v]) for v in range(size)) - 1 for u in range(size)]
    return [min(longest), max(longest), sum(x == min(longest) for x in longest)]


# solution: relaxing one byte row over the bare edge list
def solve(size, edges):
    radius, diameter, central = size, 0, 0
    for start in range(size):
        away = bytearray(b"\xff") * size
        away[start] = 0
        moved = True
        while moved:
            moved = False
            for u, v in edges:
                if away[u] + 1 < away[v]:
                    away[v] = away[u] + 1
                    moved = True
                elif away[v] + 1 < away[u]:
                    away[u] = away[v] + 1
                    moved = True
        worst = max(away)
        diameter = max(diameter, worst)
        if worst < radius:
            radius, central = worst, 0
        central += worst == radius
    return [radius, diameter, central]
