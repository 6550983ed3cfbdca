"""Given how many tickets each person in a line wants and a list of persons, return when each of these
persons is done, and the time at which the line is empty.

There are `size` persons. Each buys one ticket in one unit of time and goes to the end of the line if he
wants more.
"""

RANGE = (5, 3_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    most = rng.choice([5, 20, 60])
    return [sorted(rng.sample(range(size), min(size, 5))), [rng.randint(1, most) for _ in range(size)]]


# solution: direct sum for each person
def solve(persons, wants):
    answer = []
    for p in persons:
        time = 0
        for i, w in enumerate(wants):
            time += min(w, wants[p] if i <= p else wants[p] - 1)
        answer.append(time)
    return [answer, sum(wants)]


# solution: queue simulated
from collections import deque


def solve(persons, wants):
    line = deque((i, w) for i, w in enumerate(wants))
    done = {}
    time = 0
    while line:
        who, more = line.popleft()
        time += 1
        if more == 1:
            done[who] = time
        else:
            line.append((who, more - 1))
    return [[done[p] for p in persons], time]


# solution: all sold tickets written down
def solve(persons, wants):
    sold = []
    turn = 0
    while len(sold) < sum(wants):
        turn += 1
        sold += [i for i, w in enumerate(wants) if w >= turn]
    last = {}
    for time, who in enumerate(sold, 1):
        last[who] = time
    return [[last[p] for p in persons], len(sold)]


# solution: linked ring of persons
class Person:
    def __init__(self, wants):
        self.wants = wants
        self.next = None
        self.done = 0


def solve(persons, wants):
    line = [Person(w) for w in wants]
    for a, b in zip(line, line[1:] + line[:1]):
        a.next = b
    before, here = line[-1], line[0]
    time, left = 0, len(line)
    while left:
        time += 1
        here.wants -= 1
        if here.wants == 0:
            here.done = time
            before.next = here.next
            left -= 1
        else:
            before = here
        here = here.next
    result = [line[p].done for p in persons]
    for person in line:
        person.next = None
    return [result, time]


# solution: rounds over bytes
def solve(persons, wants):
    more = bytearray(wants)
    done = dict.fromkeys(persons)
    time = 0
    while any(more):
        for i in range(len(more)):
            if more[i]:
                time += 1
                more[i] -= 1
                if not more[i] and i in done:
                    done[i] = time
    return [list(done.values()), time]
