"""Given the wishes of men and of women, return for each man the woman he marries when men propose in turn.

There are `size` men and `size` women; each has a list of all of the other kind, the most liked first. A woman
keeps the man she likes most of those who proposed to her, and a man she leaves proposes to the next in his
list.
"""

RANGE = (5, 320)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    same = rng.random() < 0.5

    def wishes():
        fame = [rng.random() * 3 for _ in range(size)]
        if not same:
            fame = [0] * size
        return [sorted(range(size), key=lambda x: fame[x] + rng.random()) for _ in range(size)]

    return [wishes(), wishes()]


# solution: places looked up in the lists
def solve(men, women):
    husband = [-1] * len(women)
    asked = [0] * len(men)
    for man in range(len(men)):
        free = man
        while free != -1:
            woman = men[free][asked[free]]
            asked[free] += 1
            rival = husband[woman]
            if rival == -1 or women[woman].index(free) < women[woman].index(rival):
                husband[woman] = free
                free = rival
    wife = [0] * len(men)
    for w, m in enumerate(husband):
        wife[m] = w
    return wife


# solution: table of ranks
def solve(men, women):
    n = len(men)
    rank = [[0] * n for _ in range(n)]
    for w in range(n):
        for place in range(n):
            rank[w][women[w][place]] = place
    engaged = {}
    free = list(range(n))
    following = [iter(wishes) for wishes in men]
    while free:
        m = free.pop()
        w = next(following[m])
        if w not in engaged:
            engaged[w] = m
        elif rank[w][m] < rank[w][engaged[w]]:
            free.append(engaged[w])
            engaged[w] = m
        else:
            free.append(m)
    return sorted(engaged, key=engaged.get)


# solution: dictionary of pairs and rounds of proposals
from collections import defaultdict


def solve(men, women):
    likes = {(w, m): i for w, wishes in enumerate(women) for i, m in enumerate(wishes)}
    hopes = {m: wishes[::-1] for m, wishes in enumerate(men)}
    couples = {}
    single = set(hopes)
    while single:
        callers = defaultdict(list)
        for m in single:
            callers[hopes[m].pop()].append(m)
        single = set()
        for w, group in callers.items():
            if w in couples:
                group.append(couples[w])
            best = min(group, key=lambda m: likes[w, m])
            couples[w] = best
            single.update(m for m in group if m != best)
    answer = [None] * len(men)
    for w, m in couples.items():
        answer[m] = w
    return answer


# solution: hopeless men struck off by every woman
def solve(men, women):
    wish = [dict.fromkeys(row) for row in men]
    suitors = [list(row) for row in women]
    taken = [None] * len(women)
    waiting = list(range(len(men)))
    while waiting:
        man = waiting.pop(0)
        woman = next(iter(wish[man]))
        if taken[woman] is not None:
            waiting.append(taken[woman])
        taken[woman] = man
        while suitors[woman][-1] != man:
            rejected = suitors[woman].pop()
            del wish[rejected][woman]
    return [next(iter(w)) for w in wish]


# solution: people as objects
class Person:
    def __init__(self, number):
        self.number = number
        self.wishes = []
        self.opinion = {}
        self.partner = None

    def prefers(self, other):
        return self.partner is None or self.opinion[other] < self.opinion[self.partner]


def solve(men, women):
    grooms = [Person(i) for i in range(len(men))]
    brides = [Person(i) for i in range(len(women))]
    for groom, row in zip(grooms, men):
        groom.wishes = [brides[i] for i in reversed(row)]
    for bride, row in zip(brides, women):
        bride.opinion = {grooms[i]: place for place, i in enumerate(row)}
    queue = grooms[:]
    while queue:
        groom = queue.pop()
        bride = groom.wishes.pop()
        if bride.prefers(groom):
            if bride.partner is not None:
                bride.partner.partner = None
                queue.append(bride.partner)
            bride.partner = groom
            groom.partner = bride
        else:
            queue.append(groom)
    return [groom.partner.number for groom in grooms]
