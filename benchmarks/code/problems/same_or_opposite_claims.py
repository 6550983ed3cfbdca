"""Each claim [a, b, same] says that persons a and b belong to the same party (same = 1) or to different
ones (0) of two; a claim that contradicts the accepted ones before it is refused, others are accepted.
Return the places of the refused claims.

There are n = `size` persons and 2 * n claims; the arguments are n and the claims.
"""

RANGE = (10, 6_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    party = [rng.randrange(2) for _ in range(size)]
    wrong = rng.choice([0.02, 0.3])
    claims = []
    for _ in range(2 * size):
        a, b = rng.randrange(size), rng.randrange(size)
        claims.append([a, b, int(party[a] == party[b]) ^ (rng.random() < wrong)])
    return [size, claims]


# solution: disjoint sets with the parity towards the root
def solve(n, claims):
    parent, odd = list(range(n)), [0] * n

    def find(x):
        p = 0
        while parent[x] != x:
            odd[x] ^= odd[parent[x]]
            parent[x] = parent[parent[x]]
            p ^= odd[x]
            x = parent[x]
        return x, p

    refused = []
    for i, (a, b, same) in enumerate(claims):
        (x, p), (y, q) = find(a), find(b)
        if x != y:
            parent[x] = y
            odd[x] = p ^ q ^ 1 ^ same
        elif p ^ q == same:
            refused.append(i)
    return refused


# solution: twice as many persons, each with an opposite
from array import array


def solve(n, claims):
    root = array("i", range(2 * n))

    def find(x):
        while root[x] != x:
            root[x] = root[root[x]]
            x = root[x]
        return x

    out = []
    for i, (a, b, same) in enumerate(claims):
        other = b if same else b + n
        against = b + n if same else b
        if find(a) == find(against):
            out.append(i)
        else:
            root[find(a)] = find(other)
            root[find((a + n) % (2 * n))] = find(against)
    return out


# solution: groups as pairs of lists, the smaller poured into the larger
class Group:
    def __init__(self, person):
        self.sides = ([person], [])

    def size(self):
        return len(self.sides[0]) + len(self.sides[1])


def solve(n, claims):
    group = [Group(i) for i in range(n)]
    side = [0] * n
    refused = []
    for i, (a, b, same) in enumerate(claims):
        g, h = group[a], group[b]
        differ = 1 - same
        if g is h:
            if side[a] ^ side[b] != differ:
                refused.append(i)
            continue
        if g.size() < h.size():
            g, h = h, g
        turn = side[a] ^ side[b] ^ differ
        for s in (0, 1):
            for person in h.sides[s]:
                group[person] = g
                side[person] = s ^ turn
            g.sides[s ^ turn].extend(h.sides[s])
    return refused


# solution: sets of friends and enemies by name of the group
def solve(n, claims):
    camp = {}
    members = {}
    rejected = []
    fresh = 1
    for place, (a, b, same) in enumerate(claims):
        for person in (a, b):
            if person not in camp:
                camp[person] = fresh
                members[fresh] = {person}
                members[-fresh] = set()
                fresh += 1
        x = camp[a]
        y = camp[b] if same else -camp[b]
        if x == -y:
            rejected.append(place)
        elif x != y:
            if len(members[x]) + len(members[-x]) < len(members[y]) + len(members[-y]):
                x, y = y, x
            for old, new in ((y, x), (-y, -x)):
                moved = members.pop(old)
                members[new] |= moved
                for person in moved:
                    camp[person] = new
    return rejected


# solution: forest by search first, colours from its roots, then the claims checked
from collections import deque


def solve(n, claims):
    group = list(range(n))
    links = [[] for _ in range(n)]
    rest = []

    def top(x):
        while group[x] != x:
            group[x] = x = group[group[x]]
        return x

    for i, (a, b, same) in enumerate(claims):
        x, y = top(a), top(b)
        if x == y:
            rest.append(i)
        else:
            group[x] = y
            links[a].append((b, same))
            links[b].append((a, same))
    colour = bytearray(b"?" * n)
    for start in range(n):
        if colour[start] != 63:
            continue
        colour[start] = 0
        queue = deque([start])
        while queue:
            a = queue.popleft()
            for b, same in links[a]:
                if colour[b] == 63:
                    colour[b] = colour[a] ^ 1 ^ same
                    queue.append(b)
    return [i for i in rest if (colour[claims[i][0]] == colour[claims[i][1]]) != claims[i][2]]
