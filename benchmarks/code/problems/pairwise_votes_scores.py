"""Given ballots that rank all candidates, return [winner, score] when candidates are compared two by two.

Candidate a beats b if more ballots name a before b than b before a. The score of a candidate is the number of
candidates it beats minus the number of those that beat it; the greatest score wins, of equal scores the smallest
number. There are `size` candidates numbered from 0 and 9 or 12 ballots, each a list of all candidates.
"""

RANGE = (4, 160)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    ballots = []
    for _ in range(rng.choice([9, 12])):
        ballots.append(sorted(range(size), key=lambda c: (c * 7 % size) / size + 2 * rng.random()))
    return [ballots]


# solution: matrix of preferences
def solve(ballots):
    n = len(ballots[0])
    before = [[0] * n for _ in range(n)]
    for ballot in ballots:
        for i in range(n):
            row = before[ballot[i]]
            for j in range(i + 1, n):
                row[ballot[j]] += 1
    best = None
    for a in range(n):
        score = 0
        for b in range(n):
            if before[a][b] > before[b][a]:
                score += 1
            elif before[a][b] < before[b][a]:
                score -= 1
        if best is None or score > best[1]:
            best = [a, score]
    return best


# solution: counter of ordered pairs
from collections import Counter
from itertools import combinations


def solve(ballots):
    wins = Counter()
    for ballot in ballots:
        wins.update(combinations(ballot, 2))
    scores = Counter({c: 0 for c in ballots[0]})
    for (a, b), times in wins.items():
        if times > wins.get((b, a), 0):
            scores[a] += 1
            scores[b] -= 1
    winner = min(scores, key=lambda c: (-scores[c], c))
    return [winner, scores[winner]]


# solution: places looked up, each duel on the fly
def solve(ballots):
    places = []
    for ballot in ballots:
        place = bytearray(len(ballot))
        for where, c in enumerate(ballot):
            place[c] = where
        places.append(place)
    n = len(ballots[0])
    score = [0] * n
    for a in range(n):
        for b in range(a):
            margin = 0
            for place in places:
                margin += 1 if place[a] < place[b] else -1
            if margin:
                step = 1 if margin > 0 else -1
                score[a] += step
                score[b] -= step
    top = max(score)
    return [score.index(top), top]


# solution: every preference of every voter as an object
class Preference:
    __slots__ = ("voter", "better", "worse")

    def __init__(self, voter, better, worse):
        self.voter, self.better, self.worse = voter, better, worse


def solve(ballots):
    stated = []
    for voter, ballot in enumerate(ballots):
        for i, better in enumerate(ballot):
            for worse in ballot[i + 1 :]:
                stated.append(Preference(voter, better, worse))
    margin = {}
    for p in stated:
        if p.better < p.worse:
            key, sign = (p.better, p.worse), 1
        else:
            key, sign = (p.worse, p.better), -1
        margin[key] = margin.get(key, 0) + sign
    score = dict.fromkeys(range(len(ballots[0])), 0)
    for (a, b), value in margin.items():
        score[a] += (value > 0) - (value < 0)
        score[b] += (value < 0) - (value > 0)
    return list(max(score.items(), key=lambda item: (item[1], -item[0])))


# solution: index searched in the ballots
def solve(ballots):
    n = len(ballots[0])
    half = len(ballots) / 2

    def score(a):
        ahead = [0] * n
        for ballot in ballots:
            for b in ballot[ballot.index(a) + 1 :]:
                ahead[b] += 1
        total = 0
        for b, times in enumerate(ahead):
            if b != a:
                total += (times > half) - (times < half)
        return total

    champion, most = 0, -n
    for a in range(n):
        mine = score(a)
        if mine > most:
            champion, most = a, mine
    return [champion, most]
