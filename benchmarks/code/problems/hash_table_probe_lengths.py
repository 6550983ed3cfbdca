"""Numbers are put into a table of a given number of slots (more than there are numbers): the first slot
tried is number % slots, then the next ones in a circle until a free one is found; numbers already there
are not put in again. Return [all slots looked at while putting in, a repeated number included up to its
own slot, most slots looked at for one number, longest circle stretch of filled slots, different
numbers].

There are `size` numbers.
"""

RANGE = (4, 6_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    kinds = rng.choice([size // 2 + 1, size * 3, 10**6])
    numbers = [rng.randint(0, kinds) * rng.choice([1, 1, 2]) for _ in range(size)]
    return [size + size // rng.randint(3, 6) + 2, numbers]


# solution: list of slots
def solve(slots, numbers):
    table = [None] * slots
    total = most = 0
    for x in numbers:
        i = x % slots
        looked = 1
        while table[i] is not None and table[i] != x:
            i = (i + 1) % slots
            looked += 1
        table[i] = x
        total += looked
        most = max(most, looked)
    filled = [v is not None for v in table]
    longest = run = 0
    for flag in filled + filled:
        run = run + 1 if flag else 0
        longest = max(longest, run)
    return [total, most, longest, sum(filled)]


# solution: dictionary of homes, next free slot by linked jumps
def solve(slots, numbers):
    home = {}
    jump = {}

    def free(i):
        path = []
        while i in jump:
            path.append(i)
            i = jump[i]
        for p in path:
            jump[p] = i
        return i

    looks = []
    for x in numbers:
        if x not in home:
            home[x] = free(x % slots)
            jump[home[x]] = (home[x] + 1) % slots
        looks.append((home[x] - x) % slots + 1)
    used = set(home.values())
    longest = 0
    for start in used:
        if start - 1 not in used and (start or slots - 1 not in used):
            end = start
            while end % slots in used:
                end += 1
            longest = max(longest, end - start)
    return [sum(looks), max(looks), longest, len(home)]


# solution: packed array of numbers plus one
from array import array


def solve(slots, numbers):
    table = array("l", bytes(array("l").itemsize * slots))
    total = most = kinds = 0
    for x in numbers:
        first = i = x % slots
        while table[i] and table[i] != x + 1:
            i = i + 1 if i + 1 < slots else 0
        if not table[i]:
            table[i] = x + 1
            kinds += 1
        looked = (i - first) % slots + 1
        total += looked
        if looked > most:
            most = looked
    start = list(table).index(0)
    longest = run = 0
    for k in range(slots):
        run = run + 1 if table[(start + k) % slots] else 0
        if run > longest:
            longest = run
    return [total, most, longest, kinds]


# solution: slots of objects with a log of all probes
class Slot:
    def __init__(self):
        self.number = None

    def takes(self, number):
        if self.number is None:
            self.number = number
        return self.number == number


class Table:
    def __init__(self, slots):
        self.slots = [Slot() for _ in range(slots)]
        self.log = []

    def put(self, number):
        probes = [number % len(self.slots)]
        while not self.slots[probes[-1]].takes(number):
            probes.append((probes[-1] + 1) % len(self.slots))
        self.log.append(len(probes))


def solve(slots, numbers):
    table = Table(slots)
    for number in numbers:
        table.put(number)
    picture = "".join(" " if s.number is None else "x" for s in table.slots)
    stretches = (picture + picture).split()
    return [sum(table.log), max(table.log), max(map(len, stretches)), picture.count("x")]


# solution: masks of filled slots in one whole number
def solve(slots, numbers):
    filled = 0
    where = {}
    total = most = 0
    for x in numbers:
        at = where.get(x)
        if at is None:
            start = x % slots
            hole = ~filled >> start
            at = start + (hole & -hole).bit_length() - 1
            if at >= slots:
                hole = ~filled
                at = (hole & -hole).bit_length() - 1
            where[x] = at
            filled |= 1 << at
        looked = (at - x) % slots + 1
        total += looked
        most = max(most, looked)
    double = filled | filled << slots
    longest = 0
    for part in format(double, "b").split("0"):
        longest = max(longest, len(part))
    return [total, most, longest, len(where)]
