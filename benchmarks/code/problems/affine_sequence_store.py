"""Keep a list of whole numbers modulo p under the operations ["append", x], ["add", x] and ["times", x] to
all numbers so far, and ["get", i]; return what the gets read, -1 for a place that does not exist yet.

p is a prime number greater than any x. There are `size` operations.
"""

RANGE = (20, 30_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    operations = []
    for i in range(size):
        kind = rng.choice(["append", "append", "get"] if i % 80 else ["add", "times"])
        operations.append([kind, rng.randrange(1 + size // 2) if kind == "get" else rng.randint(1, 1000)])
    return [rng.choice([1009, 1_000_003, 2_147_483_647]), operations]


# solution: one map for all, new numbers taken back through it
def solve(p, operations):
    a, b = 1, 0
    kept, out = [], []
    for kind, x in operations:
        if kind == "append":
            kept.append((x - b) * pow(a, -1, p) % p)
        elif kind == "add":
            b = (b + x) % p
        elif kind == "times":
            a, b = a * x % p, b * x % p
        else:
            out.append((a * kept[x] + b) % p if x < len(kept) else -1)
    return out


# solution: every number changed at once
def solve(p, operations):
    numbers = []
    answers = []
    for kind, x in operations:
        if kind == "append":
            numbers.append(x)
        elif kind == "add":
            numbers = [(n + x) % p for n in numbers]
        elif kind == "times":
            numbers = [n * x % p for n in numbers]
        elif x < len(numbers):
            answers.append(numbers[x])
        else:
            answers.append(-1)
    return answers


# solution: numbers brought up to date from a list of changes when read
class Number:
    def __init__(self, value, seen):
        self.value = value
        self.seen = seen


class Sequence:
    def __init__(self, p):
        self.p = p
        self.numbers = []
        self.changes = []

    def append(self, x):
        self.numbers.append(Number(x, len(self.changes)))

    def add(self, x):
        self.changes.append((1, x))

    def times(self, x):
        self.changes.append((x, 0))

    def get(self, i):
        if i >= len(self.numbers):
            return -1
        number = self.numbers[i]
        for a, b in self.changes[number.seen :]:
            number.value = (number.value * a + b) % self.p
        number.seen = len(self.changes)
        return number.value


def solve(p, operations):
    sequence = Sequence(p)
    results = [getattr(sequence, kind)(x) for kind, x in operations]
    return [r for r in results if r is not None]


# solution: maps composed from each moment, gets worked off backwards
from array import array


def solve(p, operations):
    times = array("i", (i for i, (kind, _) in enumerate(operations) if kind == "append"))
    born = {}
    for at, (kind, x) in enumerate(operations):
        if kind == "get" and x < len(times) and times[x] < at:
            born.setdefault(times[x], []).append(at)
    changes = [i for i, (kind, _) in enumerate(operations) if kind in ("add", "times")]
    reads = {}
    for start, gets in born.items():
        value = operations[start][1]
        k = 0
        for at in gets:
            while k < len(changes) and changes[k] < at:
                if changes[k] > start:
                    kind, x = operations[changes[k]]
                    value = (value + x if kind == "add" else value * x) % p
                k += 1
            reads[at] = value
    return [reads.get(at, -1) for at, (kind, _) in enumerate(operations) if kind == "get"]


# solution: packed numbers with the state of the map at their birth, in three arrays
from array import array


def solve(p, operations):
    value, factor, shift = array("q"), array("q"), array("q")
    a, b = 1, 0
    inverse = 1
    inverse_of = {}
    answer = array("q")
    for kind, x in operations:
        if kind == "append":
            value.append(x)
            factor.append(inverse)
            shift.append(b)
        elif kind == "add":
            b = (b + x) % p
        elif kind == "times":
            a, b = a * x % p, b * x % p
            if x not in inverse_of:
                inverse_of[x] = pow(x, p - 2, p)
            inverse = inverse * inverse_of[x] % p
        elif x >= len(value):
            answer.append(-1)
        else:
            answer.append(((value[x] - shift[x]) * factor[x] % p * a + b) % p)
    return list(answer)
