"""Given two square matrices of integers as lists of rows, return their product in the same form.

Both are `size` x `size`; the entries are from -9 to 9 and about a third of them are 0.
"""

RANGE = (4, 80)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""

    def matrix():
        return [[rng.randint(-9, 9) if rng.random() < 0.7 else 0 for _ in range(size)] for _ in range(size)]

    return [matrix(), matrix()]


# solution: three loops
def solve(a, b):
    n = len(a)
    result = [[0] * n for _ in range(n)]
    for i in range(n):
        for j in range(n):
            total = 0
            for k in range(n):
                total += a[i][k] * b[k][j]
            result[i][j] = total
    return result


# solution: rows against transposed columns
from operator import mul


def solve(left, right):
    columns = list(zip(*right))
    return [[sum(map(mul, row, column)) for column in columns] for row in left]


# solution: dictionaries of nonzero entries
def sparse(matrix):
    return {i: {j: value for j, value in enumerate(row) if value} for i, row in enumerate(matrix)}


def solve(first, second):
    n = len(first)
    p, q = sparse(first), sparse(second)
    product = {i: {} for i in range(n)}
    for i, entries in p.items():
        target = product[i]
        for k, x in entries.items():
            for j, y in q[k].items():
                target[j] = target.get(j, 0) + x * y
    return [[product[i].get(j, 0) for j in range(n)] for i in range(n)]


# solution: flat arrays
from array import array
from itertools import chain


def solve(a, b):
    n = len(a)
    x = array("l", chain.from_iterable(a))
    y = array("l", chain.from_iterable(b))
    z = array("l", bytes(x.itemsize * n * n))
    for i in range(0, n * n, n):
        for k in range(n):
            factor = x[i + k]
            if factor == 0:
                continue
            at = i
            for value in y[k * n : (k + 1) * n]:
                z[at] += factor * value
                at += 1
    return [z[i : i + n].tolist() for i in range(0, n * n, n)]


# solution: quarters by recursion
def add(a, b):
    return [[x + y for x, y in zip(r, s)] for r, s in zip(a, b)]


def quarters(m, h):
    top, bottom = m[:h], m[h:]
    return ([r[:h] for r in top], [r[h:] for r in top], [r[:h] for r in bottom], [r[h:] for r in bottom])


def multiply(a, b):
    n = len(a)
    if n <= 8 or n % 2:
        columns = list(zip(*b))
        return [[sum([x * y for x, y in zip(row, c)]) for c in columns] for row in a]
    h = n // 2
    a11, a12, a21, a22 = quarters(a, h)
    b11, b12, b21, b22 = quarters(b, h)
    c11 = add(multiply(a11, b11), multiply(a12, b21))
    c12 = add(multiply(a11, b12), multiply(a12, b22))
    c21 = add(multiply(a21, b11), multiply(a22, b21))
    c22 = add(multiply(a21, b12), multiply(a22, b22))
    return [r + s for r, s in zip(c11, c12)] + [r + s for r, s in zip(c21, c22)]


def solve(a, b):
    return multiply(a, b)
