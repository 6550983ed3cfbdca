"""Given commands on an endless row of boxes, return for each ["find", v] the smallest number of a box that
holds v now, or -1.

["put", i, v] puts v into box i in place of what it held. There are `size` commands.
"""

RANGE = (20, 20_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    boxes = rng.choice([10**9, size // 3 + 1, size // 3 + 1])
    values = rng.choice([4, 30, size // 10 + 1])
    commands = []
    for i in range(size):
        if i % 30 == 29:
            commands.append(["find", rng.randrange(values)])
        else:
            commands.append(["put", rng.randrange(boxes), rng.randrange(values)])
    return [commands]


# solution: heap of boxes for each number, stale ones dropped
import heapq


def solve(commands):
    holds, heaps, out = {}, {}, []
    for kind, x, *v in commands:
        if kind == "put":
            if holds.get(x) != v[0]:
                holds[x] = v[0]
                heapq.heappush(heaps.setdefault(v[0], []), x)
        else:
            heap = heaps.get(x, [])
            while heap and holds[heap[0]] != x:
                heapq.heappop(heap)
            out.append(heap[0] if heap else -1)
    return out


# solution: sets of boxes
from collections import defaultdict


class Boxes:
    def __init__(self):
        self.content = {}
        self.places = defaultdict(set)

    def put(self, i, v):
        if i in self.content:
            self.places[self.content[i]].discard(i)
        self.content[i] = v
        self.places[v].add(i)

    def find(self, v):
        return min(self.places[v], default=-1)


def solve(commands):
    boxes = Boxes()
    answers = []
    for command in commands:
        if command[0] == "put":
            boxes.put(command[1], command[2])
        else:
            answers.append(boxes.find(command[1]))
    return answers


# solution: one sorted list of (number, box)
from bisect import bisect_left, insort


def solve(commands):
    pairs = []
    inside = {}
    found = []
    for command in commands:
        if command[0] == "put":
            _, i, v = command
            if i in inside:
                pairs.pop(bisect_left(pairs, (inside[i], i)))
            inside[i] = v
            insort(pairs, (v, i))
        else:
            at = bisect_left(pairs, (command[1], -1))
            if at < len(pairs) and pairs[at][0] == command[1]:
                found.append(pairs[at][1])
            else:
                found.append(-1)
    return found


# solution: boxes numbered beforehand, bytes of codes searched
from array import array


def solve(commands):
    names = array("q", sorted({c[1] for c in commands if c[0] == "put"}))
    number = {name: i for i, name in enumerate(names)}
    row = array("q", [-1]) * len(names)
    result = []
    for command in commands:
        if command[0] == "put":
            row[number[command[1]]] = command[2]
        else:
            try:
                result.append(names[row.index(command[1])])
            except ValueError:
                result.append(-1)
    return result


# solution: dictionary gone through at every question
def solve(commands):
    row = {}
    answers = []
    for command in commands:
        if command[0] == "put":
            row[command[1]] = command[2]
            continue
        best = -1
        for box, value in row.items():
            if value == command[1] and (best == -1 or box < best):
                best = box
        answers.append(best)
    return answers
