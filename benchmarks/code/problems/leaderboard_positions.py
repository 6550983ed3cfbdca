"""Given the points that players win one after another, return the place of the player on the leaderboard
after each win.

There are `size` wins "PLAYER POINTS" with 1 to 500 points by about a twentieth as many players, who all begin
with 0 and are all on the board once they have won anything. A player's place is one more than the number of
players with more points.
"""

RANGE = (20, 8_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    players = [f"{rng.choice('PQRST')}{rng.randrange(10, 99)}-{i}" for i in range(3 + size // 20)]
    return [[f"{rng.choice(players)} {rng.randint(1, 500)}" for _ in range(size)]]


# solution: count those above
def solve(wins):
    points = {}
    places = []
    for win in wins:
        player, won = win.split()
        mine = points.get(player, 0) + int(won)
        points[player] = mine
        above = 0
        for other in points.values():
            if other > mine:
                above += 1
        places.append(above + 1)
    return places


# solution: sorted list kept by bisection
from bisect import bisect_left, bisect_right, insort


def solve(wins):
    score = {}
    board = []
    result = []
    for name, amount in map(str.split, wins):
        if name in score:
            del board[bisect_left(board, score[name])]
        score[name] = score.get(name, 0) + int(amount)
        insort(board, score[name])
        result.append(len(board) - bisect_right(board, score[name]) + 1)
    return result


# solution: tree of counts over all scores
class Tree:
    def __init__(self, limit):
        self.cells = [0] * (limit + 1)

    def add(self, score, change):
        while score < len(self.cells):
            self.cells[score] += change
            score += score & -score

    def up_to(self, score):
        total = 0
        while score > 0:
            total += self.cells[score]
            score &= score - 1
        return total


def solve(wins):
    parsed = [(player, int(points)) for player, points in (win.split() for win in wins)]
    sums = {}
    for player, points in parsed:
        sums[player] = sums.get(player, 0) + points
    tree = Tree(max(sums.values()))
    current = {}
    answer = []
    for player, points in parsed:
        if player in current:
            tree.add(current[player], -1)
            current[player] += points
        else:
            current[player] = points
        tree.add(current[player], 1)
        answer.append(1 + len(current) - tree.up_to(current[player]))
    return answer


# solution: the board as it stood after every win
from bisect import bisect_right


def solve(wins):
    points = {}
    boards = []
    for win in wins:
        name, won = win.split()
        points[name] = points.get(name, 0) + int(won)
        boards.append((points[name], tuple(sorted(points.values()))))
    return [len(board) - bisect_right(board, mine) + 1 for mine, board in boards]


# solution: buckets of hundreds
from collections import Counter, defaultdict


def solve(wins):
    coarse = Counter()
    fine = defaultdict(Counter)
    total = {}
    places = []
    for win in wins:
        who, points = win.split(" ")
        old = total.get(who, 0)
        new = old + int(points)
        if old:
            coarse[old // 100] -= 1
            fine[old // 100][old] -= 1
        total[who] = new
        coarse[new // 100] += 1
        fine[new // 100][new] += 1
        place = 1
        for bucket, number in coarse.items():
            if bucket > new // 100:
                place += number
        for score, number in fine[new // 100].items():
            if score > new:
                place += number
        places.append(place)
    return places
