"""Given the snakes and ladders of a board as pairs [from, to], the number of squares and a list of dice
rolls, return for each player in how many turns he arrives, and how often each of the five most visited
squares was landed on.

The board has `size` squares, numbered from 1; players start before it on 0 and roll in turn, the rolls
being used again from the start when they are at an end. A player beyond the last square goes back by
what is too much; after landing on the begin of a snake or ladder he is on its other end. The players
stop on the last square, or after 4 * `size` turns (then -1). The answer is [turns of each player, list
of [square, visits] by falling visits, then by square, at most five], both ends of a snake or ladder
being visited.
"""

RANGE = (30, 20_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    squares = rng.sample(range(2, size), size // 10 * 2)
    pairs = [[squares[i], squares[i + 1]] for i in range(0, len(squares), 2)]
    pairs = [p if rng.random() < 0.1 else sorted(p) for p in pairs if abs(p[0] - p[1]) < max(20, size // 20)]
    return [rng.randint(2, 4), pairs, size, [rng.randint(1, 6) for _ in range(rng.randint(50, 97))]]


# solution: list of goals and list of visits
def solve(players, pairs, last, rolls):
    goes = list(range(last + 1))
    for a, b in pairs:
        goes[a] = b
    visits = [0] * (last + 1)
    at = [0] * players
    turns = [-1] * players
    used = 0
    for turn in range(1, 4 * last + 1):
        for p in range(players):
            if turns[p] != -1:
                continue
            x = at[p] + rolls[used % len(rolls)]
            used += 1
            if x > last:
                x = 2 * last - x
            visits[x] += 1
            if goes[x] != x:
                x = goes[x]
                visits[x] += 1
            at[p] = x
            if x == last:
                turns[p] = turn
        if -1 not in turns:
            break
    best = sorted(range(last + 1), key=lambda s: (-visits[s], s))[:5]
    return [turns, [[s, visits[s]] for s in best if visits[s]]]


# solution: dictionaries only for what occurs
from collections import Counter
from heapq import nsmallest
from itertools import cycle


def solve(players, pairs, last, rolls):
    jump = dict(pairs)
    dice = cycle(rolls)
    seen = Counter()
    where = dict.fromkeys(range(players), 0)
    turns = [-1] * players
    turn = 0
    while where and turn < 4 * last:
        turn += 1
        for p in list(where):
            square = where[p] + next(dice)
            square = min(square, 2 * last - square)
            seen[square] += 1
            if square in jump:
                square = jump[square]
                seen[square] += 1
            where[p] = square
            if square == last:
                turns[p] = turn
                del where[p]
    return [turns, [list(x) for x in nsmallest(5, seen.items(), key=lambda x: (-x[1], x[0]))]]


# solution: board of square objects and players with tracks
class Square:
    def __init__(self, number):
        self.number = number
        self.exit = None


class Player:
    def __init__(self):
        self.track = []
        self.done = False
        self.place = 0
        self.turns = 0


def solve(players, pairs, last, rolls):
    board = [Square(i) for i in range(last + 1)]
    for a, b in pairs:
        board[a].exit = board[b]
    group = [Player() for _ in range(players)]
    k = 0
    for _ in range(4 * last):
        for player in group:
            if player.done:
                continue
            player.turns += 1
            player.place += rolls[k]
            k = (k + 1) % len(rolls)
            if player.place > last:
                player.place = last - (player.place - last)
            square = board[player.place]
            player.track.append(square)
            if square.exit:
                square = square.exit
                player.track.append(square)
                player.place = square.number
            player.done = square.number == last
        if all(p.done for p in group):
            break
    count = {}
    for player in group:
        for square in player.track:
            count[square.number] = count.get(square.number, 0) + 1
    order = sorted(count.items(), key=lambda pair: (-pair[1], pair[0]))
    return [[p.turns if p.done else -1 for p in group], [[a, b] for a, b in order[:5]]]


# solution: stream of visited squares sorted and run-length counted
from itertools import groupby


def play(players, pairs, last, rolls, turns):
    froms = {a: b for a, b in pairs}
    place = [0] * players
    roll = 0
    for turn in range(1, 4 * last + 1):
        if min(turns) > 0:
            return
        for p, old in enumerate(place):
            if turns[p] > 0:
                continue
            new = old + rolls[roll % len(rolls)]
            roll += 1
            new = last - abs(last - new)
            yield new
            if new in froms:
                new = froms[new]
                yield new
            place[p] = new
            if new == last:
                turns[p] = turn


def solve(players, pairs, last, rolls):
    turns = [-1] * players
    stream = sorted(play(players, pairs, last, rolls, turns))
    runs = [(-len(list(run)), square) for square, run in groupby(stream)]
    runs.sort()
    return [turns, [[square, -n] for n, square in runs[:5]]]


# solution: arrays and a pass for the five best
from array import array


def solve(players, pairs, last, rolls):
    exits = array("i", [0]) * (last + 1)
    for a, b in pairs:
        exits[a] = b
    visits = array("H", [0]) * (last + 1)
    places = array("i", [0] * players)
    turns = array("i", [-1] * players)
    k = turn = 0
    running = players
    while running and turn < 4 * last:
        turn += 1
        for p in range(players):
            if turns[p] > 0:
                continue
            s = places[p] + rolls[k]
            k = k + 1 if k + 1 < len(rolls) else 0
            if s > last:
                s = last + last - s
            visits[s] += 1
            if exits[s]:
                s = exits[s]
                visits[s] += 1
            places[p] = s
            if s == last:
                turns[p] = turn
                running -= 1
    top = []
    for s in range(1, last + 1):
        if visits[s] and (len(top) < 5 or visits[s] > top[-1][1]):
            top.append([s, visits[s]])
            top.sort(key=lambda x: -x[1])
            del top[5:]
    return [list(turns), top]
