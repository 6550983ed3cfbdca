"""Given the number of nodes of a tree and its edges [a, b, length], return the length of the longest path between two nodes.

Nodes are 0 to `size` - 1, edges have whole lengths from 1 to 100. The tree is not very deep (a few dozen levels).
"""

RANGE = (50, 20_000)


def example(size, rng):
    names = list(range(size))
    rng.shuffle(names)
    edges = []
    for i in range(1, size):
        pair = [names[i], names[rng.randrange(i // 2, i)]]
        rng.shuffle(pair)
        edges.append(pair + [rng.randint(1, 100)])
    rng.shuffle(edges)
    return [size, edges]


# solution: farthest node from the farthest node
def solve(n, edges):
    neighbours = [[] for _ in range(n)]
    for a, b, length in edges:
        neighbours[a].append((b, length))
        neighbours[b].append((a, length))

    def farthest(start):
        distance = [-1] * n
        distance[start] = 0
        stack = [start]
        best = start
        while stack:
            node = stack.pop()
            if distance[node] > distance[best]:
                best = node
            for other, length in neighbours[node]:
                if distance[other] < 0:
                    distance[other] = distance[node] + length
                    stack.append(other)
        return best, distance[best]

    return farthest(farthest(0)[0])[1]


# solution: picking leaves with exclusive-or links
from array import array


def solve(n, edges):
    degree = array("i", [0]) * n
    link = array("i", [0]) * n  # exclusive or of the numbers of the edges left
    for i, (a, b, _) in enumerate(edges):
        degree[a] += 1
        degree[b] += 1
        link[a] ^= i
        link[b] ^= i
    depth = array("i", [0]) * n
    best = 0
    for leaf in range(n):
        while degree[leaf] == 1:
            i = link[leaf]
            a, b, length = edges[i]
            other = a + b - leaf
            arm = depth[leaf] + length
            best = max(best, depth[other] + arm)
            depth[other] = max(depth[other], arm)
            degree[leaf] = 0
            degree[other] -= 1
            link[other] ^= i
            leaf = other
    return best


# solution: recursion that returns depth and best
from collections import defaultdict


def solve(n, edges):
    graph = defaultdict(dict)
    for a, b, w in edges:
        graph[a][b] = w
        graph[b][a] = w

    def visit(node, came_from):
        first = second = best = 0
        for child, w in graph[node].items():
            if child == came_from:
                continue
            arm, inner = visit(child, node)
            best = max(best, inner)
            arm += w
            if arm > first:
                first, second = arm, first
            elif arm > second:
                second = arm
        return first, max(best, first + second)

    return visit(0, None)[1]


# solution: order from the root, then back again
def solve(n, edges):
    around = [[] for _ in range(n)]
    for e in edges:
        around[e[0]].append(e)
        around[e[1]].append(e)
    parent = [None] * n
    order = [0]
    for v in order:
        for e in around[v]:
            w = e[1] if e[0] == v else e[0]
            if parent[v] is None or w != parent[v][0]:
                parent[w] = (v, e[2])
                order.append(w)
    arms = [[0, 0] for _ in range(n)]
    for v in reversed(order[1:]):
        p, length = parent[v]
        arms[p] = sorted(arms[p] + [arms[v][1] + length])[1:]
    return max(a + b for a, b in arms)


# solution: rounds that merge leaves in a dictionary of sets
def solve(n, edges):
    lengths = {}
    near = {v: set() for v in range(n)}
    for a, b, length in edges:
        lengths[a, b] = lengths[b, a] = length
        near[a].add(b)
        near[b].add(a)
    height = dict.fromkeys(near, 0)
    answer = 0
    leaves = [v for v in near if len(near[v]) == 1]
    while leaves:
        coming = []
        for leaf in leaves:
            if not near[leaf]:
                continue
            stem = near.pop(leaf).pop()
            reach = height.pop(leaf) + lengths[leaf, stem]
            answer = max(answer, reach + height[stem])
            height[stem] = max(height[stem], reach)
            near[stem].remove(leaf)
            if len(near[stem]) == 1:
                coming.append(stem)
        leaves = coming
    return answer
