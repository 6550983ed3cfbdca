"""Return 1 if there is a simple graph (no loops, no double edges) whose nodes have the given degrees, else
0, and, for the first node of the list, the largest number that could stand in its place so that there is
such a graph, or -1 if there is none.

The list has `size` numbers from 0 to size - 1.
"""

RANGE = (2, 260)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    chance = rng.uniform(0.1, 0.7)
    degree = [0] * size
    for b in range(size):
        for a in range(b):
            if rng.random() < chance:
                degree[a] += 1
                degree[b] += 1
    if rng.random() < 0.4:
        degree[rng.randrange(size)] = rng.randrange(size)
    rng.shuffle(degree)
    return [degree]


# solution: inequalities over the sorted list
def fits(degrees):
    d = sorted(degrees, reverse=True)
    if sum(d) % 2:
        return False
    left = 0
    for k in range(1, len(d) + 1):
        left += d[k - 1]
        if left > k * (k - 1) + sum(min(x, k) for x in d[k:]):
            return False
        if d[k - 1] < k:
            break
    return True


def solve(degrees):
    n = len(degrees)
    best = next((x for x in range(n - 1, -1, -1) if fits([x] + degrees[1:])), -1)
    return [int(fits(degrees)), best]


# solution: greatest node joined to the next ones, list sorted again
def possible(degrees):
    if sum(degrees) & 1:
        return False
    rest = sorted(degrees)
    while rest:
        d = rest.pop()
        if d == 0:
            return True
        if d > len(rest):
            return False
        for i in range(len(rest) - d, len(rest)):
            rest[i] -= 1
            if rest[i] < 0:
                return False
        rest.sort()
    return True


def solve(degrees):
    answer = -1
    parity = sum(degrees[1:]) % 2
    for x in range(parity, len(degrees), 2):
        if possible(degrees[1:] + [x]):
            answer = x
    return [1 if possible(degrees) else 0, answer]


# solution: number of nodes of each degree, inequalities on counts
from array import array


def solve(degrees):
    n = len(degrees)
    count = array("h", bytes(2 * n))
    for d in degrees:
        count[d] += 1
    own = check(count, n)
    count[degrees[0]] -= 1
    best = -1
    for x in range(n):
        count[x] += 1
        if check(count, n):
            best = x
        count[x] -= 1
    return [int(own), best]


def check(count, n):
    total = 0
    for d in range(n):
        total += d * count[d]
    if total % 2:
        return False
    taken = used = 0
    d = n - 1
    for k in range(1, n + 1):
        while d >= 0 and used == count[d]:
            d -= 1
            used = 0
        used += 1
        taken += d
        if d < k - 1:
            break
        right = 0
        for e in range(d + 1):
            number = count[e] - used if e == d else count[e]
            right += number * (e if e < k else k)
        if taken > k * (k - 1) + right:
            return False
    return True


# solution: graph really built with sets of neighbours, dictionary of answers
def build(degrees):
    near = {v: set() for v in range(len(degrees))}
    open_ends = dict(enumerate(degrees))
    while open_ends:
        v = max(open_ends, key=open_ends.get)
        need = open_ends.pop(v)
        partners = sorted(open_ends, key=open_ends.get, reverse=True)[:need]
        if len(partners) < need:
            return None
        for u in partners:
            if open_ends[u] == 0:
                return None
            open_ends[u] -= 1
            near[v].add(u)
            near[u].add(v)
    return near


def solve(degrees):
    first = build(degrees) is not None
    n = len(degrees)
    rest = degrees[1:]
    start = n - 1 if (n - 1 + sum(rest)) % 2 == 0 else n - 2
    low, tried = -1, {}
    for x in range(start, -1, -2):
        tried[x] = build([x] + rest)
        if tried[x] is not None:
            low = x
            break
    return [int(first), low]


# solution: conjugate numbers compared, prefix sums kept
from itertools import accumulate


class Degrees:
    def __init__(self, numbers):
        self.sorted = sorted(numbers, reverse=True)
        self.sums = [0, *accumulate(self.sorted)]

    def graphic(self):
        if self.sums[-1] % 2:
            return False
        n = len(self.sorted)
        place = n
        for k in range(1, n + 1):
            while place > 0 and self.sorted[place - 1] < k:
                place -= 1
            edge = max(place, k)
            most = k * (k - 1) + (edge - k) * k + self.sums[n] - self.sums[edge]
            if self.sums[k] > most:
                return False
        return True


def solve(degrees):
    candidates = [Degrees([x] + degrees[1:]) for x in range(len(degrees))]
    good = [x for x, d in enumerate(candidates) if d.graphic()]
    return [int(degrees[0] in good), max(good, default=-1)]
