"""Return the number of islands after each time that a cell of the sea becomes land.

The sea has `size` rows and columns; the cells [row, column] come in the given order, all different, and are
half or more of all cells. Land cells side by side, across or down, belong to one island.
"""

RANGE = (3, 120)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    cells = [[r, c] for r in range(size) for c in range(size)]
    rng.shuffle(cells)
    return [size, cells[: rng.randint(size * size // 2, size * size)]]


# solution: flat list of leaders
def solve(size, cells):
    leader = [-1] * (size * size)

    def find(v):
        while leader[v] != v:
            leader[v] = leader[leader[v]]
            v = leader[v]
        return v

    islands = 0
    counts = []
    for r, c in cells:
        v = r * size + c
        leader[v] = v
        islands += 1
        near = []
        if r:
            near.append(v - size)
        if c:
            near.append(v - 1)
        if r < size - 1:
            near.append(v + size)
        if c < size - 1:
            near.append(v + 1)
        for w in near:
            if leader[w] >= 0:
                a, b = find(v), find(w)
                if a != b:
                    leader[a] = b
                    islands -= 1
        counts.append(islands)
    return counts


# solution: smaller islands poured into larger sets
def solve(size, cells):
    island_of = {}
    number = 0
    out = []
    for r, c in cells:
        mine = {(r, c)}
        island_of[r, c] = mine
        number += 1
        for near in ((r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)):
            other = island_of.get(near)
            if other is None or other is mine:
                continue
            if len(other) > len(mine):
                mine, other = other, mine
            mine |= other
            for cell in other:
                island_of[cell] = mine
            number -= 1
        out.append(number)
    return out


# solution: objects that know where they belong
class Land:
    def __init__(self):
        self.up = self
        self.height = 0

    def top(self):
        land = self
        while land.up is not land:
            land = land.up
        return land

    def join(self, other):
        a, b = self.top(), other.top()
        if a is b:
            return False
        if a.height > b.height:
            a, b = b, a
        a.up = b
        b.height = max(b.height, a.height + 1)
        return True


def solve(size, cells):
    sea = [[None] * (size + 2) for _ in range(size + 2)]
    islands, history = 0, []
    for r, c in cells:
        land = sea[r + 1][c + 1] = Land()
        islands += 1
        for other in (sea[r][c + 1], sea[r + 2][c + 1], sea[r + 1][c], sea[r + 1][c + 2]):
            if other and land.join(other):
                islands -= 1
        history.append(islands)
    return history


# solution: numbers of islands repainted in a padded map
from array import array


def solve(size, cells):
    wide = size + 2
    paint = array("H", [0]) * (wide * wide)
    members = {}
    fresh = 1
    result = []
    for r, c in cells:
        v = (r + 1) * wide + c + 1
        colours = {paint[v - 1], paint[v + 1], paint[v - wide], paint[v + wide]} - {0}
        if not colours:
            members[fresh] = [v]
            paint[v] = fresh
            fresh += 1
        else:
            keep = max(colours, key=lambda k: (len(members[k]), k))
            paint[v] = keep
            members[keep].append(v)
            for k in colours:
                if k != keep:
                    for w in members[k]:
                        paint[w] = keep
                    members[keep].extend(members.pop(k))
        result.append(len(members))
    return result


# solution: links weighted by time, a forest found first
def solve(size, cells):
    time = {(r, c): t for t, (r, c) in enumerate(cells)}
    links = []
    for (r, c), t in time.items():
        for near in ((r + 1, c), (r, c + 1)):
            if near in time:
                links.append((max(t, time[near]), min(t, time[near])))
    links.sort()
    root = list(range(len(cells)))
    change = [1] * len(cells)

    def find(v):
        path = []
        while root[v] != v:
            path.append(v)
            v = root[v]
        for w in path:
            root[w] = v
        return v

    for late, early in links:
        a, b = find(late), find(early)
        if a != b:
            root[a] = b
            change[late] -= 1
    total = 0
    totals = []
    for step in change:
        total += step
        totals.append(total)
    return totals
