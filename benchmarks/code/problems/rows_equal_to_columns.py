"""Given a square matrix, count the pairs (row, column) in which the row read from the left equals the
column read from the top, and the greatest number of pairs that show the same numbers.

The matrix has `size` rows and columns.
"""

RANGE = (4, 260)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    kinds = rng.randint(2, 5)
    labels = [rng.randrange(kinds) for _ in range(size)]
    table = [[rng.randint(0, 9) for _ in range(kinds)] for _ in range(kinds)]
    for a in range(kinds):
        for b in range(a):
            table[a][b] = table[b][a]
    matrix = [[table[a][b] for b in labels] for a in labels]
    for _ in range(rng.randint(1, size)):
        matrix[rng.randrange(size)][rng.randrange(size)] = 10
    return [matrix]


# solution: counters of tuples
from collections import Counter


def solve(matrix):
    rows = Counter(map(tuple, matrix))
    columns = Counter(zip(*matrix))
    products = [k * columns[line] for line, k in rows.items()]
    return [sum(products), max(products)]


# solution: cells compared without anything kept
def same(matrix, r, c):
    for k in range(len(matrix)):
        if matrix[r][k] != matrix[k][c]:
            return False
    return True


def solve(matrix):
    n = len(matrix)
    total = best = 0
    for r in range(n):
        hits = sum(same(matrix, r, c) for c in range(n))
        if hits:
            twins = sum(matrix[r] == other for other in matrix)
            best = max(best, hits * twins)
        total += hits
    return [total, best]


# solution: trie of the rows
class Node:
    def __init__(self):
        self.next = {}
        self.rows = 0
        self.columns = 0


def solve(matrix):
    n = len(matrix)
    root = Node()
    for row in matrix:
        node = root
        for x in row:
            node = node.next.setdefault(x, Node())
        node.rows += 1
    ends = set()
    for c in range(n):
        node = root
        for r in range(n):
            node = node.next.get(matrix[r][c])
            if node is None:
                break
        else:
            node.columns += 1
            ends.add(node)
    counts = [node.rows * node.columns for node in ends] or [0]
    return [sum(counts), max(counts)]


# solution: sorted bytes and two pointers
def solve(matrix):
    rows = sorted(bytes(row) for row in matrix)
    columns = sorted(bytes(row[c] for row in matrix) for c in range(len(matrix)))
    i = j = total = best = 0
    while i < len(rows) and j < len(columns):
        if rows[i] < columns[j]:
            i += 1
        elif rows[i] > columns[j]:
            j += 1
        else:
            line = rows[i]
            a = b = 0
            while i < len(rows) and rows[i] == line:
                i, a = i + 1, a + 1
            while j < len(columns) and columns[j] == line:
                j, b = j + 1, b + 1
            total += a * b
            best = max(best, a * b)
    return [total, best]


# solution: lines as whole numbers in dictionaries
def number(values):
    result = 0
    for x in values:
        result = result * 11 + x
    return result


def solve(matrix):
    found = {}
    for row in matrix:
        found.setdefault(number(row), [0, 0])[0] += 1
    for c in range(len(matrix)):
        key = number(row[c] for row in matrix)
        if key in found:
            found[key][1] += 1
    products = [a * b for a, b in found.values()]
    return [sum(products), max(products)]
