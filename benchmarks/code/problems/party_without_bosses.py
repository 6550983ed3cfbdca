"""Return the greatest fun of a party to which nobody is invited together with his or her direct boss.

Given are a list with everybody's boss (-1 for the head of the firm, number 0; a boss has a lower number) and
a list of how much fun each brings, from 1 to 1000. There are `size` people.
"""

RANGE = (30, 50_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    bosses = [-1] + [rng.randrange(i) for i in range(1, size)]
    return [bosses, [rng.randint(1, 1000) for _ in range(size)]]


# solution: backwards with the gain of inviting
def solve(bosses, fun):
    best = 0
    for person in range(len(bosses) - 1, -1, -1):
        gain = fun[person]
        if gain > 0:
            best += gain
            if person:
                fun[bosses[person]] -= gain
    return best


# solution: two tables, with and without
def solve(bosses, fun):
    n = len(bosses)
    with_me = list(fun)
    without_me = [0] * n
    for i in reversed(range(1, n)):
        b = bosses[i]
        with_me[b] += without_me[i]
        without_me[b] += max(with_me[i], without_me[i])
    return max(with_me[0], without_me[0])


# solution: people as objects
class Person:
    def __init__(self, joy):
        self.joy = joy
        self.team = []

    def evening(self):
        come, stay = self.joy, 0
        for member in self.team:
            c, s = member.evening()
            come += s
            stay += max(c, s)
        return come, stay


def solve(bosses, fun):
    staff = [Person(f) for f in fun]
    for person, boss in zip(staff, bosses):
        if boss != -1:
            staff[boss].team.append(person)
    return max(staff[0].evening())


# solution: recursion over node and whether it may come
from functools import lru_cache


def solve(bosses, fun):
    under = {}
    for i, b in enumerate(bosses):
        under.setdefault(b, set()).add(i)

    @lru_cache(None)
    def most(person, allowed):
        result = sum(most(x, True) for x in under.get(person, ()))
        if allowed:
            result = max(result, fun[person] + sum(most(x, False) for x in under.get(person, ())))
        return result

    return most(0, True)


# solution: level after level from the bottom
from collections import Counter


def solve(bosses, fun):
    depth = [0] * len(bosses)
    for i, b in enumerate(bosses):
        depth[i] = 0 if b < 0 else depth[b] + 1
    levels = [[] for _ in range(max(depth) + 1)]
    for i, d in enumerate(depth):
        levels[d].append(i)
    yes, no = Counter(), Counter()
    while levels:
        above_yes, above_no = Counter(), Counter()
        for i in levels.pop():
            a, b = yes[i] + fun[i], no[i]
            above_yes[bosses[i]] += b
            above_no[bosses[i]] += max(a, b)
        yes, no = above_yes, above_no
    return no[-1]
