"""Given how often each of the sorted keys is looked up, return the least total cost of lookups in a binary search tree of them.

There are `size` keys, each with a frequency from 1 to 500. A lookup costs the depth of its key, where the root has depth 1; the
total is the sum of frequency times depth.
"""

RANGE = (4, 90)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    return [[rng.randint(1, 500) for _ in range(size)]]


# solution: all roots, with running totals
from itertools import accumulate


def solve(freq):
    n = len(freq)
    total = [0, *accumulate(freq)]
    cost = [[0] * (n + 1) for _ in range(n + 2)]
    for i in range(n - 1, -1, -1):
        for j in range(i + 1, n + 1):
            cost[i][j] = total[j] - total[i] + min(cost[i][r] + cost[r + 1][j] for r in range(i, j))
    return cost[0][n]


# solution: roots between the neighbours' roots
def solve(frequencies):
    n = len(frequencies)
    roots = list(range(n))
    layer = list(frequencies)
    layers = [[0] * (n + 1), layer]
    weights = list(frequencies)
    for length in range(2, n + 1):
        new_costs, new_roots, new_weights = [], [], []
        for i in range(n - length + 1):
            w = weights[i] + frequencies[i + length - 1]
            best, arg = None, None
            for r in range(roots[i], roots[i + 1] + 1):
                c = layers[r - i][i] + layers[i + length - 1 - r][r + 1]
                if best is None or c < best:
                    best, arg = c, r
            new_costs.append(best + w)
            new_roots.append(arg)
            new_weights.append(w)
        layers.append(new_costs)
        roots, weights = new_roots, new_weights
    return layers[n][0]


# solution: recursion on slices as keys
def solve(freq):
    memo = {(): 0}

    def tree(keys):
        if keys not in memo:
            best = None
            for r in range(len(keys)):
                c = tree(keys[:r]) + tree(keys[r + 1 :])
                if best is None or c < best:
                    best = c
            memo[keys] = best + sum(keys)
        return memo[keys]

    return tree(tuple(freq))


# solution: tree nodes for every range
from dataclasses import dataclass


@dataclass
class Node:
    key: int
    cost: int
    weight: int
    left: object
    right: object


def solve(freq):
    n = len(freq)
    empty = Node(-1, 0, 0, None, None)
    best = {}
    for size in range(1, n + 1):
        for first in range(n - size + 1):
            last = first + size - 1
            chosen = None
            for key in range(first, last + 1):
                left = best.get((first, key - 1), empty)
                right = best.get((key + 1, last), empty)
                cost = left.cost + right.cost
                if chosen is None or cost < chosen[0]:
                    chosen = (cost, key, left, right)
            cost, key, left, right = chosen
            weight = left.weight + right.weight + freq[key]
            best[first, last] = Node(key, cost + weight, weight, left, right)
    return best[0, n - 1].cost


# solution: triangular array, ends growing
from array import array


def solve(f):
    n = len(f)
    a = array("i", [0] * ((n + 1) * (n + 2) // 2))
    base = array("h", (j * (j + 1) // 2 for j in range(n + 1)))
    for j in range(1, n + 1):
        weight = 0
        for i in range(j - 1, -1, -1):
            weight += f[i]
            least = a[base[j] + i + 1]
            for r in range(i + 1, j):
                c = a[base[r] + i] + a[base[j] + r + 1]
                if c < least:
                    least = c
            a[base[j] + i] = least + weight
    return a[base[n]]
