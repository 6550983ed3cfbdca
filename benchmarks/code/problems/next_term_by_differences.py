"""Given the first terms of a sequence that a polynomial of whole-number values gives, return the next `more` terms modulo 1000003.

There are `size` terms, given exactly; the polynomial may have any degree below that number, and is the one of least degree.
"""

RANGE = (3, 320)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    return [[rng.randint(-1000, 1000) for _ in range(size)], rng.randint(1, 4)]


# solution: last entries of the difference rows
def solve(terms, more):
    ends = []
    row = terms
    while row:
        ends.append(row[-1])
        row = [b - a for a, b in zip(row, row[1:])]
    out = []
    for _ in range(more):
        for i in range(len(ends) - 2, -1, -1):
            ends[i] += ends[i + 1]
        out.append(ends[0] % 1000003)
    return out


# solution: whole triangle of differences kept
def solve(terms, more):
    triangle = [list(terms)]
    while len(triangle[-1]) > 1:
        previous = triangle[-1]
        triangle.append([previous[i + 1] - previous[i] for i in range(len(previous) - 1)])
    for _ in range(more):
        triangle[-1].append(triangle[-1][-1])
        for level in range(len(triangle) - 2, -1, -1):
            triangle[level].append(triangle[level][-1] + triangle[level + 1][-1])
    return [x % 1000003 for x in triangle[0][len(terms) :]]


# solution: signed binomials as a fixed recurrence
from math import comb


def solve(terms, more):
    values = terms[:]
    n = len(terms)
    weights = [(-1) ** (n - 1 - i) * comb(n, i) for i in range(n)]
    for _ in range(more):
        values.append(sum(w * v for w, v in zip(weights, values[-n:])))
    return [v % 1000003 for v in values[n:]]


# solution: Newton's form with binomials modulo the prime
def solve(terms, more):
    p = 1000003
    leads = []
    row = [t % p for t in terms]
    for length in range(len(row), 0, -1):
        leads.append(row[0])
        for i in range(length - 1):
            row[i] = (row[i + 1] - row[i]) % p
    answer = []
    for x in range(len(terms), len(terms) + more):
        total, choose = 0, 1
        for k, lead in enumerate(leads):
            total += choose * lead
            choose = choose * (x - k) * pow(k + 1, -1, p) % p
        answer.append(total % p)
    return answer


# solution: chained adders like a difference engine, started by interpolation of each added term
class Engine:
    def __init__(self):
        self.columns = []

    def push(self, value):
        fresh = [value]
        for old in self.columns:
            fresh.append(fresh[-1] - old)
        self.columns = fresh

    def crank(self):
        wheels = self.columns[:]
        carry = 0
        for i in reversed(range(len(wheels))):
            carry = wheels[i] + carry
            wheels[i] = carry
        self.columns = wheels
        return wheels[0]


def solve(terms, more):
    engine = Engine()
    for value in terms:
        engine.push(value)
    return [engine.crank() % 1000003 for _ in range(more)]
