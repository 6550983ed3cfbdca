"""Every two of a club's players have met once. Build a line of all players in which each has beaten the
next: take the players in order and put each directly before the first player of the line whom he has
beaten, or at the end. Return [numbers of the line's first and last player, sum of place times number
(places from 0), number of players who have, for every other player, either beaten him or beaten somebody
who has].

Row v of the matrix is a text with "1" at place u if v has beaten u. There are `size` players.
"""

RANGE = (2, 400)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    strength = [rng.random() for _ in range(size)]
    rows = [["0"] * size for _ in range(size)]
    for v in range(size):
        for u in range(v):
            if rng.random() < 0.5 + (strength[v] - strength[u]) * 0.7:
                rows[v][u] = "1"
            else:
                rows[u][v] = "1"
    return [["".join(row) for row in rows]]


# solution: bits and a list
def solve(rows):
    n = len(rows)
    beats = [int(row[::-1], 2) for row in rows]
    line = []
    for v in range(n):
        i = 0
        while i < len(line) and not beats[v] >> line[i] & 1:
            i += 1
        line.insert(i, v)
    kings = 0
    for v in range(n):
        lost = [u for u in range(n) if u != v and not beats[v] >> u & 1]
        kings += all(beats[v] & (~beats[u]) for u in lost)
    return [line[0], line[-1], sum(i * v for i, v in enumerate(line)), kings]


# solution: texts only, nothing kept but a chain of followers
from array import array


def solve(rows):
    n = len(rows)
    after = array("h", [-1]) * n
    head = 0
    for v in range(1, n):
        before, here = -1, head
        while here >= 0 and rows[v][here] == "0":
            before, here = here, after[here]
        after[v] = here
        if before < 0:
            head = v
        else:
            after[before] = v
    total = place = 0
    v = last = head
    while v >= 0:
        total += place * v
        place += 1
        last, v = v, after[v]
    kings = 0
    for v in range(n):
        row = rows[v]
        good = 1
        for u in range(n):
            if u != v and row[u] == "0":
                for w in range(n):
                    if row[w] == "1" and rows[w][u] == "1":
                        break
                else:
                    good = 0
                    break
        kings += good
    return [head, last, total, kings]


# solution: sets of beaten players
def solve(rows):
    beaten = [{u for u, c in enumerate(row) if c == "1"} for row in rows]
    line = [0]
    for v in range(1, len(rows)):
        place = next((i for i, u in enumerate(line) if u in beaten[v]), len(line))
        line[place:place] = [v]
    kings = []
    for v, own in enumerate(beaten):
        reach = own | {v}
        for u in own:
            if len(reach) == len(rows):
                break
            reach |= beaten[u]
        if len(reach) == len(rows):
            kings.append(v)
    return [line[0], line[-1], sum(i * v for i, v in enumerate(line)), len(kings)]


# solution: players as linked objects with lists of wins
class Player:
    def __init__(self, number):
        self.number = number
        self.wins = []
        self.next = None


def solve(rows):
    players = [Player(i) for i in range(len(rows))]
    for player, row in zip(players, rows):
        player.wins = [players[u] for u, c in enumerate(row) if c == "1"]
    guard = Player(-1)
    for player in players:
        beaten = set(player.wins)
        spot = guard
        while spot.next is not None and spot.next not in beaten:
            spot = spot.next
        player.next = spot.next
        spot.next = player
    numbers = []
    spot = guard.next
    while spot:
        numbers.append(spot.number)
        spot = spot.next
    kings = 0
    for player in players:
        missing = set(players) - set(player.wins) - {player}
        for other in player.wins:
            if not missing:
                break
            missing.difference_update(other.wins)
        kings += not missing
    return [numbers[0], numbers[-1], sum(i * x for i, x in enumerate(numbers)), kings]


# solution: full table of lists, second table of steps
def solve(rows):
    n = len(rows)
    table = [[int(c) for c in row] for row in rows]
    line = []
    for v in range(n):
        wins = [table[v][u] for u in line]
        place = wins.index(1) if 1 in wins else len(line)
        line = line[:place] + [v] + line[place:]
    numbers = [int(row, 2) for row in rows]
    steps = [[0] * n for _ in range(n)]
    kings = 0
    for v in range(n):
        reach = numbers[v]
        for u in range(n):
            if table[v][u]:
                reach |= numbers[u]
        for u in range(n):
            steps[v][u] = 1 if table[v][u] else 2 if reach >> (n - 1 - u) & 1 else 3
        steps[v][v] = 0
        kings += 3 not in steps[v]
    return [line[0], line[-1], sum(i * v for i, v in enumerate(line)), kings]
