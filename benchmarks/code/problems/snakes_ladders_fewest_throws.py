"""A board has fields 0 to n - 1; from a field one throws a die with the given number of faces and moves on
by the throw, and where a snake or ladder begins one goes to its end at once (once only, even if another
begins there). Given the faces, n and the list of pairs [begin, end], return [fewest throws from field 0 to
field n - 1, number of fields on which one can stand after some number of throws], the first being -1 if the
end cannot be reached.

A throw that would pass the last field may not be made. n is `size`.
"""

RANGE = (6, 20_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    begins = rng.sample(range(1, size - 1), max(1, size // 4))
    jumps = [[b, rng.randrange(max(0, b - 300), min(size, b + 200))] for b in begins]
    return [rng.randint(3, 8), size, [j for j in jumps if j[0] != j[1]]]


# solution: queue and dictionaries
from collections import deque


def solve(faces, n, jumps):
    goes = dict(map(tuple, jumps))
    throws = {0: 0}
    queue = deque([0])
    while queue:
        f = queue.popleft()
        for g in range(f + 1, min(f + faces, n - 1) + 1):
            g = goes.get(g, g)
            if g not in throws:
                throws[g] = throws[f] + 1
                queue.append(g)
    return [throws.get(n - 1, -1), len(throws)]


# solution: two levels and a byte for each field
from array import array


def solve(faces, n, jumps):
    goal = array("i", range(n))
    for b, e in jumps:
        goal[b] = e
    seen = bytearray(n)
    seen[0] = 1
    level = array("i", [0])
    count = 0
    answer = -1
    while level:
        if seen[n - 1] and answer < 0:
            answer = count
        new = array("i")
        for f in level:
            for g in goal[f + 1 : f + faces + 1]:
                if not seen[g]:
                    seen[g] = 1
                    new.append(g)
        level = new
        count += 1
    return [answer, sum(seen)]


# solution: graph with all edges written down first
def solve(faces, n, jumps):
    target = list(range(n))
    for b, e in jumps:
        target[b] = e
    graph = [[target[f + k] for k in range(1, faces + 1) if f + k < n] for f in range(n)]
    dist = [None] * n
    dist[0] = 0
    order = [0]
    for f in order:
        for g in graph[f]:
            if dist[g] is None:
                dist[g] = dist[f] + 1
                order.append(g)
    return [-1 if dist[-1] is None else dist[-1], len(order)]


# solution: objects that remember the field they came from
class Field:
    def __init__(self, number):
        self.number = number
        self.jump = self
        self.origin = None
        self.visited = False


class Board:
    def __init__(self, n, faces, jumps):
        self.fields = [Field(i) for i in range(n)]
        self.faces = faces
        for b, e in jumps:
            self.fields[b].jump = self.fields[e]

    def play(self):
        first = self.fields[0]
        first.visited = True
        line = [first]
        for field in line:
            start = field.number + 1
            for step in self.fields[start : start + self.faces]:
                if not step.jump.visited:
                    step.jump.visited = True
                    step.jump.origin = field
                    line.append(step.jump)
        return len(line)


def solve(faces, n, jumps):
    board = Board(n, faces, jumps)
    places = board.play()
    field = board.fields[-1]
    if not field.visited:
        return [-1, places]
    throws = 0
    while field.origin:
        field = field.origin
        throws += 1
    return [throws, places]


# solution: sets of fields, new ones by difference
def solve(faces, n, jumps):
    table = {b: e for b, e in jumps}
    everything = set()
    now = {0}
    throws, best = 0, -1
    while now:
        if best < 0 and n - 1 in now:
            best = throws
        everything |= now
        moved = {f + k for f in now for k in range(1, faces + 1) if f + k < n}
        now = {table.get(g, g) for g in moved} - everything
        throws += 1
    return [best, len(everything)]
