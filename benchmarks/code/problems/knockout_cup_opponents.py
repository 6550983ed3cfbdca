"""Given the strengths of players in the order of a cup's draw, play the rounds and return the champion,
the strength sum of those he beat, and the greatest surprise.

There are `size` players; in each round neighbours play, the last one without a partner goes on. A
player has strength + (37 * own number + 11 * round) % 50 points in round 1, 2, ..., and the greater
number of points wins (the first one at equal points). A surprise is a win of the weaker; its size is
the difference of the strengths (0 if none).
"""

RANGE = (4, 60_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    return [[rng.randint(1, rng.choice([80, 300])) for _ in range(size)]]


# solution: list of those still playing
def solve(strength):
    beaten = [0] * len(strength)
    alive = list(range(len(strength)))
    surprise = turn = 0
    while len(alive) > 1:
        turn += 1
        nxt = []
        for a, b in zip(alive[::2], alive[1::2]):
            x = strength[a] + (37 * a + 11 * turn) % 50
            y = strength[b] + (37 * b + 11 * turn) % 50
            win, lose = (a, b) if x >= y else (b, a)
            beaten[win] += strength[lose]
            surprise = max(surprise, strength[lose] - strength[win])
            nxt.append(win)
        if len(alive) % 2:
            nxt.append(alive[-1])
        alive = nxt
    return [alive[0], beaten[alive[0]], surprise]


# solution: recursion over ranges of the draw
def solve(strength):
    n = len(strength)

    def winner(level, start):
        if start >= n:
            return None
        if level == 0:
            return start, 0, 0
        one = winner(level - 1, start)
        two = winner(level - 1, start + (1 << level - 1))
        if two is None:
            return one
        a, sum_a, s1 = one
        b, sum_b, s2 = two
        worst = max(s1, s2)
        x = strength[a] + (37 * a + 11 * level) % 50
        y = strength[b] + (37 * b + 11 * level) % 50
        if x >= y:
            return a, sum_a + strength[b], max(worst, strength[b] - strength[a])
        return b, sum_b + strength[a], max(worst, strength[a] - strength[b])

    return list(winner((n - 1).bit_length(), 0))


# solution: all matches recorded
class Match:
    def __init__(self, turn, winner, loser):
        self.turn, self.winner, self.loser = turn, winner, loser


class Cup:
    def __init__(self, strength):
        self.strength = strength
        self.matches = []

    def points(self, player, turn):
        return self.strength[player] + (player * 37 + turn * 11) % 50

    def play(self, turn, a, b):
        if self.points(b, turn) > self.points(a, turn):
            a, b = b, a
        self.matches.append(Match(turn, a, b))
        return a


def solve(strength):
    cup = Cup(strength)
    rounds = [list(range(len(strength)))]
    while len(rounds[-1]) > 1:
        row = rounds[-1]
        new = [cup.play(len(rounds), row[i], row[i + 1]) for i in range(0, len(row) - 1, 2)]
        rounds.append(new + row[len(row) // 2 * 2 :])
    champion = rounds[-1][0]
    beaten = sum(strength[m.loser] for m in cup.matches if m.winner == champion)
    gaps = [strength[m.loser] - strength[m.winner] for m in cup.matches]
    return [champion, beaten, max(0, *gaps)]


# solution: stack of winners like a binary counter
def solve(strength):
    stack = []
    surprise = 0

    def meet(one, two, turn):
        nonlocal surprise
        a, won_a = one[1:]
        b, won_b = two[1:]
        x = strength[a] + (37 * a + 11 * turn) % 50
        y = strength[b] + (37 * b + 11 * turn) % 50
        d = strength[b] - strength[a]
        if x >= y:
            surprise = max(surprise, d)
            return turn, a, won_a + strength[b]
        surprise = max(surprise, -d)
        return turn, b, won_b + strength[a]

    for i in range(len(strength)):
        new = (0, i, 0)
        while stack and stack[-1][0] == new[0]:
            new = meet(stack.pop(), new, new[0] + 1)
        stack.append(new)
    while len(stack) > 1:
        new = stack.pop()
        old = stack.pop()
        stack.append(meet(old, new, old[0] + 1))
    return [stack[0][1], stack[0][2], surprise]


# solution: one array overwritten from the front
from array import array


def solve(strength):
    line = array("i", range(len(strength)))
    left, turn, gap = len(line), 0, 0
    beaten = {}
    while left > 1:
        turn += 1
        for k in range(left // 2):
            a, b = line[2 * k], line[2 * k + 1]
            if strength[a] + (37 * a + 11 * turn) % 50 < strength[b] + (37 * b + 11 * turn) % 50:
                a, b = b, a
            line[k] = a
            if strength[b] - strength[a] > gap:
                gap = strength[b] - strength[a]
            beaten.setdefault(a, []).append(b)
        if left % 2:
            line[left // 2] = line[left - 1]
        left = (left + 1) // 2
    return [line[0], sum(strength[b] for b in beaten[line[0]]), gap]
