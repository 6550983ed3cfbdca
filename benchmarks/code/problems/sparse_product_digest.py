"""Given the nonzero entries of two square matrices, return three numbers of their product: how many entries
are not zero, the sum of the main diagonal, and the greatest entry.

The matrices have `size` rows and are given as lists of [ROW, COLUMN, VALUE], in any order, with at most one
entry a place and about four a row. The greatest entry is over all places, also those that are zero.
"""

RANGE = (5, 600)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    result = []
    for _ in range(2):
        places = {(rng.randrange(size), rng.randrange(size)) for _ in range(4 * size)}
        entries = [[r, c, rng.choice([-3, -2, -1, 1, 2, 3, 4, 5])] for r, c in sorted(places)]
        rng.shuffle(entries)
        result.append(entries)
    return [size, *result]


# solution: one row of the product at a time
def solve(size, first, second):
    rows = [[] for _ in range(size)]
    for r, c, v in second:
        rows[r].append((c, v))
    left = sorted(first)
    nonzero = diagonal = 0
    greatest = None
    position = 0
    for r in range(size):
        line = [0] * size
        while position < len(left) and left[position][0] == r:
            _, middle, v = left[position]
            for c, w in rows[middle]:
                line[c] += v * w
            position += 1
        nonzero += size - line.count(0)
        diagonal += line[r]
        top = max(line)
        if greatest is None or top > greatest:
            greatest = top
    return [nonzero, diagonal, greatest]


# solution: full matrices
def full(size, entries):
    matrix = [[0 for _ in range(size)] for _ in range(size)]
    for r, c, v in entries:
        matrix[r][c] = v
    return matrix


def solve(size, first, second):
    a = full(size, first)
    b = full(size, second)
    product = full(size, [])
    for i in range(size):
        for k in range(size):
            if a[i][k]:
                factor = a[i][k]
                row = b[k]
                product[i] = [x + factor * y for x, y in zip(product[i], row)]
    count = sum(1 for row in product for value in row if value != 0)
    trace = sum(product[i][i] for i in range(size))
    return [count, trace, max(map(max, product))]


# solution: dictionary of places
from collections import defaultdict


def solve(size, first, second):
    by_row = defaultdict(dict)
    for r, c, v in second:
        by_row[r][c] = v
    product = defaultdict(int)
    for r, middle, v in first:
        for c, w in by_row[middle].items():
            product[(r, c)] += v * w
    values = [v for v in product.values() if v]
    trace = sum(product.get((i, i), 0) for i in range(size))
    top = max(values, default=0)
    if len(values) < size * size:
        top = max(top, 0)
    return [len(values), trace, top]


# solution: sorted list of all partial products
from itertools import groupby


def solve(size, first, second):
    left = sorted(first, key=lambda e: e[1])
    right = sorted(second)
    parts = []
    j = 0
    for r, k, v in left:
        while j < len(right) and right[j][0] < k:
            j += 1
        i = j
        while i < len(right) and right[i][0] == k:
            parts.append((r * size + right[i][1], v * right[i][2]))
            i += 1
    parts.sort()
    nonzero, diagonal, best = 0, 0, None
    for place, group in groupby(parts, key=lambda p: p[0]):
        value = sum(p[1] for p in group)
        if not value:
            continue
        nonzero += 1
        if place // size == place % size:
            diagonal += value
        if best is None or value > best:
            best = value
    if best is None or nonzero < size * size and best < 0:
        best = 0
    return [nonzero, diagonal, best]


# solution: rows times columns
def solve(size, first, second):
    rows, columns = {}, {}
    for r, c, v in first:
        rows.setdefault(r, {})[c] = v
    for r, c, v in second:
        columns.setdefault(c, {})[r] = v

    def entries():
        for i in range(size):
            row = rows.get(i, {})
            for j in range(size):
                column = columns.get(j, {})
                if row.keys().isdisjoint(column):
                    yield i, j, 0
                else:
                    yield i, j, sum(v * column[k] for k, v in row.items() if k in column)

    count = trace = 0
    high = -(10**9)
    for i, j, value in entries():
        if value:
            count += 1
        if i == j:
            trace += value
        if value > high:
            high = value
    return [count, trace, high]
