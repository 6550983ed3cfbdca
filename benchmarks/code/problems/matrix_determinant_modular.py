"""Given a square matrix of non-negative numbers and a prime, return the determinant modulo the prime, from 0 to the prime less one.

The matrix has `size` rows; the numbers are below the prime, which is between a thousand and two thousand millions. Some matrices
are mostly zeros and some have a determinant of 0.
"""

RANGE = (2, 44)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    prime = rng.choice([1009, 65537, 998244353, 1000000007, 1999999973])
    zeros = rng.choice([0.0, 0.0, 0.5, 0.8])
    matrix = [[0 if rng.random() < zeros else rng.randrange(prime) for _ in range(size)] for _ in range(size)]
    for r in range(size):
        matrix[r][(r * 3 + 1) % size if size % 3 else r] = rng.randrange(1, prime)
    if rng.random() < 0.1:
        matrix[-1] = [2 * v % prime for v in matrix[0]]
    return [matrix, prime]


# solution: elimination in place
def solve(matrix, prime):
    n = len(matrix)
    determinant = 1
    for k in range(n):
        pivot = next((r for r in range(k, n) if matrix[r][k]), None)
        if pivot is None:
            return 0
        if pivot != k:
            matrix[k], matrix[pivot] = matrix[pivot], matrix[k]
            determinant = -determinant
        determinant = determinant * matrix[k][k] % prime
        inverse = pow(matrix[k][k], -1, prime)
        for r in range(k + 1, n):
            factor = matrix[r][k] * inverse % prime
            if factor:
                for c in range(k, n):
                    matrix[r][c] = (matrix[r][c] - factor * matrix[k][c]) % prime
    return determinant % prime


# solution: smaller matrix each time, by recursion
def solve(matrix, prime):
    if not matrix:
        return 1
    for i, row in enumerate(matrix):
        if row[0]:
            break
    else:
        return 0
    sign = -1 if i % 2 else 1
    rest = matrix[:i] + matrix[i + 1 :]
    inverse = pow(row[0], -1, prime)
    smaller = [[(a - line[0] * inverse * b) % prime for a, b in zip(line[1:], row[1:])] for line in rest]
    return sign * row[0] * solve(smaller, prime) % prime


# solution: exact whole numbers, every stage kept
def solve(matrix, prime):
    n = len(matrix)
    stages = [[row[:] for row in matrix]]
    sign = 1
    divisor = 1
    for k in range(n - 1):
        now = [row[:] for row in stages[-1]]
        if now[k][k] == 0:
            for r in range(k + 1, n):
                if now[r][k] != 0:
                    now[k], now[r] = now[r], now[k]
                    sign = -sign
                    break
            else:
                return 0
        for i in range(k + 1, n):
            for j in range(k + 1, n):
                now[i][j] = (now[i][j] * now[k][k] - now[i][k] * now[k][j]) // divisor
            now[i][k] = 0
        divisor = now[k][k]
        stages.append(now)
    return sign * stages[-1][n - 1][n - 1] % prime


# solution: traces of powers
from operator import mul


def solve(matrix, prime):
    n = len(matrix)
    columns = list(zip(*matrix))
    helper = [[int(i == j) for j in range(n)] for i in range(n)]
    coefficient = 1
    for k in range(1, n + 1):
        product = [[sum(map(mul, row, column)) % prime for column in columns] for row in helper]
        trace = sum(product[i][i] for i in range(n)) % prime
        coefficient = -trace * pow(k, -1, prime) % prime
        for i in range(n):
            product[i][i] += coefficient
        helper = product
    return coefficient * (-1) ** n % prime


# solution: sparse rows as dictionaries, remainders of rows
def solve(matrix, prime):
    rows = [{c: v for c, v in enumerate(row) if v} for row in matrix]
    answer = 1
    for column in range(len(matrix)):
        chosen = [row for row in rows if column in row]
        if not chosen:
            return 0
        pivot = min(chosen, key=len)
        if next(i for i, row in enumerate(rows) if row is pivot) % 2:
            answer = -answer
        answer = answer * pivot[column] % prime
        inverse = pow(pivot[column], prime - 2, prime)
        updated = []
        for row in rows:
            if row is pivot:
                continue
            factor = row.get(column, 0) * inverse % prime
            if factor:
                row = {
                    c: v
                    for c in row.keys() | pivot.keys()
                    if (v := (row.get(c, 0) - factor * pivot.get(c, 0)) % prime)
                }
            updated.append(row)
        rows = updated
    return answer % prime
