"""Given the adjacency lists of a connected graph, relabel its nodes in breadth-first order from node 0 (neighbours in the order listed) and return the list of checksums of the copy.

There are `size` nodes with about six neighbours each. The checksum of the node labelled k is the sum, over its neighbours
in their order, of (position counted from 1) times (label of the neighbour), plus k, modulo 1000003.
"""

RANGE = (10, 28_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    near = [[] for _ in range(size)]
    for i in range(1, size):
        j = rng.randrange(i)
        near[i].append(j)
        near[j].append(i)
    for _ in range(2 * size):
        a, b = rng.sample(range(size), 2)
        near[a].append(b)
        near[b].append(a)
    for row in near:
        rng.shuffle(row)
    return [near]


# solution: label list and order list
def solve(near):
    label = [-1] * len(near)
    label[0] = 0
    order = [0]
    for v in order:
        for w in near[v]:
            if label[w] < 0:
                label[w] = len(order)
                order.append(w)
    sums = []
    for k, v in enumerate(order):
        total = k
        for place, w in enumerate(near[v], 1):
            total += place * label[w]
        sums.append(total % 1000003)
    return sums


# solution: whole copy of node objects
from collections import deque


class Node:
    def __init__(self, label):
        self.label = label
        self.neighbours = []


def clone(near):
    copies = {0: Node(0)}
    queue = deque([0])
    while queue:
        v = queue.popleft()
        for w in near[v]:
            if w not in copies:
                copies[w] = Node(len(copies))
                queue.append(w)
            copies[v].neighbours.append(copies[w])
    return copies


def checksum(node):
    total = node.label
    for position, other in enumerate(node.neighbours):
        total += (position + 1) * other.label
    return total % 1000003


def solve(near):
    copies = clone(near)
    return [checksum(node) for node in copies.values()]


# solution: arrays and running totals
from array import array


def solve(near):
    n = len(near)
    label = array("i", [-1]) * n
    queue = array("i", [0]) * n
    label[0] = 0
    tail = 1
    result = [0] * n
    for head in range(n):
        total = head
        factor = 0
        for w in near[queue[head]]:
            factor += 1
            if label[w] == -1:
                label[w] = tail
                queue[tail] = w
                tail += 1
            total += factor * label[w]
        result[head] = total % 1000003
    return result


# solution: edge tuples sorted by new labels
def solve(near):
    labels = {0: 0}
    layer = [0]
    while layer:
        beneath = []
        for v in layer:
            for w in near[v]:
                if w not in labels:
                    labels[w] = len(labels)
                    beneath.append(w)
        layer = beneath
    edges = []
    for v in range(len(near)):
        for i in range(len(near[v])):
            edges.append((labels[v], i + 1, labels[near[v][i]]))
    edges.sort()
    sums = list(range(len(near)))
    for k, place, other in edges:
        sums[k] = (sums[k] + place * other) % 1000003
    return sums


# solution: new adjacency dictionary written out and read back
import json
from itertools import count


def solve(near):
    fresh = count()
    names = {}
    pending = [0]
    names[0] = next(fresh)
    copy = {}
    while pending:
        nxt = []
        for v in pending:
            for w in near[v]:
                if w not in names:
                    names[w] = next(fresh)
                    nxt.append(w)
            copy[str(names[v])] = [names[w] for w in near[v]]
        pending = nxt
    again = json.loads(json.dumps(copy))
    return [
        (int(k) + sum(p * x for p, x in zip(count(1), row))) % 1000003
        for k, row in again.items()
    ]
