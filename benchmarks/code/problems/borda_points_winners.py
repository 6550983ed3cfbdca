"""Given ballots as texts of candidates' letters in order of preference, return the letters ordered by
Borda points (falling, then by letter) and how many first places the winner had.

There are `size` ballots over 5 to 20 candidates; a ballot may name only some of them. The first letter
gets as many points as there are candidates at all (letters on any ballot), the next one point less, and
so on.
"""

RANGE = (10, 20_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    letters = "abcdefghijklmnopqrst"[: rng.randint(5, 20)]
    ballots = []
    for _ in range(size):
        ballots.append("".join(rng.sample(letters, rng.randint(1, len(letters)))))
    return [ballots]


# solution: dictionary of places, then weights
from collections import Counter


def solve(ballots):
    places = Counter()
    for ballot in ballots:
        for i, c in enumerate(ballot):
            places[c, i] += 1
    names = sorted({c for c, _ in places})
    points = {c: sum(places[c, i] * (len(names) - i) for i in range(len(names))) for c in names}
    names.sort(key=lambda c: -points[c])
    return ["".join(names), places[names[0], 0]]


# solution: two passes, list of 26
def solve(ballots):
    seen = set()
    for ballot in ballots:
        seen |= set(ballot)
    n = len(seen)
    score = [0] * 26
    first = [0] * 26
    for ballot in ballots:
        first[ord(ballot[0]) - 97] += 1
        for k in range(len(ballot)):
            score[ord(ballot[k]) - 97] += n - k
    order = sorted(seen, key=lambda c: (-score[ord(c) - 97], c))
    return ["".join(order), first[ord(order[0]) - 97]]


# solution: columns of letters counted as texts
from itertools import zip_longest


def solve(ballots):
    columns = ["".join(column) for column in zip_longest(*ballots, fillvalue="")]
    letters = sorted(set("".join(columns)))
    table = []
    for c in letters:
        table.append((-sum((len(letters) - i) * col.count(c) for i, col in enumerate(columns)), c))
    table.sort()
    return ["".join(c for _, c in table), columns[0].count(table[0][1])]


# solution: long rows of votes grouped after sorting
from itertools import groupby


def rows(ballots):
    for ballot in ballots:
        for rank, letter in enumerate(ballot):
            yield letter, rank


def solve(ballots):
    votes = sorted(rows(ballots))
    groups = [(letter, [rank for _, rank in group]) for letter, group in groupby(votes, lambda v: v[0])]
    n = len(groups)
    groups.sort(key=lambda g: (-sum(n - r for r in g[1]), g[0]))
    return ["".join(letter for letter, _ in groups), groups[0][1].count(0)]


# solution: candidate objects and different ballots counted once
class Candidate:
    def __init__(self, letter):
        self.letter = letter
        self.ranks = {}

    def points(self, n):
        return sum((n - rank) * times for rank, times in self.ranks.items())


def solve(ballots):
    piles = {}
    for ballot in ballots:
        piles[ballot] = piles.get(ballot, 0) + 1
    candidates = {}
    for ballot, times in piles.items():
        for rank, letter in enumerate(ballot):
            who = candidates.setdefault(letter, Candidate(letter))
            who.ranks[rank] = who.ranks.get(rank, 0) + times
    n = len(candidates)
    order = sorted(candidates.values(), key=lambda c: (-c.points(n), c.letter))
    return ["".join(c.letter for c in order), order[0].ranks.get(0, 0)]
