"""Given names of players and pairs who refuse to play together, return for every connected group, in order of its first player, the sizes of its two teams, or [0, 0] if it cannot be split.

There are `size` players and about as many pairs, given as texts "name name". The team of the group's first player in the list comes
first. A player without refusals makes a group [1, 0].
"""

RANGE = (10, 35_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    names = set()
    while len(names) < size:
        names.add("".join(rng.choice("bdfgklmnprst") + rng.choice("aeiou") for _ in range(4)))
    names = sorted(names)
    rng.shuffle(names)
    pairs = set()
    side = [rng.randrange(2) for _ in names]
    block = 40
    while len(pairs) < size * 9 // 10:
        a = rng.randrange(size)
        b = min(size - 1, a // block * block + rng.randrange(block))
        if a != b and (side[a] != side[b] or rng.random() < 0.01):
            pairs.add((names[a], names[b]))
    pairs = [" ".join(p) for p in sorted(pairs)]
    rng.shuffle(pairs)
    order = names[:]
    rng.shuffle(order)
    return [order, pairs]


# solution: breadth-first colours by name
from collections import deque


def solve(names, pairs):
    foes = {name: [] for name in names}
    for pair in pairs:
        a, b = pair.split()
        foes[a].append(b)
        foes[b].append(a)
    colour = {}
    result = []
    for name in names:
        if name in colour:
            continue
        colour[name] = 0
        sizes = [1, 0]
        fine = True
        queue = deque([name])
        while queue:
            player = queue.popleft()
            for foe in foes[player]:
                if foe not in colour:
                    colour[foe] = 1 - colour[player]
                    sizes[colour[foe]] += 1
                    queue.append(foe)
                elif colour[foe] == colour[player]:
                    fine = False
        result.append(sizes if fine else [0, 0])
    return result


# solution: union-find with parity
def solve(names, pairs):
    index = {name: k for k, name in enumerate(names)}
    n = len(names)
    parent = list(range(n))
    flip = bytearray(n)
    broken = bytearray(n)

    def root(v):
        parity = 0
        while parent[v] != v:
            parity ^= flip[v]
            v = parent[v]
        return v, parity

    for pair in pairs:
        a, b = pair.split()
        ra, pa = root(index[a])
        rb, pb = root(index[b])
        if ra == rb:
            if pa == pb:
                broken[ra] = 1
            continue
        if ra > rb:
            ra, rb = rb, ra
        parent[rb] = ra
        flip[rb] = pa ^ pb ^ 1
        broken[ra] |= broken[rb]
    sizes = {}
    for v in range(n):
        r, p = root(v)
        sizes.setdefault(r, [0, 0])[p] += 1
    return [[0, 0] if broken[r] else s for r, s in sizes.items()]


# solution: doubled players, each with two sides
class Player:
    def __init__(self, name):
        self.name = name
        self.red = Side(self)
        self.blue = Side(self)


class Side:
    def __init__(self, player):
        self.player = player
        self.joined = []
        self.seen = False


def collect(side):
    side.seen = True
    stack, found = [side], []
    while stack:
        here = stack.pop()
        found.append(here)
        for other in here.joined:
            if not other.seen:
                other.seen = True
                stack.append(other)
    return found


def solve(names, pairs):
    players = {name: Player(name) for name in names}
    for pair in pairs:
        first, second = [players[name] for name in pair.split(" ")]
        for x, y in ((first.red, second.blue), (first.blue, second.red)):
            x.joined.append(y)
            y.joined.append(x)
    answer = []
    for player in players.values():
        if player.red.seen or player.blue.seen:
            continue
        group = collect(player.red)
        if player.blue.seen:
            answer.append([0, 0])
        else:
            reds = sum(side is side.player.red for side in group)
            answer.append([reds, len(group) - reds])
    return answer


# solution: merging team lists of names
def solve(names, pairs):
    home = {}
    for name in names:
        home[name] = ([name], [])
    bad = set()
    side = dict.fromkeys(names, 0)
    for pair in pairs:
        a, b = pair.split()
        if home[a] is home[b]:
            if side[a] == side[b]:
                bad.update(home[a][0] + home[a][1])
            continue
        if sum(map(len, home[a])) < sum(map(len, home[b])):
            a, b = b, a
        keep, drop = home[a], home[b]
        turn = 1 if side[a] == side[b] else 0
        if drop[0] and drop[0][0] in bad or drop[1] and drop[1][0] in bad:
            bad.update(keep[0] + keep[1])
        elif keep[0] and keep[0][0] in bad or keep[1] and keep[1][0] in bad:
            bad.update(drop[0] + drop[1])
        for s in (0, 1):
            for name in drop[s]:
                home[name] = keep
                side[name] = s ^ turn
                keep[s ^ turn].append(name)
    result = []
    told = set()
    for name in names:
        teams = home[name]
        if id(teams) in told:
            continue
        told.add(id(teams))
        s = side[name]
        result.append([0, 0] if name in bad else [len(teams[s]), len(teams[1 - s])])
    return result


# solution: passing labels until they rest
from array import array


def solve(names, pairs):
    number = dict(zip(names, range(len(names))))
    ends = array("i")
    for pair in pairs:
        ends.extend(number[word] for word in pair.split())
    label = array("i", range(2 * len(names)))
    going = True
    while going:
        going = False
        for k in range(0, len(ends), 2):
            a, b = 2 * ends[k], 2 * ends[k + 1]
            for x, y in ((a, b + 1), (a + 1, b)):
                if label[x] < label[y]:
                    label[y] = label[x]
                    going = True
                elif label[y] < label[x]:
                    label[x] = label[y]
                    going = True
    sizes = {}
    for v in range(len(names)):
        same, other = label[2 * v], label[2 * v + 1]
        if same == other:
            sizes.setdefault(same // 2, [0, 0])
        else:
            first = min(same, other) // 2
            sizes.setdefault(first, [0, 0])[0 if same < other else 1] += 1
    return list(sizes.values())
