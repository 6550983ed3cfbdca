"""In a row of lockers each is red, blue or left open; at most k reds may stand side by side and no two
blues. Given a list of lengths, return for each the number of rows of that length, modulo
1,000,000,007.

The greatest length is `size`; the number k comes first.
"""

RANGE = (3, 20_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    return [rng.randint(1, 5), [size] + [rng.randint(1, size) for _ in range(rng.randint(2, 6))]]


# solution: table of lengths by endings
def solve(k, lengths):
    mod = 1000000007
    table = [[1] + [0] * (k + 1)]
    for _ in range(max(lengths)):
        last = table[-1]
        row = [sum(last) % mod]
        row.append((sum(last) - last[1]) % mod)
        row.append((last[0] + last[1]) % mod)
        row += last[2 : k + 1]
        table.append(row)
    return [sum(table[n]) % mod for n in lengths]


# solution: rolling counts, questions sorted by length
def solve(k, lengths):
    mod = 10**9 + 7
    wanted = set(lengths)
    answers = {}
    open_, blue = 1, 0
    reds = [0] * k
    for n in range(1, max(lengths) + 1):
        total = (open_ + blue + sum(reds)) % mod
        open_, blue, reds = total, (total - blue) % mod, [(open_ + blue) % mod] + reds[:-1]
        if n in wanted:
            answers[n] = (open_ + blue + sum(reds)) % mod
    return [answers[n] for n in lengths]


# solution: powers of a matrix for each question
M = 1_000_000_007


def multiply(a, b):
    n = range(len(b))
    return [[sum(x[i] * b[i][j] for i in n) % M for j in n] for x in a]


def solve(k, lengths):
    size = k + 2
    step = [[0] * size for _ in range(size)]
    for state in range(size):
        step[state][0] = 1
        if state != 1:
            step[state][1] = 1
        if state < 2:
            step[state][2] = 1
        elif state < k + 1:
            step[state][state + 1] = 1
    powers = [step]
    while len(powers) < max(lengths).bit_length():
        powers.append(multiply(powers[-1], powers[-1]))
    results = []
    for n in lengths:
        row = [[1] + [0] * (size - 1)]
        for bit, matrix in enumerate(powers):
            if n >> bit & 1:
                row = multiply(row, matrix)
        results.append(sum(row[0]) % M)
    return results


# solution: dict of states as short texts
def solve(k, lengths):
    seen = []
    states = {"": 1}
    for _ in range(max(lengths)):
        fresh = {}
        for ending, number in states.items():
            for colour in "rbo":
                if colour == "b" and ending == "b":
                    continue
                new = ending + "r" if colour == "r" and "b" not in ending else colour
                if colour == "o":
                    new = ""
                if len(new) <= k:
                    fresh[new] = (fresh.get(new, 0) + number) % 1000000007
        states = fresh
        seen.append(sum(states.values()) % 1000000007)
    return [seen[n - 1] for n in lengths]


# solution: blocks between open lockers
from collections import deque


def solve(k, lengths):
    mod = 1000000007
    top = max(lengths)
    after_blue = [0] * (top + 1)
    after_red = [0] * (top + 1)
    free = [1] + [0] * top
    window = deque([1], maxlen=k)
    for n in range(1, top + 1):
        free[n] = (free[n - 1] + after_blue[n - 1] + after_red[n - 1]) % mod
        after_blue[n] = (free[n - 1] + after_red[n - 1]) % mod
        after_red[n] = sum(window) % mod
        window.append((free[n] + after_blue[n]) % mod)
    return [(free[n] + after_blue[n] + after_red[n]) % mod for n in lengths]
