"""Given whole numbers and queries [r, m], return for each query the sum of the numbers at places r, r + m,
r + 2m and so on; [place, 0, value] instead sets a number.

There are `size` numbers and 150 queries and changes at most.
"""

RANGE = (30, 10_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    queries = []
    for _ in range(rng.randint(50, 150)):
        if rng.random() < 0.3:
            queries.append([rng.randrange(size), 0, rng.randint(-1000, 1000)])
        else:
            m = min(size, rng.choice([rng.randint(1, 12), rng.randint(1, 400)]))
            queries.append([rng.randrange(m), m])
    return [[rng.randint(-1000, 1000) for _ in range(size)], queries]


# solution: slices summed
def solve(numbers, queries):
    out = []
    for r, m, *value in queries:
        if m:
            out.append(sum(numbers[r::m]))
        else:
            numbers[r] = value[0]
    return out


# solution: tables for all small steps, walking for large ones
def solve(numbers, queries):
    n = len(numbers)
    limit = int(n**0.5)
    table = [[0] * m for m in range(limit + 1)]
    for m in range(1, limit + 1):
        row = table[m]
        for i in range(n):
            row[i % m] += numbers[i]
    answers = []
    for query in queries:
        r, m = query[0], query[1]
        if m == 0:
            change = query[2] - numbers[r]
            numbers[r] = query[2]
            for k in range(1, limit + 1):
                table[k][r % k] += change
        elif m <= limit:
            answers.append(table[m][r])
        else:
            total = 0
            for i in range(r, n, m):
                total += numbers[i]
            answers.append(total)
    return answers


# solution: answers kept and corrected by changes
class Numbers:
    def __init__(self, numbers):
        self.numbers = dict(enumerate(numbers))
        self.known = {}

    def set(self, place, value):
        for r, m in self.known:
            if place % m == r:
                self.known[r, m] += value - self.numbers[place]
        self.numbers[place] = value

    def total(self, r, m):
        if (r, m) not in self.known:
            self.known[r, m] = sum(x for i, x in self.numbers.items() if i % m == r)
        return self.known[r, m]


def solve(numbers, queries):
    store = Numbers(numbers)
    results = []
    for query in queries:
        if query[1]:
            results.append(store.total(*query))
        else:
            store.set(query[0], query[2])
    return results


# solution: offline, the first numbers once for each step asked, then the changes
from array import array


def solve(numbers, queries):
    by_step = {}
    for at, query in enumerate(queries):
        by_step.setdefault(query[1], []).append(at)
    changes = []
    now = array("i", numbers)
    for at in by_step.pop(0, []):
        place, _, value = queries[at]
        changes.append((at, place, value - now[place]))
        now[place] = value
    answers = {}
    for m, places in by_step.items():
        sums = array("q", bytes(8 * m))
        for i, x in enumerate(numbers):
            sums[i % m] += x
        k = 0
        for at in places:
            while k < len(changes) and changes[k][0] < at:
                sums[changes[k][1] % m] += changes[k][2]
                k += 1
            answers[at] = sums[queries[at][0]]
    return [answers[at] for at in sorted(answers)]


# solution: generator over places, changes laid over the list
def solve(numbers, queries):
    changed = {}

    def value(i):
        return changed[i] if i in changed else numbers[i]

    def answers():
        for query in queries:
            if query[1] == 0:
                changed[query[0]] = query[2]
            else:
                yield sum(map(value, range(query[0], len(numbers), query[1])))

    return list(answers())
