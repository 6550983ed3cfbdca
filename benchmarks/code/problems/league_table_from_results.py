"""Given match results as texts "HOME 2-1 AWAY", return the league table as texts "TEAM PLAYED POINTS
DIFFERENCE SCORED".

There are `size` results among up to 200 teams. A win gives 3 points, a draw 1. Teams are ordered by
points, then goal difference, then goals scored, all falling, then by name.
"""

RANGE = (20, 25_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    count = rng.randint(6, 200)
    teams = [f"{rng.choice('ABCDEFGH')}{rng.choice('aeiou')}{rng.choice('lmnrst')}{i}" for i in range(count)]
    results = []
    for _ in range(size):
        a, b = rng.sample(teams, 2)
        results.append(f"{a} {rng.randint(0, 5)}-{rng.randint(0, 4)} {b}")
    return [results]


# solution: lists of four numbers in a dictionary
def solve(results):
    table = {}
    for line in results:
        home, score, away = line.split()
        x, y = map(int, score.split("-"))
        for team, a, b in ((home, x, y), (away, y, x)):
            row = table.setdefault(team, [0, 0, 0, 0])
            row[0] += 1
            row[1] += 3 if a > b else a == b
            row[2] += a - b
            row[3] += a
    order = sorted(table, key=lambda t: (-table[t][1], -table[t][2], -table[t][3], t))
    return [" ".join([t, *map(str, table[t])]) for t in order]


# solution: team objects keeping their matches
class Match:
    def __init__(self, text):
        self.home, score, self.away = text.split()
        self.home_goals, self.away_goals = (int(g) for g in score.split("-"))


class Team:
    def __init__(self, name):
        self.name = name
        self.matches = []

    def goals(self, match):
        if match.home == self.name:
            return match.home_goals, match.away_goals
        return match.away_goals, match.home_goals

    def summary(self):
        points = mine = theirs = 0
        for match in self.matches:
            a, b = self.goals(match)
            points += 3 if a > b else 1 if a == b else 0
            mine += a
            theirs += b
        return -points, theirs - mine, -mine, self.name, len(self.matches)


def solve(results):
    teams = {}
    for text in results:
        match = Match(text)
        for name in (match.home, match.away):
            if name not in teams:
                teams[name] = Team(name)
            teams[name].matches.append(match)
    lines = []
    for points, difference, mine, name, played in sorted(t.summary() for t in teams.values()):
        lines.append(f"{name} {played} {-points} {-difference} {-mine}")
    return lines


# solution: long table of both sides, sorted and grouped
from itertools import groupby
from operator import itemgetter


def sides(results):
    for line in results:
        home, score, away = line.split(" ")
        a, b = score.split("-")
        yield home, int(a), int(b)
        yield away, int(b), int(a)


def solve(results):
    rows = sorted(sides(results))
    ranks = []
    for name, group in groupby(rows, itemgetter(0)):
        group = list(group)
        won = sum(3 * (a > b) + (a == b) for _, a, b in group)
        scored = sum(a for _, a, _ in group)
        lost = sum(b for _, _, b in group)
        ranks.append((won, scored - lost, scored, name, len(group)))
    ranks.sort(key=lambda r: (-r[0], -r[1], -r[2], r[3]))
    return [f"{r[3]} {r[4]} {r[0]} {r[1]} {r[2]}" for r in ranks]


# solution: one counter for each column
from collections import Counter


def solve(results):
    played, points, scored, taken = Counter(), Counter(), Counter(), Counter()
    for line in results:
        h, score, a = line.split()
        x, y = int(score[: score.index("-")]), int(score[score.index("-") + 1 :])
        played[h] += 1
        played[a] += 1
        scored[h] += x
        scored[a] += y
        taken[h] += y
        taken[a] += x
        if x == y:
            points[h] += 1
            points[a] += 1
        else:
            points[h if x > y else a] += 3
    names = sorted(played)
    names.sort(key=lambda n: (points[n], scored[n] - taken[n], scored[n]), reverse=True)
    return ["%s %d %d %d %d" % (n, played[n], points[n], scored[n] - taken[n], scored[n]) for n in names]


# solution: numbers packed in one integer per team
def solve(results):
    base = 1 << 24
    packed = {}
    for line in results:
        i, k = line.index(" "), line.rindex(" ")
        d = line.index("-", i)
        a, b = int(line[i + 1 : d]), int(line[d + 1 : k])
        home, away = line[:i], line[k + 1 :]
        for team, x, y in ((home, a, b), (away, b, a)):
            points = 3 * (x > y) + (x == y)
            packed[team] = packed.get(team, 0) + (points * base + x) * base * base + y * base + 1
    lines = []
    for name, value in packed.items():
        value, played = divmod(value, base)
        value, against = divmod(value, base)
        points, goals = divmod(value, base)
        lines.append((-points, against - goals, -goals, name, played))
    lines.sort()
    return [f"{n} {p} {-a} {-b} {-c}" for a, b, c, n, p in lines]
