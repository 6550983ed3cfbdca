"""Pages of a small web hold points, and in each round every page hands its points to the pages it links to:
each gets the same whole number, the rest goes, together with all points of pages without links, into a pot,
and the pot is shared out among all pages in the same way, what is left staying in the pot for the next
round. Given the rounds, the points at the start (the same for each page) and the lists of links, return
[page with most points at the end (smallest number in a tie), its points, points in the pot].

There are `size` pages.
"""

RANGE = (3, 6000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    links = []
    for v in range(size):
        k = rng.choice([0, 1, 2, 3, 8])
        links.append(sorted({int(size * rng.random() ** 3) for _ in range(k)} - {v}))
    return [rng.randint(3, 9), rng.randint(50, 5000), links]


# solution: two lists, points pushed along the links
def solve(rounds, start, links):
    n = len(links)
    points = [start] * n
    pot = 0
    for _ in range(rounds):
        new = [0] * n
        for v in range(n):
            if links[v]:
                share, rest = divmod(points[v], len(links[v]))
                pot += rest
                for w in links[v]:
                    new[w] += share
            else:
                pot += points[v]
        share, pot = divmod(pot, n)
        points = [p + share for p in new]
    best = max(points)
    return [points.index(best), best, pot]


# solution: lists of incoming links, points pulled
def solve(rounds, start, links):
    n = len(links)
    incoming = [[] for _ in range(n)]
    for v, row in enumerate(links):
        for w in row:
            incoming[w].append(v)
    points = [start] * n
    pot = 0
    for _ in range(rounds):
        shares = [p // len(row) if row else 0 for p, row in zip(points, links)]
        pot += sum(p - s * len(row) for p, s, row in zip(points, shares, links))
        each, pot = pot // n, pot % n
        points = [each + sum(shares[v] for v in row) for row in incoming]
    winner = min(range(n), key=lambda v: (-points[v], v))
    return [winner, points[winner], pot]


# solution: packed arrays
from array import array


def solve(rounds, start, links):
    n = len(links)
    points = array("q", [start]) * n
    new = array("q", bytes(8 * n))
    pot = 0
    for _ in range(rounds):
        for v in range(n):
            k = len(links[v])
            if k == 0:
                pot += points[v]
                continue
            share = points[v] // k
            pot += points[v] - share * k
            for w in links[v]:
                new[w] += share
        share = pot // n
        pot -= share * n
        for v in range(n):
            points[v] = new[v] + share
            new[v] = 0
    best = 0
    for v in range(1, n):
        if points[v] > points[best]:
            best = v
    return [best, points[best], pot]


# solution: pages as objects with their history
class Page:
    def __init__(self, number, points):
        self.number = number
        self.history = [points]
        self.links = []
        self.inbox = []

    def give(self):
        if not self.links:
            return self.history[-1]
        share, rest = divmod(self.history[-1], len(self.links))
        for page in self.links:
            page.inbox.append(share)
        return rest

    def take(self, gift):
        self.history.append(sum(self.inbox) + gift)
        self.inbox = []


def solve(rounds, start, links):
    pages = [Page(i, start) for i in range(len(links))]
    for page in pages:
        page.links = [pages[w] for w in links[page.number]]
    pot = 0
    for _ in range(rounds):
        pot += sum([page.give() for page in pages])
        gift, pot = divmod(pot, len(pages))
        for page in pages:
            page.take(gift)
    winner = max(pages, key=lambda page: (page.history[-1], -page.number))
    return [winner.number, winner.history[-1], pot]


# solution: list of all gifts of a round, sorted by receiver
from itertools import groupby


def solve(rounds, start, links):
    n = len(links)
    state = {v: start for v in range(n)}
    pot = 0
    for _ in range(rounds):
        gifts = []
        for v, amount in state.items():
            goals = links[v]
            share = amount // len(goals) if goals else 0
            pot += amount - share * len(goals)
            gifts += [(w, share) for w in goals]
        gifts.sort()
        each = pot // n
        pot %= n
        state = dict.fromkeys(range(n), each)
        for w, group in groupby(gifts, key=lambda g: g[0]):
            state[w] += sum(s for _, s in group)
    top = max(state.values())
    return [next(v for v in range(n) if state[v] == top), top, pot]
