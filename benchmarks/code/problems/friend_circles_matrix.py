"""Given a square table of 0 and 1 saying who is whose friend, return the sizes of the circles of friends, largest first.

There are `size` people; the table is the same on both sides of its diagonal, which is all 1. Friends of friends belong to
the same circle.
"""

RANGE = (6, 800)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    table = [[0] * size for _ in range(size)]
    for i in range(size):
        table[i][i] = 1
    for _ in range(size * 4 // 5):
        a, b = rng.randrange(size), rng.randrange(size)
        table[a][b] = table[b][a] = 1
    return [table]


# solution: union-find over the upper half
def solve(table):
    n = len(table)
    boss = list(range(n))

    def find(x):
        while boss[x] != x:
            boss[x] = boss[boss[x]]
            x = boss[x]
        return x

    for i in range(n):
        for j in range(i + 1, n):
            if table[i][j]:
                boss[find(i)] = find(j)
    sizes = [0] * n
    for i in range(n):
        sizes[find(i)] += 1
    return sorted((s for s in sizes if s), reverse=True)


# solution: rows as big integers merged
def solve(table):
    circles = []
    for row in table:
        mask = int("".join(map(str, row)), 2)
        apart = []
        for circle in circles:
            if circle & mask:
                mask |= circle
            else:
                apart.append(circle)
        circles = apart + [mask]
    return sorted((bin(c).count("1") for c in circles), reverse=True)


# solution: dictionary of friend sets and a stack
def solve(table):
    people = range(len(table))
    friends = {a: {b for b in people if table[a][b] and a != b} for a in people}
    sizes = []
    while friends:
        person, pending = friends.popitem()
        size = 1
        while pending:
            other = pending.pop()
            if other in friends:
                size += 1
                pending |= friends.pop(other)
        sizes.append(size)
    sizes.sort()
    return sizes[::-1]


# solution: edge tuples kept, labels lowered
from collections import Counter
from itertools import product


def solve(table):
    n = len(table)
    pairs = [(a, b) for a, b in product(range(n), repeat=2)]
    pairs = [p for p in pairs if table[p[0]][p[1]] == 1]
    label = list(range(n))
    while True:
        old = tuple(label)
        for a, b in pairs:
            label[a] = min(label[a], label[b])
        if old == tuple(label):
            break
    return [count for _, count in Counter(label).most_common()]


# solution: person objects asked in turn
class Person:
    def __init__(self, row):
        self.row = row
        self.friends = []
        self.met = False

    def circle(self):
        self.met = True
        members = 1
        for friend in self.friends:
            if not friend.met:
                members += friend.circle()
        return members


def solve(table):
    people = [Person("".join("#" if x else "." for x in row)) for row in table]
    for person in people:
        at = person.row.find("#")
        while at != -1:
            person.friends.append(people[at])
            at = person.row.find("#", at + 1)
    return sorted([p.circle() for p in people if not p.met], key=lambda s: -s)
