"""Given ballots of an election, return [winner, rounds] by instant runoff.

There are `size` candidates numbered from 0 and every ballot is a list of all of them, favourite first. In a round
each ballot counts for its first candidate still in the race. A candidate with more than half of all ballots wins;
otherwise the candidate with fewest ballots, of equal ones the one with the greatest number, leaves the race.
"""

RANGE = (4, 110)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    ballots = []
    for _ in range(size + size // 2 + 1):
        ballots.append(sorted(range(size), key=lambda c: c * 0.3 / size + rng.random()))
    return [ballots]


# solution: ballots copied without the loser each round
def solve(ballots):
    rounds = [ballots]
    while True:
        current = rounds[-1]
        votes = {candidate: 0 for candidate in current[0]}
        for ballot in current:
            votes[ballot[0]] += 1
        leader = max(votes, key=votes.get)
        if votes[leader] * 2 > len(current):
            return [leader, len(rounds)]
        loser = min(votes, key=lambda c: (votes[c], -c))
        rounds.append([[c for c in ballot if c != loser] for ballot in current])


# solution: a set of those out, ballots rescanned
def first_left(ballot, out):
    for c in ballot:
        if c not in out:
            return c


def solve(ballots):
    n = len(ballots[0])
    out = set()
    number = 1
    while True:
        tally = [0] * n
        for ballot in ballots:
            tally[first_left(ballot, out)] += 1
        for c in range(n):
            if tally[c] > len(ballots) / 2:
                return [c, number]
        out.add(min((c for c in range(n) if c not in out), key=lambda c: (tally[c], -c)))
        number += 1


# solution: piles of ballots handed on
class Pile:
    def __init__(self, candidate):
        self.candidate = candidate
        self.papers = []

    def rank(self):
        return len(self.papers), -self.candidate


def solve(ballots):
    piles = {c: Pile(c) for c in range(len(ballots[0]))}
    for ballot in ballots:
        piles[ballot[0]].papers.append(iter(ballot[1:]))
    rounds = 1
    while True:
        top = max(piles.values(), key=lambda pile: len(pile.papers))
        if 2 * len(top.papers) > len(ballots):
            return [top.candidate, rounds]
        lost = min(piles.values(), key=Pile.rank)
        del piles[lost.candidate]
        for paper in lost.papers:
            for c in paper:
                if c in piles:
                    piles[c].papers.append(paper)
                    break
        rounds += 1


# solution: position cursors in an array
from array import array


def solve(ballots):
    n = len(ballots[0])
    racing = bytearray([1]) * n
    cursor = array("H", [0]) * len(ballots)
    for count in range(1, n + 1):
        tally = array("H", [0]) * n
        for b, ballot in enumerate(ballots):
            while not racing[ballot[cursor[b]]]:
                cursor[b] += 1
            tally[ballot[cursor[b]]] += 1
        best = max(tally)
        if 2 * best > len(ballots):
            return [tally.index(best), count]
        fewest = min(t for t, r in zip(tally, racing) if r)
        for c in reversed(range(n)):
            if racing[c] and tally[c] == fewest:
                racing[c] = 0
                break


# solution: history of all tallies as tuples of names
from collections import Counter


def solve(ballots):
    history = []
    gone = set()
    while True:
        left = [tuple(c for c in ballot if c not in gone) for ballot in ballots]
        votes = Counter(paper[0] for paper in left)
        history.append((left, votes))
        winner, most = votes.most_common(1)[0]
        if most > len(ballots) // 2:
            return [winner, len(history)]
        gone.add(min(left[0], key=lambda c: (votes[c], -c)))
