"""Given a list of queries [b, e, m], return for each the remainder of b to the power e divided by m.

There are `size` queries; b and e are from 0 to a thousand million, m from 1 to a thousand million, and 0 to the power 0 counts
as 1 (its remainder is 0 when m is 1).
"""

RANGE = (10, 10_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    top = 10**9
    queries = []
    for _ in range(size):
        b = rng.randint(0, top)
        e = rng.randint(0, top) if rng.random() < 0.8 else rng.randint(0, 20)
        m = rng.randint(1, top) if rng.random() < 0.9 else rng.randint(1, 9)
        queries.append([b, e, m])
    return [queries]


# solution: built in power
from itertools import starmap


def solve(queries):
    return list(starmap(pow, queries))


# solution: square and multiply, answers over the queries
def solve(queries):
    for i in range(len(queries)):
        b, e, m = queries[i]
        r = 1 % m
        b %= m
        while e:
            if e & 1:
                r = r * b % m
            b = b * b % m
            e >>= 1
        queries[i] = r
    return queries


# solution: all squares of all queries in tables
def solve(queries):
    squares = []
    for b, e, m in queries:
        column = [b % m]
        for _ in range(e.bit_length() - 1):
            column.append(column[-1] ** 2 % m)
        squares.append(column)
    exponents = [bin(e)[2:] for _, e, _ in queries]
    answers = []
    for query, column, bits in zip(queries, squares, exponents):
        modulus = query[2]
        result = 1 % modulus
        for square, bit in zip(column, reversed(bits)):
            if bit == "1":
                result = result * square % modulus
        answers.append(result)
    return answers


# solution: recursion by halves with a memo
def power(b, e, m, memo):
    if e == 0:
        return 1 % m
    key = (b, e, m)
    if key not in memo:
        half = power(b, e // 2, m, memo)
        memo[key] = half * half * (b if e % 2 else 1) % m
    return memo[key]


def solve(queries):
    memo = {}
    return [power(b, e, m, memo) for b, e, m in queries]


# solution: digit at a time for all queries together
from array import array


def solve(queries):
    results = array("q", (1 % m for _, _, m in queries))
    for shift in range(27, -1, -3):
        for i, (b, e, m) in enumerate(queries):
            r = results[i]
            r = r * r % m
            r = r * r % m
            r = r * r % m
            results[i] = r * b ** (e >> shift & 7) % m
    return results.tolist()
