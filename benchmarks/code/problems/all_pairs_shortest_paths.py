"""Given a square matrix of edge lengths (-1: no edge), return the matrix of the shortest distances between all vertices (-1: no way).

Entry [i][j] is the length of the directed edge from i to j, and the diagonal is 0. There are `size` vertices; lengths
are whole numbers from 1 to 50.
"""

RANGE = (4, 80)


def example(size, rng):
    share = min(0.5, 4 / size)
    return [[
        [0 if i == j else rng.randint(1, 50) if rng.random() < share else -1 for j in range(size)]
        for i in range(size)
    ]]


# solution: Floyd and Warshall on copied rows
def solve(matrix):
    far = 10 ** 9
    dist = [[far if d < 0 else d for d in row] for row in matrix]
    for middle, via in enumerate(dist):
        for row in dist:
            start = row[middle]
            if start == far:
                continue
            for j, rest in enumerate(via):
                if start + rest < row[j]:
                    row[j] = start + rest
    return [[-1 if d >= far else d for d in row] for row in dist]


# solution: a heap search from every vertex
import heapq


def solve(matrix):
    n = len(matrix)
    links = [[(j, w) for j, w in enumerate(row) if w > 0] for row in matrix]

    def distances(source):
        settled = [-1] * n
        heap = [(0, source)]
        while heap:
            d, v = heapq.heappop(heap)
            if settled[v] >= 0:
                continue
            settled[v] = d
            for to, w in links[v]:
                if settled[to] < 0:
                    heapq.heappush(heap, (d + w, to))
        return settled

    return [distances(v) for v in range(n)]


# solution: squaring the matrix with minimum and plus
from operator import add


def solve(matrix):
    inf = float("inf")
    current = [[inf if x < 0 else x for x in row] for row in matrix]
    while True:
        columns = list(zip(*current))
        squared = [[min(map(add, row, column)) for column in columns] for row in current]
        if squared == current:
            break
        current = squared
    return [[-1 if x == inf else x for x in row] for row in current]


# solution: every stage of the table kept
def solve(matrix):
    none = 1_000_000
    stages = [[[none if w < 0 else w for w in row] for row in matrix]]
    for k in range(len(matrix)):
        old = stages[-1]
        through = old[k]
        stages.append([
            [a if a < row[k] + b else row[k] + b for a, b in zip(row, through)]
            for row in old
        ])
    return [[w if w < none else -1 for w in row] for row in stages[-1]]


# solution: relaxing an edge list in dictionaries of rows
from collections import deque


def solve(matrix):
    names = range(len(matrix))
    edges = {i: {j: w for j, w in enumerate(matrix[i]) if w > 0} for i in names}
    table = {}
    for source in names:
        table[source, source] = 0
        waiting = deque([source])
        while waiting:
            v = waiting.popleft()
            base = table[source, v]
            for to, w in edges[v].items():
                if (source, to) not in table or table[source, to] > base + w:
                    table[source, to] = base + w
                    if to not in waiting:
                        waiting.append(to)
    return [[table.get((i, j), -1) for j in names] for i in names]
