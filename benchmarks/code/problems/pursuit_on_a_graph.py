"""A mouse and a cat move in turn (the mouse first) along edges of an undirected graph; each must move, the
mouse wins on entering the hole, node 0, the cat wins by being on the node of the mouse, and the cat may not
enter the hole. A position that neither can force to a win is a draw. Given the neighbours of each node,
return how many pairs (mouse node, cat node), different and neither the hole, are won by the mouse, won by
the cat and drawn when the mouse is to move.

There are `size` nodes, each with some neighbour other than the hole.
"""

RANGE = (4, 40)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    near = [set() for _ in range(size)]
    def join(a, b):
        near[a].add(b)
        near[b].add(a)

    for v in range(2, size):
        join(v, rng.randrange(max(1, v - 4), v))
        if rng.random() < 0.4:
            join(v, rng.randrange(1, v))
    join(0, rng.randrange(1, size))
    if rng.random() < 0.5:
        join(0, rng.randrange(1, size))
    return [[sorted(s) for s in near]]


# solution: backwards from the decided positions with counts
from collections import deque


def solve(near):
    n = len(near)
    result = {}
    moves = {}
    for m in range(n):
        for c in range(1, n):
            moves[m, c, 0] = len(near[m])
            moves[m, c, 1] = len([x for x in near[c] if x])
            for turn in (0, 1):
                if m == 0:
                    result[m, c, turn] = 0
                elif m == c:
                    result[m, c, turn] = 1
    queue = deque(result)
    while queue:
        m, c, turn = queue.popleft()
        winner = result[m, c, turn]
        if turn == 0:
            before = [(m, x, 1) for x in near[c] if x]
        else:
            before = [(x, c, 0) for x in near[m]]
        for state in before:
            if state in result:
                continue
            moves[state] -= 1
            if state[2] == winner or moves[state] == 0:
                result[state] = winner
                queue.append(state)
    found = [result.get((m, c, 0), 2) for m in range(1, n) for c in range(1, n) if m != c]
    return [found.count(0), found.count(1), found.count(2)]


# solution: sweeps over two byte tables
def solve(near):
    n = len(near)
    mouse = bytearray(n * n)
    cat = bytearray(n * n)
    for c in range(1, n):
        mouse[c] = cat[c] = 1
        mouse[c * n + c] = cat[c * n + c] = 2
    free = [[x for x in row if x] for row in near]
    changed = True
    while changed:
        changed = False
        for m in range(1, n):
            for c in range(1, n):
                p = m * n + c
                if not mouse[p]:
                    outcomes = {cat[x * n + c] for x in near[m]}
                    if 1 in outcomes or outcomes == {2}:
                        mouse[p] = 1 if 1 in outcomes else 2
                        changed = True
                if not cat[p]:
                    outcomes = {mouse[m * n + x] for x in free[c]}
                    if 2 in outcomes or outcomes == {1}:
                        cat[p] = 2 if 2 in outcomes else 1
                        changed = True
    tally = [0, 0, 0]
    for m in range(1, n):
        for c in range(1, n):
            if m != c:
                tally[mouse[m * n + c]] += 1
    return [tally[1], tally[2], tally[0]]


# solution: sets of winning positions by number of moves
def solve(near):
    nodes = range(1, len(near))

    def forced(player):
        mine = {(0, c) for c in nodes} if player == "mouse" else {(v, v) for v in nodes}
        over = {(v, v) for v in nodes} if player == "mouse" else {(0, c) for c in nodes}
        mouse_turn, cat_turn = set(mine), set(mine)
        pick = any if player == "mouse" else all
        other = all if player == "mouse" else any
        while True:
            a = {(m, c) for m in nodes for c in nodes if pick((x, c) in cat_turn for x in near[m])}
            b = {(m, c) for m in nodes for c in nodes if other((m, x) in mouse_turn for x in near[c] if x)}
            a = (a | mine) - over
            b = (b | mine) - over
            if a <= mouse_turn and b <= cat_turn:
                return sum(1 for m, c in mouse_turn if m != c and m)
            mouse_turn |= a
            cat_turn |= b

    won, lost = forced("mouse"), forced("cat")
    n = len(near) - 1
    return [won, lost, n * (n - 1) - won - lost]


# solution: rows of bits for each place of the mouse
def solve(near):
    n = len(near)
    cats = (1 << n) - 2
    masks = [sum(1 << x for x in row if x) for row in near]

    def some(row):
        return sum(1 << c for c in range(1, n) if masks[c] & row)

    def every(row):
        return sum(1 << c for c in range(1, n) if masks[c] & row == masks[c])

    win = [[cats] + [0] * (n - 1) for _ in range(2)]
    lose = [[0] + [1 << v for v in range(1, n)] for _ in range(2)]
    while True:
        before = [row[:] for row in win + lose]
        for m in range(1, n):
            own = 1 << m
            good, bad = 0, cats
            for x in near[m]:
                good |= win[1][x]
                bad &= lose[1][x]
            win[0][m] |= good & ~own
            lose[0][m] |= bad
            win[1][m] |= every(win[0][m]) & ~own
            lose[1][m] |= some(lose[0][m])
        if before == win + lose:
            break
    won = sum(bin(row).count("1") for row in win[0][1:])
    lost = sum(bin(row).count("1") - 1 for row in lose[0][1:])
    return [won, lost, (n - 1) * (n - 2) - won - lost]


# solution: positions as linked objects
class Position:
    def __init__(self, turn):
        self.turn = turn
        self.after = []
        self.winner = None

    def decide(self):
        winners = [p.winner for p in self.after]
        if self.turn in winners:
            self.winner = self.turn
        elif winners and None not in winners:
            self.winner = winners[0]
        return self.winner is not None


def solve(near):
    n = len(near)
    table = {(m, c, t): Position(t) for m in range(n) for c in range(1, n) for t in ("mouse", "cat")}
    for (m, c, t), position in table.items():
        if m == 0:
            position.winner = "mouse"
        elif m == c:
            position.winner = "cat"
        elif t == "mouse":
            position.after = [table[x, c, "cat"] for x in near[m]]
        else:
            position.after = [table[m, x, "mouse"] for x in near[c] if x]
    undecided = [p for p in table.values() if p.winner is None]
    while True:
        left = [p for p in undecided if not p.decide()]
        if len(left) == len(undecided):
            break
        undecided = left
    ends = [p.winner for (m, c, t), p in table.items() if t == "mouse" and m and m != c]
    return [ends.count("mouse"), ends.count("cat"), ends.count(None)]
