"""Given a number of towns and a list of roads [a, b] between different towns, return [n, m]: in how many ways towns can be chosen (none is a way too) so that no road joins two chosen ones, and the greatest number of towns so chosen.

There are `size` towns, numbered from 0.
"""

RANGE = (3, 17)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    chance = rng.choice([0.1, 0.2, 0.35])
    roads = [[a, b] for a in range(size) for b in range(a) if rng.random() < chance]
    return [size, roads]


# solution: list of all good sets
def solve(towns, roads):
    neighbours = {t: set() for t in range(towns)}
    for a, b in roads:
        neighbours[a].add(b)
        neighbours[b].add(a)
    good = [frozenset()]
    for town in range(towns):
        good += [s | {town} for s in good if not s & neighbours[town]]
    return [len(good), max(map(len, good))]


# solution: every mask tried against every road
def solve(towns, roads):
    masks = [(1 << a) | (1 << b) for a, b in roads]
    count = best = 0
    for chosen in range(1 << towns):
        for road in masks:
            if chosen & road == road:
                break
        else:
            count += 1
            best = max(best, bin(chosen).count("1"))
    return [count, best]


# solution: flags for all masks built from smaller ones
def solve(towns, roads):
    block = [0] * towns
    for a, b in roads:
        block[max(a, b)] |= 1 << min(a, b)
    members = bytearray(1 << towns)
    allowed = bytearray(1 << towns)
    allowed[0] = 1
    for town in range(towns):
        bit = 1 << town
        for low in range(bit):
            if allowed[low] and not low & block[town]:
                allowed[low | bit] = 1
                members[low | bit] = members[low] + 1
    return [allowed.count(1), max(members)]


# solution: branch on a town and forget its neighbours
def solve(towns, roads):
    near = [1 << t for t in range(towns)]
    for a, b in roads:
        near[a] |= 1 << b
        near[b] |= 1 << a

    def explore(free):
        if not free:
            return 1, 0
        bit = free & -free
        without, most = explore(free ^ bit)
        within, other = explore(free & ~near[bit.bit_length() - 1])
        return without + within, max(most, other + 1)

    return list(explore((1 << towns) - 1))


# solution: memo keyed by tuples of remaining towns
def solve(towns, roads):
    linked = [[False] * towns for _ in range(towns)]
    for a, b in roads:
        linked[a][b] = linked[b][a] = True
    memo = {(): (1, 0)}

    def result(rest):
        if rest in memo:
            return memo[rest]
        first, others = rest[0], rest[1:]
        n1, m1 = result(others)
        n2, m2 = result(tuple(t for t in others if not linked[first][t]))
        memo[rest] = (n1 + n2, max(m1, m2 + 1))
        return memo[rest]

    ways, most = result(tuple(range(towns)))
    return [ways, most]
