"""Given different numbers, return the least number of swaps of any two of them that sorts the list.

There are `size` numbers between 0 and 10 * `size`, in no order or nearly in order.
"""

RANGE = (20, 60_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    numbers = rng.sample(range(10 * size), size)
    if rng.random() < 0.4:
        numbers.sort()
        for _ in range(size // 3):
            i, j = rng.randrange(size), rng.randrange(size)
            numbers[i], numbers[j] = numbers[j], numbers[i]
    return [numbers]


# solution: swapped into place with a dictionary of ranks
def solve(numbers):
    rank = {number: i for i, number in enumerate(sorted(numbers))}
    swaps = 0
    for i in range(len(numbers)):
        while rank[numbers[i]] != i:
            j = rank[numbers[i]]
            numbers[i], numbers[j] = numbers[j], numbers[i]
            swaps += 1
    return swaps


# solution: circles of places marked in bytes
def solve(values):
    n = len(values)
    order = sorted(range(n), key=values.__getitem__)
    seen = bytearray(n)
    circles = 0
    for i in range(n):
        if seen[i]:
            continue
        circles += 1
        while not seen[i]:
            seen[i] = 1
            i = order[i]
    return n - circles


# solution: union of places, sizes of the sets
class Sets:
    def __init__(self, members):
        self.parent = {m: m for m in members}
        self.joined = 0

    def find(self, m):
        while self.parent[m] != m:
            self.parent[m] = self.parent[self.parent[m]]
            m = self.parent[m]
        return m

    def join(self, a, b):
        a, b = self.find(a), self.find(b)
        if a != b:
            self.parent[a] = b
            self.joined += 1


def solve(numbers):
    sets = Sets(numbers)
    for a, b in zip(numbers, sorted(numbers)):
        sets.join(a, b)
    return sets.joined


# solution: graph of links and groups collected by a search
def solve(numbers):
    links = {}
    for here, there in zip(numbers, sorted(numbers)):
        links.setdefault(here, set()).add(there)
        links.setdefault(there, set()).add(here)
    groups = []
    left = set(numbers)
    while left:
        start = left.pop()
        group = [start]
        for number in group:
            for other in links[number]:
                if other in left:
                    left.remove(other)
                    group.append(other)
        groups.append(group)
    return sum(len(group) - 1 for group in groups)


# solution: ranks in a table of all values
from array import array


def solve(numbers):
    top = max(numbers) + 1
    rank = array("l", [0]) * top
    for number in numbers:
        rank[number] = 1
    before = 0
    for value in range(top):
        if rank[value]:
            rank[value] = before
            before += 1
    numbers[:] = map(rank.__getitem__, numbers)
    swaps = 0
    for i in range(len(numbers)):
        j = numbers[i]
        while j != i:
            numbers[i], numbers[j] = numbers[j], j
            j = numbers[i]
            swaps += 1
    return swaps
