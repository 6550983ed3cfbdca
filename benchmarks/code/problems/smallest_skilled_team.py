"""Given the number of skills and, for every person, the list of skills (numbers from 0) that the person has, return the least number of persons who together have all skills.

There are `size` skills and about twice as many persons; all persons together have every skill.
"""

RANGE = (3, 16)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    people = []
    for _ in range(2 * size - 2):
        people.append(sorted(rng.sample(range(size), rng.randint(1, min(size, 4)))))
    people += [list(range(0, size, 3)), list(range(1, size, 3)), list(range(2, size, 3))]
    people = [sorted(set(p)) for p in people]
    rng.shuffle(people)
    return [size, people]


# solution: table of team sizes for all skill sets
def solve(skills, people):
    full = (1 << skills) - 1
    least = [len(people) + 1] * (full + 1)
    least[0] = 0
    for person in people:
        mask = sum(1 << s for s in person)
        for have in range(full + 1):
            both = have | mask
            if least[have] + 1 < least[both]:
                least[both] = least[have] + 1
    return least[full]


# solution: teams of growing size tried
from itertools import combinations


def solve(skills, people):
    for k in range(1, len(people) + 1):
        for team in combinations(people, k):
            if len(set().union(*team)) == skills:
                return k


# solution: levels of reached skill sets
def solve(skills, people):
    sets = {frozenset(p) for p in people}
    everything = frozenset(range(skills))
    level = {frozenset()}
    seen = set(level)
    steps = 0
    while everything not in level:
        steps += 1
        level = {have | own for have in level for own in sets} - seen
        seen |= level
    return steps


# solution: best team members for every mask
def solve(skills, people):
    teams = {0: ()}
    for number, person in enumerate(people):
        mask = 0
        for skill in person:
            mask |= 1 << skill
        for have, team in list(teams.items()):
            joined = have | mask
            if joined not in teams or len(teams[joined]) > len(team) + 1:
                teams[joined] = team + (number,)
    return len(teams[(1 << skills) - 1])


# solution: depth first on the rarest skill with a bound
class Search:
    def __init__(self, skills, people):
        self.holders = [[] for _ in range(skills)]
        for p in people:
            for s in p:
                self.holders[s].append(set(p))
        self.best = skills + 1

    def go(self, missing, used):
        if not missing:
            self.best = min(self.best, used)
            return
        if used + 1 >= self.best:
            return
        rarest = min(missing, key=lambda s: len(self.holders[s]))
        for own in self.holders[rarest]:
            self.go(missing - own, used + 1)


def solve(skills, people):
    search = Search(skills, people)
    search.go(set(range(skills)), 0)
    return search.best
