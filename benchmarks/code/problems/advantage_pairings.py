"""Two teams have equally many players with strengths. Our players may be set against theirs in any way,
one each; a fight is won by the greater strength (none by equals). Return the greatest number of fights we
can win, and the least total strength of as many of our players who can win that many fights.

Each team has `size` players.
"""

RANGE = (5, 60_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    top = rng.choice((500, 5 * size))
    shift = rng.randint(-top // 5, top // 5)
    ours = [rng.randint(1, top) for _ in range(size)]
    return [ours, [max(0, rng.randint(1, top) + shift) for _ in range(size)]]


# solution: both sorted, one pointer on theirs


def solve(ours, theirs):
    ours, theirs = sorted(ours), sorted(theirs)
    wins = total = 0
    for x in ours:
        if x > theirs[wins]:
            wins += 1
            total += x
    return [wins, total]


# solution: heaps on both sides
from heapq import heapify, heappop


def solve(ours, theirs):
    heapify(ours)
    heapify(theirs)
    wins = strength = 0
    while ours:
        x = heappop(ours)
        if x > theirs[0]:
            heappop(theirs)
            wins += 1
            strength += x
    return [wins, strength]


# solution: counts by strength
def solve(ours, theirs):
    top = max(max(ours), max(theirs)) + 1
    mine = [0] * top
    other = [0] * top
    for x in ours:
        mine[x] += 1
    for y in theirs:
        other[y] += 1
    weaker = wins = total = 0
    for s in range(top):
        k = min(mine[s], weaker)
        weaker += other[s] - k
        wins += k
        total += k * s
    return [wins, total]


# solution: one sorted list of both teams
class Player:
    def __init__(self, strength, ours):
        self.strength = strength
        self.ours = ours

    def rank(self):
        return self.strength, not self.ours


def solve(ours, theirs):
    players = [Player(x, True) for x in ours] + [Player(y, False) for y in theirs]
    beatable = 0
    winners = []
    for player in sorted(players, key=Player.rank):
        if not player.ours:
            beatable += 1
        elif beatable:
            beatable -= 1
            winners.append(player)
    return [len(winners), sum(p.strength for p in winners)]


# solution: dictionaries and the matching written down
from collections import Counter


def fights(mine, other):
    rest = iter(sorted(other.items()))
    foe, left = next(rest)
    for strength in sorted(mine):
        free = mine[strength]
        while free and foe < strength:
            k = min(free, left)
            yield strength, foe, k
            free -= k
            left -= k
            if left == 0:
                foe, left = next(rest, (float("inf"), 0))


def solve(ours, theirs):
    matching = list(fights(Counter(ours), Counter(theirs)))
    return [sum(k for _, _, k in matching), sum(s * k for s, _, k in matching)]
