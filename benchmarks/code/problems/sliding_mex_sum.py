"""Given a list of `size` integers, none below 0, and a width, return the sum over all windows of that width of the least
integer (from 0) that is missing in the window.

A window is made of `width` neighbours; the list has size - width + 1 of them.
"""

RANGE = (6, 1500)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    top = max(2, int(size**0.6))
    values = [min(rng.randrange(top), rng.randrange(top)) for _ in range(size)]
    return [values, max(2, size // 3)]


# solution: set of every window
def solve(values, width):
    total = 0
    for k in range(len(values) - width + 1):
        window = set(values[k : k + width])
        missing = 0
        while missing in window:
            missing += 1
        total += missing
    return total


# solution: all windows' sets kept first
def solve(values, width):
    windows = []
    current = {}
    for k, v in enumerate(values):
        current[v] = current.get(v, 0) + 1
        if k >= width:
            old = values[k - width]
            current[old] -= 1
            if current[old] == 0:
                del current[old]
        if k + 1 >= width:
            windows.append(frozenset(current))
    answer = 0
    for window in windows:
        number = 0
        while number in window:
            number += 1
        answer += number
    return answer


# solution: counts with a heap of absent numbers
from heapq import heapify, heappop, heappush


def solve(values, width):
    top = max(values) + 2
    count = [0] * top
    for v in values[:width]:
        count[v] += 1
    absent = [x for x in range(top) if count[x] == 0]
    heapify(absent)
    total = absent[0]
    for k in range(width, len(values)):
        old, new = values[k - width], values[k]
        count[new] += 1
        count[old] -= 1
        if count[old] == 0:
            heappush(absent, old)
        while count[absent[0]]:
            heappop(absent)
        total += absent[0]
    return total


# solution: last places in a minimum tree
from array import array


def solve(values, width):
    leaves = 1
    while leaves < max(values) + 2:
        leaves *= 2
    tree = array("l", [-1]) * (2 * leaves)
    total = 0
    for place, v in enumerate(values):
        node = leaves + v
        tree[node] = place
        while node > 1:
            node //= 2
            tree[node] = min(tree[2 * node], tree[2 * node + 1])
        begin = place - width + 1
        if begin >= 0:
            node = 1
            while node < leaves:
                node *= 2
                if tree[node] >= begin:
                    node += 1
            total += node - leaves
    return total


# solution: table of last places of each number at each place
def solve(values, width):
    kinds = max(values) + 1
    table = []
    row = (-1,) * kinds
    for place, v in enumerate(values):
        row = row[:v] + (place,) + row[v + 1 :]
        table.append(row)
    total = 0
    for place in range(width - 1, len(values)):
        begin = place - width + 1
        for number, seen in enumerate(table[place]):
            if seen < begin:
                total += number
                break
        else:
            total += kinds
    return total
