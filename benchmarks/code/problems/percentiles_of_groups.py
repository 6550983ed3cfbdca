"""Given measurements of several machines and a list of percents, return for each machine a list with its name
and its percentiles.

There are `size` measurements [MACHINE, MILLISECONDS] of at most 8 machines, with values from 0 to 4000. The
p-th percentile of n values is the k-th smallest of them, where k is p * n / 100 rounded up to a whole number,
and at least 1. The machines go by name.
"""

RANGE = (30, 60_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    names = ["ada", "bix", "cog", "dot", "elm", "fen", "gum", "hub"]
    machines = [f"{name}{rng.randrange(10)}" for name in names]
    machines = machines[: rng.randint(3, 8)]
    rows = []
    for _ in range(size):
        rows.append([rng.choice(machines), min(4000, int(rng.expovariate(1 / 300)))])
    return [rows, sorted(rng.sample(range(1, 101), rng.randint(2, 4)))]


# solution: a sorted list for each machine
def solve(rows, percents):
    groups = {}
    for name, value in rows:
        groups.setdefault(name, []).append(value)
    result = []
    for name in sorted(groups):
        values = sorted(groups[name])
        line = [name]
        for p in percents:
            k = max(1, -(-p * len(values) // 100))
            line.append(values[k - 1])
        result.append(line)
    return result


# solution: all measurements sorted together
from itertools import groupby


def solve(rows, percents):
    everything = sorted((name, value) for name, value in rows)
    table = []
    for name, group in groupby(everything, key=lambda pair: pair[0]):
        group = list(group)
        picks = [group[max(1, (p * len(group) + 99) // 100) - 1][1] for p in percents]
        table.append([name, *picks])
    return table


# solution: table of counts by value
def solve(rows, percents):
    counts = {}
    for machine, value in rows:
        if machine not in counts:
            counts[machine] = [0] * 4001
        counts[machine][value] += 1
    answer = []
    for machine, column in sorted(counts.items()):
        n = sum(column)
        found = [machine]
        for p in percents:
            rank = max(1, (p * n + 99) // 100)
            value = -1
            while rank > 0:
                value += 1
                rank -= column[value]
            found.append(value)
        answer.append(found)
    return answer


# solution: search of the value by counting
def solve(rows, percents):
    names = sorted({row[0] for row in rows})
    result = []
    for name in names:
        n = sum(1 for row in rows if row[0] == name)
        entry = [name]
        for p in percents:
            wanted = max(1, -(p * n // -100))
            low, high = 0, 4000
            while low < high:
                middle = (low + high) // 2
                if sum(1 for m, v in rows if v <= middle and m == name) >= wanted:
                    high = middle
                else:
                    low = middle + 1
            entry.append(low)
        result.append(entry)
    return result


# solution: quick selection by parts
class Machine:
    def __init__(self, name):
        self.name = name
        self.values = []

    def percentile(self, p):
        k = max(1, (p * len(self.values) + 99) // 100) - 1
        part = self.values
        while True:
            pivot = part[len(part) // 2]
            less = [v for v in part if v < pivot]
            if k < len(less):
                part = less
                continue
            more = [v for v in part if v > pivot]
            equal = len(part) - len(less) - len(more)
            if k < len(less) + equal:
                return pivot
            k -= len(less) + equal
            part = more


def solve(rows, percents):
    machines = {}
    for name, value in rows:
        if name not in machines:
            machines[name] = Machine(name)
        machines[name].values.append(value)
    ordered = sorted(machines.values(), key=lambda machine: machine.name)
    return [[machine.name] + [machine.percentile(p) for p in percents] for machine in ordered]
