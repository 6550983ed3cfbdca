"""Given link and undo commands over `size` machines, return the sum of the number of groups after each command.

Commands are [a, b], which links two machines, and [-1, -1], which takes back the latest link not yet taken back
(nothing happens if there is none). A group is a set of machines joined by links. There are about 2 * `size`
commands.
"""

RANGE = (4, 500)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    commands = []
    for _ in range(2 * size):
        if rng.random() < 0.35:
            commands.append([-1, -1])
        else:
            commands.append([rng.randrange(size), rng.randrange(size)])
    return [size, commands]


# solution: copies of the parent list on a stack
def root(parent, x):
    while parent[x] != x:
        x = parent[x]
    return x


def solve(size, commands):
    history = [(list(range(size)), size)]
    total = 0
    for a, b in commands:
        if a < 0:
            if len(history) > 1:
                history.pop()
        else:
            parent, groups = history[-1]
            parent = parent[:]
            ra, rb = root(parent, a), root(parent, b)
            if ra != rb:
                parent[ra] = rb
                groups -= 1
            history.append((parent, groups))
        total += history[-1][1]
    return total


# solution: union by size with a log of changes
class Groups:
    def __init__(self, n):
        self.up = list(range(n))
        self.weight = [1] * n
        self.count = n
        self.log = []

    def find(self, x):
        while self.up[x] != x:
            x = self.up[x]
        return x

    def link(self, a, b):
        a, b = self.find(a), self.find(b)
        if a == b:
            self.log.append(None)
            return
        if self.weight[a] > self.weight[b]:
            a, b = b, a
        self.up[a] = b
        self.weight[b] += self.weight[a]
        self.count -= 1
        self.log.append(a)

    def undo(self):
        if not self.log:
            return
        a = self.log.pop()
        if a is not None:
            b = self.up[a]
            self.up[a] = a
            self.weight[b] -= self.weight[a]
            self.count += 1


def solve(size, commands):
    groups = Groups(size)
    total = 0
    for a, b in commands:
        if a == -1:
            groups.undo()
        else:
            groups.link(a, b)
        total += groups.count
    return total


# solution: groups counted anew by searching the links in force
def solve(size, commands):
    links = []
    counts = [size]
    total = 0
    for a, b in commands:
        if a >= 0:
            links.append((a, b))
            near = {}
            for p, q in links:
                near.setdefault(p, []).append(q)
                near.setdefault(q, []).append(p)
            seen = set()
            groups = size - len(near)
            for start in near:
                if start in seen:
                    continue
                groups += 1
                seen.add(start)
                pending = [start]
                while pending:
                    for other in near[pending.pop()]:
                        if other not in seen:
                            seen.add(other)
                            pending.append(other)
            counts.append(groups)
        elif links:
            links.pop()
            counts.pop()
        total += counts[-1]
    return total


# solution: partitions as tuples of frozen sets, all versions kept
def solve(size, commands):
    versions = [tuple(frozenset([k]) for k in range(size))]
    now = [0]
    total = 0
    for a, b in commands:
        if a < 0:
            if len(now) > 1:
                now.pop()
        else:
            old = versions[now[-1]]
            mine = next(part for part in old if a in part)
            if b in mine:
                versions.append(old)
            else:
                other = next(part for part in old if b in part)
                rest = [part for part in old if part is not mine and part is not other]
                versions.append((mine | other, *rest))
            now.append(len(versions) - 1)
        total += len(versions[now[-1]])
    return total


# solution: tree of commands walked with label lists kept at each depth
from array import array


def solve(size, commands):
    levels = [array("H", range(size))]
    number = [size]
    total = 0
    for a, b in commands:
        if a == -1:
            if len(number) > 1:
                number.pop()
                levels.pop()
        else:
            names = levels[-1]
            x, y = names[a], names[b]
            if x == y:
                levels.append(names)
                number.append(number[-1])
            else:
                levels.append(array("H", [y if name == x else name for name in names]))
                number.append(number[-1] - 1)
        total += number[-1]
    return total
