"""Carry out commands on a row of n switches, all off at first, and return for each "count" how many are on
and for each "first" the lowest switch that is off, or -1.

["on", i], ["off", i] set one switch, ["flip", 0] changes all of them, ["count", 0] and ["first", 0] ask.
There are n = `size` switches and as many commands; the arguments are n and the commands.
"""

RANGE = (20, 40_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    commands = []
    for i in range(size):
        x = rng.random()
        if i % 200 == 77:
            commands.append(["flip", 0])
        elif i % 50 == 49:
            commands.append([rng.choice(["count", "first"]), 0])
        else:
            commands.append([rng.choice(["on", "on", "off"]), int(size * x**2)])
    return [size, commands]


# solution: bytes and a turned sign
def solve(n, commands):
    row, turned, on, out = bytearray(n), 0, 0, []
    for kind, i in commands:
        if kind == "flip":
            turned ^= 1
            on = n - on
        elif kind == "count":
            out.append(on)
        elif kind == "first":
            out.append(row.find(turned))
        else:
            want = kind == "on"
            on += want - (row[i] ^ turned)
            row[i] = want ^ turned
    return out


# solution: bits of one whole number
def solve(n, commands):
    everything = (1 << n) - 1
    row = 0
    answers = []
    for kind, i in commands:
        if kind == "on":
            row |= 1 << i
        elif kind == "off":
            row &= ~(1 << i)
        elif kind == "flip":
            row ^= everything
        elif kind == "count":
            answers.append(row.bit_count())
        else:
            off = row ^ everything
            answers.append((off & -off).bit_length() - 1)
    return answers


# solution: two sets that change names
class Switches:
    def __init__(self, n):
        self.off = set(range(n))
        self.on = set()

    def flip(self):
        self.on, self.off = self.off, self.on

    def set(self, i, on):
        source, goal = (self.off, self.on) if on else (self.on, self.off)
        if i in source:
            source.remove(i)
            goal.add(i)


def solve(n, commands):
    switches = Switches(n)
    answers = []
    for kind, i in commands:
        if kind == "flip":
            switches.flip()
        elif kind == "count":
            answers.append(len(switches.on))
        elif kind == "first":
            answers.append(min(switches.off, default=-1))
        else:
            switches.set(i, kind == "on")
    return answers


# solution: list of truth values turned one by one
def solve(n, commands):
    row = [False] * n
    result = []
    for command, which in commands:
        if command == "flip":
            row = [not state for state in row]
        elif command == "count":
            result.append(row.count(True))
        elif command == "first":
            result.append(row.index(False) if False in row else -1)
        else:
            row[which] = command == "on"
    return result


# solution: only the switches that differ from the rest, a heap for the lowest
import heapq


def solve(n, commands):
    common = False
    other = set()
    heap = []
    answers = []
    for kind, i in commands:
        if kind == "flip":
            common = not common
        elif kind == "count":
            answers.append(n - len(other) if common else len(other))
        elif kind == "first" and common:
            while heap and heap[0] not in other:
                heapq.heappop(heap)
            answers.append(heap[0] if heap else -1)
        elif kind == "first":
            i = 0
            while i in other:
                i += 1
            answers.append(i if i < n else -1)
        elif (kind == "on") == common:
            other.discard(i)
        elif i not in other:
            other.add(i)
            heapq.heappush(heap, i)
    return answers
