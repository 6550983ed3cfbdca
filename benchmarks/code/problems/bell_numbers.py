"""Given a whole number n, return the list of the first n Bell numbers, beginning 1, 1, 2, 5, 15.

The Bell number B(k) counts the ways to split k different things into groups. The number n is `size` or one or two less.
"""

RANGE = (8, 600)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    return [size - rng.randint(0, 2)]


# solution: current line of Aitken's array
from itertools import accumulate


def solve(n):
    line = [1]
    bells = []
    while len(bells) < n:
        bells.append(line[0])
        line = list(accumulate(line, initial=line[-1]))
    return bells


# solution: triangle of all lines
def solve(n):
    triangle = [[1]]
    for i in range(1, n):
        new = [triangle[i - 1][-1]]
        for value in triangle[i - 1]:
            new.append(new[-1] + value)
        triangle.append(new)
    return [line[0] for line in triangle]


# solution: binomial recurrence
def solve(n):
    b = [1]
    for k in range(n - 1):
        c = 1
        total = 0
        for j in range(k + 1):
            total += c * b[j]
            c = c * (k - j) // (j + 1)
        b.append(total)
    return b


# solution: sums of Stirling rows in a dictionary
def solve(n):
    stirling = {0: {0: 1}}
    for m in range(1, n):
        previous = stirling[m - 1]
        stirling[m] = {}
        for k in range(1, m + 1):
            stirling[m][k] = previous.get(k - 1, 0) + k * previous.get(k, 0)
    return [sum(row.values()) for row in stirling.values()]


# solution: stored Pascal triangle
class Pascal:
    def __init__(self, height):
        self.lines = [(1,)]
        for _ in range(height):
            last = self.lines[-1]
            self.lines.append((1, *(x + y for x, y in zip(last, last[1:])), 1))

    def __getitem__(self, index):
        return self.lines[index]


def solve(n):
    pascal = Pascal(n)
    bells = []
    for k in range(n):
        bells.append(sum(c * b for c, b in zip(pascal[k - 1], bells)) if k else 1)
    return bells
