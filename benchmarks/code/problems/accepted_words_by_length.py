"""Given the modulus, a finite automaton (row s of the table holds the state after each of the letters a, b,
c), the list of its final states and n, return [number of words of exactly n letters that it accepts, number
of accepted words of at most n letters], both modulo the modulus.

Work begins in state 0. n is `size`; the automaton has up to nine states.
"""

RANGE = (2, 12_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    k = rng.randint(3, 9)
    table = [[rng.randrange(k) for _ in range(3)] for _ in range(k)]
    finals = sorted(rng.sample(range(k), rng.randint(1, k - 1)))
    return [rng.choice([10_007, 1_000_000_007]), table, finals, size]


# solution: one row of counts
def solve(modulus, table, finals, n):
    row = [0] * len(table)
    row[0] = 1
    total = sum(row[f] for f in finals)
    for _ in range(n):
        new = [0] * len(table)
        for s, after in enumerate(table):
            for t in after:
                new[t] += row[s]
        row = [x % modulus for x in new]
        total += sum(row[f] for f in finals)
    return [sum(row[f] for f in finals) % modulus, total % modulus]


# solution: whole table of lengths and states
def solve(modulus, table, finals, n):
    k = len(table)
    ways = [[0] * k for _ in range(n + 1)]
    for f in finals:
        ways[0][f] = 1
    for length in range(1, n + 1):
        for s in range(k):
            ways[length][s] = sum(ways[length - 1][t] for t in table[s]) % modulus
    return [ways[n][0], sum(row[0] for row in ways) % modulus]


# solution: powers of a matrix with one more row for the sum
def product(a, b, m):
    columns = list(zip(*b))
    return [[sum(x * y for x, y in zip(row, col)) % m for col in columns] for row in a]


def solve(modulus, table, finals, n):
    k = len(table)
    step = [[row.count(t) for t in range(k)] + [0] for row in table]
    for s in range(k):
        step[s][k] = int(s in finals)
    step.append([0] * k + [1])
    result = [[int(i == j) for j in range(k + 1)] for i in range(k + 1)]
    power = n + 1
    while power:
        if power & 1:
            result = product(result, step, modulus)
        step = product(step, step, modulus)
        power >>= 1
    exact = words(table, finals, n, modulus)
    return [exact, result[0][k]]


def words(table, finals, n, m):
    k = len(table)
    step = [[row.count(t) for t in range(k)] for row in table]
    vector = [[int(s in finals)] for s in range(k)]
    while n:
        if n & 1:
            vector = product(step, vector, m)
        step = product(step, step, m)
        n >>= 1
    return vector[0][0]


# solution: memo of states and lengths, halves joined
def solve(modulus, table, finals, n):
    states = range(len(table))
    memo = {}

    def paths(length):
        if length not in memo:
            if length == 0:
                memo[0] = {(s, s): 1 for s in states}
            elif length == 1:
                memo[1] = {(s, t): table[s].count(t) for s in states for t in set(table[s])}
            else:
                a, b = paths(length // 2), paths(length - length // 2)
                joined = {}
                for (s, t), x in a.items():
                    for u in states:
                        if (t, u) in b:
                            joined[s, u] = (joined.get((s, u), 0) + x * b[t, u]) % modulus
                memo[length] = joined
        return memo[length]

    counts = []
    row = {0: 1}
    for _ in range(n + 1):
        counts.append(sum(row.get(f, 0) for f in finals))
        new = {}
        for s, x in row.items():
            for t in table[s]:
                new[t] = (new.get(t, 0) + x) % modulus
        row = new
    exact = sum(paths(n).get((0, f), 0) for f in finals)
    return [exact % modulus, sum(counts) % modulus]


# solution: state objects with their history of counts
class State:
    def __init__(self, final):
        self.final = final
        self.incoming = []
        self.history = []


def solve(modulus, table, finals, n):
    states = [State(s in finals) for s in range(len(table))]
    for state, after in zip(states, table):
        state.history.append(0)
        for t in after:
            states[t].incoming.append(state)
    states[0].history[0] = 1
    for k in range(n):
        for state in states:
            state.history.append(sum(p.history[k] for p in state.incoming) % modulus)
    exact = sum(s.history[n] for s in states if s.final)
    return [exact % modulus, sum(sum(s.history) for s in states if s.final) % modulus]
