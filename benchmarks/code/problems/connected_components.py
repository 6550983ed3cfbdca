"""Given the number of vertices and a list of undirected edges [a, b], return the sizes of the connected components, largest first.

Vertices are 0 to `size` - 1 and there are about 0.8 * `size` edges, so that small and large components are mixed.
"""

RANGE = (50, 50_000)


def example(size, rng):
    edges = []
    for _ in range(size * 4 // 5):
        a = rng.randrange(size)
        b = min(size - 1, max(0, a + rng.randint(-50, 50)))
        edges.append([a, b])
    return [size, edges]


# solution: union-find with path halving
def solve(n, edges):
    parent = list(range(n))
    size = [1] * n

    def find(x):
        while parent[x] != x:
            parent[x] = parent[parent[x]]
            x = parent[x]
        return x

    for a, b in edges:
        a, b = find(a), find(b)
        if a != b:
            if size[a] < size[b]:
                a, b = b, a
            parent[b] = a
            size[a] += size[b]
    return sorted((size[v] for v in range(n) if parent[v] == v), reverse=True)


# solution: adjacency lists and a stack
def solve(vertex_count, edges):
    neighbours = [[] for _ in range(vertex_count)]
    for a, b in edges:
        neighbours[a].append(b)
        neighbours[b].append(a)
    visited = [False] * vertex_count
    sizes = []
    for start in range(vertex_count):
        if visited[start]:
            continue
        visited[start] = True
        stack = [start]
        count = 0
        while stack:
            vertex = stack.pop()
            count += 1
            for other in neighbours[vertex]:
                if not visited[other]:
                    visited[other] = True
                    stack.append(other)
        sizes.append(count)
    sizes.sort(reverse=True)
    return sizes


# solution: dictionary of sets emptied as it is walked
from collections import defaultdict


def solve(n, edges):
    graph = defaultdict(set)
    for a, b in edges:
        if a != b:
            graph[a].add(b)
            graph[b].add(a)
    alone = n - len(graph)
    result = []
    while graph:
        start, todo = graph.popitem()
        component = {start}
        while todo:
            v = todo.pop()
            if v in component:
                continue
            component.add(v)
            todo |= graph.pop(v) - component
        result.append(len(component))
    return sorted(result, reverse=True) + [1] * alone


# solution: merging member lists, the smaller into the larger
def solve(n, edges):
    group_of = [[v] for v in range(n)]
    for a, b in edges:
        big, small = group_of[a], group_of[b]
        if big is small:
            continue
        if len(big) < len(small):
            big, small = small, big
        big += small
        for v in small:
            group_of[v] = big
    answer = []
    for v, group in enumerate(group_of):
        if group[0] == v:
            answer.append(len(group))
    answer.sort()
    answer.reverse()
    return answer


# solution: lowering labels in arrays until nothing changes
from array import array
from collections import Counter


def solve(n, edges):
    label = array("i", range(n))
    changed = True
    while changed:
        changed = False
        for a, b in edges:
            la, lb = label[a], label[b]
            if la < lb:
                label[lb] = label[b] = la
                changed = True
            elif lb < la:
                label[la] = label[a] = lb
                changed = True
        for v in range(n):
            label[v] = label[label[v]]
    return sorted(Counter(label).values(), reverse=True)
