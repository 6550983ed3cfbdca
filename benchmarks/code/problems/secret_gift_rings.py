"""Given for each person whom he gives a present to, return the number of rings, the longest ring, and
how many people are in no ring.

There are `size` persons; gives[i] is any person but i. A ring is a circle of givers; people whose
presents only lead to a ring are in none.
"""

RANGE = (5, 40_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    gives = list(range(1, size)) + [0]
    order = list(range(size))
    rng.shuffle(order)
    swaps = rng.choice([0, 3, size // 4, size])
    for _ in range(swaps):
        i, j = rng.randrange(size), rng.randrange(size)
        if order[(j + 1) % size] != order[i]:
            gives[i] = (j + 1) % size
    answer = [0] * size
    for i in range(size):
        goal = gives[i] if gives[i] != i else (i + 1) % size
        answer[order[i]] = order[goal]
    return [answer]


# solution: take away those who get nothing
def solve(gives):
    got = [0] * len(gives)
    for g in gives:
        got[g] += 1
    out = 0
    for i in range(len(gives)):
        while got[i] == 0:
            got[i] = -1
            out += 1
            i = gives[i]
            got[i] -= 1
    rings = longest = 0
    for i in range(len(gives)):
        length = 0
        while got[i] > 0:
            got[i] = -1
            length += 1
            i = gives[i]
        rings += length > 0
        longest = max(longest, length)
    return [rings, longest, out]


# solution: walks with the number of the walk and steps
def solve(gives):
    walk, place = {}, {}
    lengths = []
    for start in range(len(gives)):
        person, step = start, 0
        while person not in walk:
            walk[person] = start
            place[person] = step
            person, step = gives[person], step + 1
        if walk[person] == start:
            lengths.append(step - place[person])
    return [len(lengths), max(lengths), len(gives) - sum(lengths)]


# solution: rounds of shrinking sets
def solve(gives):
    people = set(range(len(gives)))
    level = people - set(gives)
    count = [0] * len(gives)
    for g in gives:
        count[g] += 1
    while level:
        people -= level
        nxt = set()
        for p in level:
            count[gives[p]] -= 1
            if count[gives[p]] == 0:
                nxt.add(gives[p])
        level = nxt
    inside = len(people)
    rings = []
    while people:
        p = people.pop()
        ring = [p]
        while gives[p] in people:
            p = gives[p]
            people.remove(p)
            ring.append(p)
        rings.append(ring)
    return [len(rings), max(map(len, rings)), len(gives) - inside]


# solution: person objects with three colours
class Person:
    def __init__(self, number):
        self.number = number
        self.target = None
        self.state = "new"


def solve(gives):
    people = [Person(i) for i in range(len(gives))]
    for p, g in zip(people, gives):
        p.target = people[g]
    lengths = []
    for p in people:
        path = []
        while p.state == "new":
            p.state = "open"
            path.append(p)
            p = p.target
        if p.state == "open":
            lengths.append(len(path) - path.index(p))
        for q in path:
            q.state = "done"
    for p in people:
        p.target = None
    return [len(lengths), max(lengths), len(gives) - sum(lengths)]


# solution: bytes as marks and the ring followed twice
def solve(gives):
    mark = bytearray(len(gives))
    rings = most = inside = 0
    for i in range(len(gives)):
        at = i
        while mark[at] == 0:
            mark[at] = 1
            at = gives[at]
        if mark[at] == 1:
            n, p = 1, gives[at]
            while p != at:
                n, p = n + 1, gives[p]
            rings += 1
            inside += n
            most = n if n > most else most
        at = i
        while mark[at] == 1:
            mark[at] = 2
            at = gives[at]
    return [rings, most, len(gives) - inside]
