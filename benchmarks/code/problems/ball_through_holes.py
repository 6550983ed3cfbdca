"""Each hole i of a row throws a ball powers[i] holes further; given such powers and commands, return for
each ["throw", i] the number of jumps until the ball leaves the row and the last hole it touched.

["set", i, p] changes a power. There are `size` holes and about `size` // 10 commands.
"""

RANGE = (20, 6_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    most = rng.choice([6, 40])
    commands = []
    for _ in range(size // 10 + 2):
        if rng.random() < 0.5:
            commands.append(["throw", int(size * rng.random() ** 2)])
        else:
            commands.append(["set", rng.randrange(size), rng.randint(1, most)])
    return [[rng.randint(1, most) for _ in range(size)], commands]


# solution: jump by jump
def solve(powers, commands):
    out = []
    for command in commands:
        if command[0] == "set":
            powers[command[1]] = command[2]
            continue
        at, jumps, last = command[1], 0, 0
        while at < len(powers):
            last = at
            at += powers[at]
            jumps += 1
        out.append([jumps, last])
    return out


# solution: blocks with the number of jumps and the last hole inside
def solve(powers, commands):
    n = len(powers)
    width = max(1, int(n**0.5))
    jumps, last = [0] * n, [0] * n

    def renew(hi, lo):
        for i in range(hi, lo - 1, -1):
            to = i + powers[i]
            if to >= n or to // width != i // width:
                jumps[i], last[i] = 1, i
            else:
                jumps[i], last[i] = jumps[to] + 1, last[to]

    renew(n - 1, 0)
    answers = []
    for kind, i, *rest in commands:
        if kind == "set":
            powers[i] = rest[0]
            renew(i, i // width * width)
        else:
            count = 0
            while i < n:
                count += jumps[i]
                hole = last[i]
                i = hole + powers[hole]
            answers.append([count, hole])
    return answers


# solution: whole tables rebuilt when asked after a change
from array import array


def tables(powers):
    n = len(powers)
    count = array("i", bytes(4 * n))
    end = array("i", bytes(4 * n))
    for i in reversed(range(n)):
        to = i + powers[i]
        count[i] = 1 + (count[to] if to < n else 0)
        end[i] = end[to] if to < n else i
    return count, end


def solve(powers, commands):
    ready = None
    result = []
    for command in commands:
        if command[0] == "set":
            if powers[command[1]] != command[2]:
                powers[command[1]] = command[2]
                ready = None
        else:
            ready = ready or tables(powers)
            result.append([table[command[1]] for table in ready])
    return result


# solution: hole objects that remember answers with the time of the last change before them
class Hole:
    def __init__(self, number, power):
        self.number = number
        self.power = power
        self.known = None
        self.stamp = -1


class Row:
    def __init__(self, powers):
        self.holes = [Hole(i, p) for i, p in enumerate(powers)]
        self.clock = 0

    def set(self, i, power):
        self.holes[i].power = power
        self.clock += 1

    def throw(self, i):
        path = []
        known = None
        while i < len(self.holes):
            hole = self.holes[i]
            if hole.stamp == self.clock:
                known = hole.known
                break
            path.append(hole)
            i += hole.power
        for hole in reversed(path):
            known = (known[0] + 1, known[1]) if known else (1, hole.number)
            hole.known, hole.stamp = known, self.clock
        return list(known)


def solve(powers, commands):
    row = Row(powers)
    results = [getattr(row, kind)(*rest) for kind, *rest in commands]
    return [r for r in results if r is not None]


# solution: path as a list, powers read from a dictionary of changes
def path_from(i, powers, changed):
    while i < len(powers):
        yield i
        i += changed.get(i, powers[i])


def solve(powers, commands):
    changed = {}
    answers = []
    for command in commands:
        if command[0] == "set":
            changed[command[1]] = command[2]
        else:
            path = list(path_from(command[1], powers, changed))
            answers.append([len(path), path[-1]])
    return answers
