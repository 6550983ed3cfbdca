"""Given a row of skittles as a text of "1" (standing) and "0" (fallen), return how many first moves win the game: two players in turn knock over one standing skittle or two standing neighbours, and who knocks over the last one wins.

The row has `size` places. With no skittle standing the answer is 0.
"""

RANGE = (3, 17)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    return ["".join(rng.choice("1110" if i % 5 else "1") for i in range(size))]


# solution: game values of runs
def solve(row):
    n = len(row)
    value = [0] * (n + 1)
    for length in range(1, n + 1):
        options = set()
        for taken in (1, 2):
            for left in range(length - taken + 1):
                options.add(value[left] ^ value[length - taken - left])
        mex = 0
        while mex in options:
            mex += 1
        value[length] = mex
    runs = [len(run) for run in row.split("0")]
    nim = 0
    for run in runs:
        nim ^= value[run]
    winning = 0
    for run in runs:
        others = nim ^ value[run]
        for taken in (1, 2):
            for left in range(run - taken + 1):
                winning += value[left] ^ value[run - taken - left] == others
    return winning


# solution: memo on the text
from functools import lru_cache


def moves(row):
    for i, c in enumerate(row):
        if c == "1":
            yield row[:i] + "0" + row[i + 1 :]
            if row[i + 1 : i + 2] == "1":
                yield row[:i] + "00" + row[i + 2 :]


def solve(row):
    @lru_cache(maxsize=None)
    def loses(position):
        return not any(loses(after) for after in moves(position))

    return sum(loses(after) for after in moves(row))


# solution: table over all bit patterns
def solve(row):
    n = len(row)
    start = int(row, 2)
    blows = [1 << i for i in range(n)] + [3 << i for i in range(n - 1)]
    wins = bytearray(start + 1)
    for pattern in range(start + 1):
        for blow in blows:
            if pattern & blow == blow and not wins[pattern ^ blow]:
                wins[pattern] = 1
                break
    return sum(1 for b in blows if start & b == b and not wins[start ^ b])


# solution: memo on sorted runs
def after_moves(runs):
    for k, run in enumerate(runs):
        rest = runs[:k] + runs[k + 1 :]
        for taken in (1, 2):
            for left in range(run - taken + 1):
                pieces = rest + (left, run - taken - left)
                yield tuple(sorted(p for p in pieces if p))


def solve(row):
    known = {(): False}

    def wins(runs):
        if runs not in known:
            known[runs] = any(not wins(after) for after in after_moves(runs))
        return known[runs]

    first = tuple(sorted(len(r) for r in row.split("0") if r))
    return sum(not wins(after) for after in after_moves(first))


# solution: whole graph of positions, judged backwards
class Position:
    def __init__(self, pegs):
        self.pegs = pegs
        self.following = []
        self.wins = None


def solve(row):
    begin = Position(frozenset(i for i, c in enumerate(row) if c == "1"))
    graph = {begin.pegs: begin}
    order = [begin]
    for position in order:
        for i in position.pegs:
            choices = [{i}]
            if i + 1 in position.pegs:
                choices.append({i, i + 1})
            for fallen in choices:
                pegs = position.pegs - fallen
                if pegs not in graph:
                    graph[pegs] = Position(pegs)
                    order.append(graph[pegs])
                position.following.append(graph[pegs])
    for position in sorted(order, key=lambda p: len(p.pegs)):
        position.wins = any(not nxt.wins for nxt in position.following)
    return len([nxt for nxt in begin.following if not nxt.wins])
